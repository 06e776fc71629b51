import {
  isEqualJson,
  type PolicyVerdict,
  resultAlone,
  type Screening,
  type SentReply,
  type Thread,
  type ThreadEvent,
  type ToolCall,
} from '@callboard/core';
import type { AgentCallWriter } from './agent-calls.ts';
import type { AttemptWriter } from './attempts.ts';
import { writeClosed } from './closed.ts';
import { isOfPage, nextNumber, type Operation, type Operations, wasSent } from './operations.ts';
import type { PolicyWriter } from './policy.ts';
import type { Change } from './replay.ts';
import { eventBase, makerOf, type Scribe } from './scribe.ts';
import { type AttemptEvent, isOfAttempt, isStrayAgain } from './strays.ts';

/** Writes what happens to calls. */
export interface CallWriter {
  take(event: ThreadEvent, change: Change<ToolCall>): void;
  /** An event that changed nothing: of those that broke the order, a thread marks only the first of each kind. */
  takeUnchanged(event: ThreadEvent): void;
  /** What the app's hook said of a person's edit; where it refuses one, nothing of the call changes. */
  takeScreenedEdit(event: Extract<ThreadEvent, { readonly type: 'call-screened' }>): void;
}

export function createCallWriter(
  scribe: Scribe,
  parts: {
    readonly operations: Operations;
    readonly policy: PolicyWriter;
    readonly attempts: AttemptWriter;
    readonly agentCalls: AgentCallWriter;
  },
): CallWriter {
  const { sheet, parties, thread, contents, names, attachments, includesUnsent } = scribe;
  const { operations, policy, attempts, agentCalls } = parts;

  function proposed(at: number, operation: Operation): void {
    operation.proposedAt = at;
    const party = makerOf(scribe, operation.call);
    sheet.add(at, () => {
      const { call } = operation;
      const { key, toolCallId, runId, advertised, args } = call;
      return {
        type: 'callboard-call',
        ...eventBase(at, party),
        operation_id: key,
        call_id: toolCallId,
        run_id: runId,
        ...names.ofCall(call),
        ...(advertised?.title === undefined ? {} : { title: contents.words(advertised.title) }),
        ...(advertised?.risk === undefined ? {} : { risk: advertised.risk }),
        owner: isOfPage(call) ? 'page' : 'agent',
        arguments_state: args.state === 'closed' || args.state === 'final' ? 'complete' : 'incomplete',
        arguments_hash: contents.hash(args.text),
        ...(includesUnsent ? { arguments: contents.json(args.text) } : {}),
      };
    });
  }

  function screened(at: number, operation: Operation, screening: Screening, of: 'call' | 'edit'): void {
    const { call } = operation;
    const reason = wordsOf(screening);
    sheet.add(at, () => ({
      type: 'callboard-screening',
      ...eventBase(at, parties.agent),
      operation_id: call.key,
      outcome: screening.kind,
      of,
      ...(reason === '' ? {} : { reason: contents.words(reason) }),
      ...(screening.kind === 'rewritten'
        ? { arguments_hash: contents.hash(screening.shownText ?? screening.argsText) }
        : {}),
    }));
    // An edit that is refused is not decided: what is asked stays asked.
    if (of === 'edit' || screening.kind === 'allowed' || screening.kind === 'rewritten') return;
    const words =
      screening.kind === 'rejected' ? reason : 'A rule of this page could not say whether it may run.';
    policy.once(at, call, nextNumber(operation), 'disallowed', words);
  }

  function replied(operation: Operation, { at, messageId, content, error, note }: SentReply): void {
    const { call } = operation;
    const given = resultAlone(call);
    const isResult = given !== undefined && isEqualJson(given, content);
    sheet.add(at, () => ({
      type: 'callboard-reply',
      ...eventBase(at, parties.agent),
      operation_id: call.key,
      message_id: messageId,
      ...(error === undefined ? {} : { error: contents.words(error) }),
      hash: contents.hashOfResult(content),
      ...(isResult ? { is_result: true } : {}),
      // Of a call that was never sent, the words can say what its arguments were.
      ...(!isResult && (includesUnsent || wasSent(operation)) ? told() : {}),
      ...(note === undefined || !(includesUnsent || wasSent(operation))
        ? {}
        : { note: contents.words(note) }),
    }));

    function told() {
      const place = { at, party: parties.agent, call: call.key };
      const { attachment, ...inline } = contents.result(content, (part) => attachments.add(part, place));
      return { content: inline, ...(attachment === undefined ? {} : { attachment }) };
    }
  }

  /** What broke the order of an attempt changed nothing of it. It is held, and said to be what it is. */
  function strayed(event: AttemptEvent, operation: Operation): void {
    const { at } = event;
    const { call, attempts: sent } = operation;
    attempts.strayed(event, operation);
    const party = makerOf(scribe, call);
    sheet.add(at, () => ({
      type: 'callboard-stray',
      ...eventBase(at, party),
      operation_id: call.key,
      attempt: sent.get(event.attempt)?.number ?? event.attempt,
      event: event.type,
    }));
  }

  /** Why a call goes no further, where nothing else in the record says so. */
  function takeEnds(at: number, operation: Operation, before: ToolCall | undefined): void {
    const { call } = operation;
    const { verdict, conflict, closing, told } = call;
    if (verdict !== undefined && verdict.kind !== 'valid' && before?.verdict === undefined)
      writeClosed(scribe, at, call, `arguments-${verdict.kind}`);
    if (conflict !== undefined && before?.conflict === undefined)
      writeClosed(scribe, at, call, 'contradictory', { message: `Another ${conflict.what} was sent.` });
    // One that proves to be the page's when its stream has ended is closed anew, by how its run ended.
    if (closing !== undefined && before?.closing?.reason !== closing.reason) {
      const isStill = (): boolean => operation.call.closing?.reason === closing.reason;
      writeClosed(scribe, at, call, closing.reason, { message: closing.message, isStill });
    }
    const isOver = told !== undefined && before?.told === undefined && call.attempts.length === 0;
    if (isOver && (told.kind === 'invalid' || isOfPage(call)))
      writeClosed(
        scribe,
        at,
        call,
        'ended-by-agent',
        told.kind === 'completed' ? {} : { message: told.code },
      );
  }

  return {
    take(event, { before, after }) {
      const { at } = event;
      const operation = operations.update(after);
      if (before === undefined && isPast(event, after)) {
        operation.proposedAt = at;
        operation.byAgent = { number: 1, isSent: true };
        return;
      }
      if (operation.proposedAt === undefined && after.args.state !== 'streaming') proposed(at, operation);
      const isOfEdit = event.type === 'call-screened' && event.editedText !== undefined;
      if (after.screening !== undefined && before?.screening === undefined && !isOfEdit)
        screened(at, operation, after.screening, 'call');
      const verdict = newVerdict(after, before, thread);
      if (verdict !== undefined) policy.verdict(at, after, nextNumber(operation), verdict);
      attempts.take(event, operation, before);
      if (after.strays !== before?.strays && isOfAttempt(event)) strayed(event, operation);
      agentCalls.take(event, operation, before);
      takeEnds(at, operation, before);
      if (after.reply !== undefined && before?.reply === undefined) replied(operation, after.reply);
    },
    takeUnchanged(event) {
      if (!isOfAttempt(event)) return;
      const operation = operations.of(event.key);
      if (operation !== undefined && isStrayAgain(event, operation.call)) strayed(event, operation);
    },
    takeScreenedEdit({ at, key, screening, editedText }) {
      const operation = operations.of(key);
      if (operation?.call.gate.kind === 'asking' && editedText !== undefined)
        screened(at, operation, screening, 'edit');
    },
  };
}

