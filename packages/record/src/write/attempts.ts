import type { Attempt, AttemptEnd, ThreadEvent, ToolCall } from '@callboard/core';
import type { InlineContent, ToolResponseType } from '../vcon.ts';
import type { ContentWithFiles } from './content.ts';
import { nextNumber, type Operation, type SentAttempt } from './operations.ts';
import type { PolicyWriter } from './policy.ts';
import { eventBase, type Scribe } from './scribe.ts';

/** Writes the requests to tools and what came of them (draft 5). */
export interface AttemptWriter {
  /** What an event made of the attempts of a call. */
  take(event: ThreadEvent, operation: Operation, before: ToolCall | undefined): void;
  /** A request, at the time it was sent. */
  invoked(at: number, operation: Operation, attempt: SentAttempt, argsText: string): void;
  /** A response of a tool, or what the agent does about it. `isStill` says no where something else says it better. */
  responded(
    at: number,
    operation: Operation,
    attempt: SentAttempt,
    type: ToolResponseType,
    content?: () => ContentWithFiles | undefined,
    isStill?: () => boolean,
  ): void;
}

/** How an attempt ends that was to be made, and was not: nothing was sent to the tool. */
const neverSent: ReadonlySet<string> = new Set<Extract<AttemptEnd, { readonly kind: 'errored' }>['code']>([
  'no-handler',
  'unstable-schema',
  'not-as-decided',
  'not-approved',
  'not-allowed',
  'not-repeatable',
  'not-claimed',
]);

export function createAttemptWriter(scribe: Scribe, policy: PolicyWriter): AttemptWriter {
  const { sheet, parties, thread, contents, names, attachments } = scribe;

  function agentOf({ runId, subagentRunId }: ToolCall): number {
    return parties.maker(thread, runId, subagentRunId);
  }

  const writer: AttemptWriter = {
    take(event, operation, before) {
      for (const [place, attempt] of operation.call.attempts.entries()) {
        const known = before?.attempts[place];
        if (known !== attempt) changed(event, operation, known, attempt);
      }
    },
    invoked(at, { call }, attempt, argsText) {
      const party = agentOf(call);
      sheet.add(at, () =>
        attempt.isSent
          ? {
              type: 'tool-invocation',
              ...eventBase(at, party),
              operation_id: call.key,
              attempt: attempt.number,
              ...names.ofCall(call),
              ...contents.json(argsText),
            }
          : undefined,
      );
    },
    responded(at, { call }, attempt, type, content, isStill = () => true) {
      const party = agentOf(call);
      sheet.add(at, () =>
        attempt.isSent && isStill()
          ? {
              type,
              ...eventBase(at, party),
              operation_id: call.key,
              attempt: attempt.number,
              ...content?.(),
            }
          : undefined,
      );
    },
  };

  function changed(event: ThreadEvent, operation: Operation, known: Attempt | undefined, now: Attempt): void {
    const { at } = event;
    const attempt = operation.attempts.get(now.number) ?? begin(operation, now);
    if (known !== undefined && isOf(event, operation.call, now)) {
      if (event.type === 'attempt-progressed')
        writer.responded(at, operation, attempt, 'tool-progress', () => contents.value(event.progress));
      else if (event.type === 'partial-given')
        writer.responded(at, operation, attempt, 'tool-progress', () => filed(at, operation, event.content));
    }
    if (now.end !== undefined && known?.end === undefined) ended(at, operation, attempt, now.end);
    if (now.late !== undefined && known?.late === undefined) late(at, operation, attempt, now.late.kind);
  }

  function begin(operation: Operation, { number, startedAt, argsText }: Attempt): SentAttempt {
    const attempt: SentAttempt = { number: nextNumber(operation), isSent: true };
    operation.attempts.set(number, attempt);
    writer.invoked(startedAt, operation, attempt, argsText);
    return attempt;
  }

  function ended(at: number, operation: Operation, attempt: SentAttempt, end: AttemptEnd): void {
    const { call } = operation;
    switch (end.kind) {
      case 'completed':
        writer.responded(at, operation, attempt, 'tool-result', () => filed(at, operation, end.content));
        return;
      case 'failed':
        writer.responded(at, operation, attempt, 'tool-failure', () => contents.text(end.message));
        return;
      case 'timed-out':
        writer.responded(at, operation, attempt, 'tool-timeout', () =>
          contents.value({ waited_ms: end.limit }),
        );
        return;
      case 'stopped':
        writer.responded(at, operation, attempt, 'tool-cancel');
        return;
      case 'outcome-unknown':
        closed(at, operation, 'outcome-unknown', attempt);
        return;
      case 'errored':
        if (!neverSent.has(end.code)) {
          writer.responded(at, operation, attempt, 'tool-error', () => problemOf(end));
          return;
        }
        attempt.isSent = false;
        // Policy was asked once more as its turn came, and said otherwise.
        if (end.code === 'not-allowed') policy.once(at, call, attempt.number, 'disallowed', end.message);
        if (end.code === 'not-approved')
          policy.once(at, call, attempt.number, 'permission-required', end.message);
        closed(at, operation, end.code, undefined, end.message);
    }
  }

  /** What a handler brings after its attempt has ended is a response all the same. */
  function late(
    at: number,
    operation: Operation,
    attempt: SentAttempt,
    kind: NonNullable<Attempt['late']>['kind'],
  ): void {
    if (kind === 'not-started') attempt.isSent = false;
    else writer.responded(at, operation, attempt, kind === 'returned' ? 'tool-result' : 'tool-error');
  }

  function closed(
    at: number,
    { call }: Operation,
    reason: string,
    attempt: SentAttempt | undefined,
    message?: string,
  ): void {
    const party = agentOf(call);
    sheet.add(at, () => ({
      type: 'callboard-call-closed',
      ...eventBase(at, party),
      operation_id: call.key,
      ...(attempt === undefined ? {} : { attempt: attempt.number }),
      reason,
      ...(message === undefined ? {} : { message: contents.words(message) }),
    }));
  }

  function problemOf({ name, message }: { readonly name: string; readonly message: string }): InlineContent {
    return contents.value({ name, message });
  }

  function filed(
    at: number,
    { call }: Operation,
    content: Parameters<typeof contents.result>[0],
  ): ContentWithFiles {
    return contents.result(content, (part) => attachments.add(part, { at, party: agentOf(call) }));
  }

  return writer;
}

/** True for what is told of this attempt by its number. */
function isOf(
  event: ThreadEvent,
  { key }: ToolCall,
  { number }: Attempt,
): event is Extract<ThreadEvent, { readonly type: 'attempt-progressed' | 'partial-given' }> {
  if (event.type !== 'attempt-progressed' && event.type !== 'partial-given') return false;
  return event.key === key && event.attempt === number;
}
