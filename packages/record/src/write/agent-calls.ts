import {
  type Attempt,
  currentResult,
  isAskedByAgent,
  lastAttempt,
  type ReceivedResult,
  runnableText,
  type ThreadEvent,
  type ToldEnd,
  type ToolCall,
} from '@callboard/core';
import type { AttemptWriter } from './attempts.ts';
import { writeClosed } from './closed.ts';
import { isOfPage, nextNumber, type Operation, type SentAttempt } from './operations.ts';
import { makerOf, type Scribe } from './scribe.ts';

/**
 * Writes what an agent's own tools did. Nobody here sees the request leave: that it was sent is known by what comes back,
 * and then its time is the earliest at which it can have been.
 */
export interface AgentCallWriter {
  take(event: ThreadEvent, operation: Operation, before: ToolCall | undefined): void;
}

export function createAgentCallWriter(scribe: Scribe, attempts: AttemptWriter): AgentCallWriter {
  const { contents, attachments } = scribe;

  /** The request that a response proves. */
  function proven(at: number, operation: Operation): SentAttempt {
    if (operation.byAgent !== undefined) return operation.byAgent;
    const { call, proposedAt = at, releasedAt = 0 } = operation;
    const attempt: SentAttempt = { number: nextNumber(operation), isSent: true };
    operation.byAgent = attempt;
    attempts.invoked(Math.min(at, Math.max(proposedAt, releasedAt)), operation, attempt, runnableText(call));
    return attempt;
  }

  function result(at: number, operation: Operation, received: ReceivedResult): void {
    operation.hasResult = true;
    answered(at, operation, proven(at, operation), received);
  }

  function answered(
    at: number,
    operation: Operation,
    attempt: SentAttempt,
    { content, error }: ReceivedResult,
  ): void {
    const { call } = operation;
    const place = { at, party: makerOf(scribe, call), call: call.key };
    attempts.responded(at, operation, attempt, error === undefined ? 'tool-result' : 'tool-failure', () =>
      contents.result(content, (part) => attachments.add(part, place)),
    );
  }

  function told(at: number, operation: Operation, end: ToldEnd): void {
    const hasNoResult = (): boolean => operation.hasResult !== true;
    switch (end.kind) {
      case 'completed':
        attempts.responded(at, operation, proven(at, operation), 'tool-result', undefined, hasNoResult);
        return;
      case 'failed': {
        const code = (): ReturnType<typeof contents.value> => contents.value({ code: end.code });
        attempts.responded(at, operation, proven(at, operation), 'tool-failure', code, hasNoResult);
        return;
      }
      // That time was over or a turn interrupted proves no request: only one that is known already ends with it.
      case 'timed-out':
      case 'stopped': {
        const { byAgent } = operation;
        const type = end.kind === 'stopped' ? 'tool-cancel' : 'tool-timeout';
        if (byAgent === undefined) unproven(at, operation, end.code);
        else attempts.responded(at, operation, byAgent, type);
        return;
      }
      // Somebody there may have declined, which is no decision of a policy (draft 1).
      case 'disallowed':
        unproven(at, operation, end.code);
        return;
      case 'invalid':
    }
  }

  function unproven(at: number, { call }: Operation, message: string): void {
    writeClosed(scribe, at, call, 'ended-by-agent', { message });
  }

  /** Where a wire tells of attempts, they say it all but for what the agent delivers of one that has not come to its end. */
  function takeBesideAttempts(
    { at }: ThreadEvent,
    operation: Operation,
    before: ToolCall | undefined,
  ): boolean {
    const { call } = operation;
    const last = lastAttempt(call);
    if (last === undefined) return false;
    const attempt = operation.attempts.get(last.number);
    if (isOfPage(call) || attempt === undefined || hasAnswered(last)) return true;
    for (const one of call.results.slice(before?.results.length ?? 0)) answered(at, operation, attempt, one);
    return true;
  }

  return {
    take(event, operation, before) {
      const { call } = operation;
      const { at } = event;
      if (isSentNow(call, before)) operation.releasedAt = at;
      // What the page's own tool did is what happened, whatever is told of it besides.
      if (!mayHaveRun(call) || takeBesideAttempts(event, operation, before)) return;
      const isOfAgent = !isOfPage(call);
      if (isOfAgent && event.type === 'call-progressed' && call.progress !== before?.progress)
        attempts.responded(at, operation, proven(at, operation), 'tool-progress', () =>
          contents.value(event.progress),
        );
      for (const one of call.results.slice(before?.results.length ?? 0)) {
        // One that came after the page or a person had settled the call is no work of the tool.
        if (!one.late || isOfAgent) result(at, operation, one);
      }
      const isTold = call.told !== undefined && before?.told === undefined;
      if (isOfAgent && isTold && currentResult(call) === undefined) told(at, operation, call.told);
    },
  };
}

/** True for an attempt whose tool has said how it ended. Out of time and stopped are not final (draft 5). */
function hasAnswered({ end, late }: Attempt): boolean {
  const isOpen = end === undefined || end.kind === 'timed-out' || end.kind === 'stopped';
  return !isOpen || late !== undefined;
}

/** True where what was decided has just gone to the agent that asked. */
function isSentNow({ gate }: ToolCall, before: ToolCall | undefined): boolean {
  const wasSent = before?.gate.kind === 'decided' && before.gate.isSent === true;
  return gate.kind === 'decided' && gate.isSent === true && !wasSent;
}

/** False where nobody let it run, or where the decision itself was the result: what is told of it then is no work of a tool. */
function mayHaveRun(call: ToolCall): boolean {
  const { gate } = call;
  switch (gate.kind) {
    case 'none':
    case 'allowed':
    case 'asking':
      return true;
    case 'disallowed':
    case 'expired':
    case 'superseded':
      return false;
    case 'decided': {
      if (isAskedByAgent(call) && gate.asked?.question.results !== undefined) return false;
      const { kind } = gate.record.decision;
      return kind === 'approve' || kind === 'edit';
    }
  }
}