/**
 * What policy has just said of a call. What is asked is its word where something is to be let run; where only a person can
 * answer, or an agent wants to be told something or takes the decision for the result, nothing is to be let.
 */
function newVerdict(
  after: ToolCall,
  before: ToolCall | undefined,
  thread: Pick<Thread, 'request'>,
): PolicyVerdict | undefined {
  const { gate } = after;
  if (gate.kind === 'none' || gate.kind === 'decided') return undefined;
  if (gate.kind === 'expired' || gate.kind === 'superseded') return undefined;
  const { kind: was } = before?.gate ?? { kind: 'none' };
  if (gate.kind !== 'asking') return was === 'none' ? gate.policy : undefined;
  const isKnown =
    before !== undefined && 'requestId' in before.gate && before.gate.requestId === gate.requestId;
  if (isKnown) return undefined;
  const question = gate.asked?.question;
  const allowed = question?.allowed ?? thread.request(gate.requestId)?.allowed ?? [];
  return allowed.includes('approve') && question?.results === undefined ? gate.policy : undefined;
}

function wordsOf(screening: Screening): string {
  switch (screening.kind) {
    case 'allowed':
      return '';
    case 'rejected':
      return screening.reason;
    case 'rewritten':
      return screening.reason ?? '';
    case 'failed':
      return screening.why;
  }
}

/** True for a call that comes with history: nobody here knows when it was made and answered, so no event can say. */
function isPast({ type }: ThreadEvent, { args }: ToolCall): boolean {
  return (type === 'history-loaded' || type === 'snapshot-received') && args.state === 'final';
}
