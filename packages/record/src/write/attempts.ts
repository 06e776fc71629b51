import type {
  Attempt,
  AttemptEnd,
  GivenAnswer,
  JsonValue,
  ThreadEvent,
  ToolCall,
  ToolQuestion,
} from '@callboard/core';
import { accessNotGiven, unsentCode } from '../unsent-codes.ts';
import { hostServer, type InlineContent, type ToolResponseType } from '../vcon.ts';
import { writeClosed } from './closed.ts';
import type { ContentWithFiles } from './content.ts';
import { nextNumber, type Operation, type SentAttempt } from './operations.ts';
import type { PolicyWriter } from './policy.ts';
import { eventBase, makerOf, type Scribe } from './scribe.ts';

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
  /** What broke the order of an attempt. A vCon records what was observed (draft 5). */
  strayed(event: ThreadEvent, operation: Operation): void;
}

export function createAttemptWriter(scribe: Scribe, policy: PolicyWriter): AttemptWriter {
  const { sheet, contents, names, attachments } = scribe;

  const writer: AttemptWriter = {
    strayed,
    take(event, operation, before) {
      for (const [place, attempt] of operation.call.attempts.entries()) {
        const known = before?.attempts[place];
        if (known !== attempt) changed(event, operation, known, attempt);
      }
    },
    invoked(at, { call }, attempt, argsText) {
      const party = makerOf(scribe, call);
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
      const party = makerOf(scribe, call);
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

  function strayed(event: ThreadEvent, operation: Operation): void {
    if (!('attempt' in event) || event.key !== operation.call.key) return;
    const { at } = event;
    // Of the agent's calls the beginning may have been missed.
    const attempt = operation.attempts.get(event.attempt) ?? { number: event.attempt, isSent: true };
    switch (event.type) {
      case 'attempt-started':
        // One that began twice keeps its request: two of one number would be two of what nobody sent twice.
        if (operation.attempts.has(event.attempt) || operation.strays.has(event.attempt)) return;
        operation.strays.add(event.attempt);
        writer.invoked(at, operation, attempt, event.argsText);
        return;
      case 'attempt-accepted':
        writer.responded(at, operation, attempt, 'tool-pending', referenceOf(event));
        return;
      case 'attempt-progressed':
        writer.responded(at, operation, attempt, 'tool-progress', () => contents.value(event.progress));
        return;
      case 'input-requested':
        writer.responded(at, operation, attempt, 'tool-input', () => askedBy(event.question));
        return;
      case 'input-given':
        writer.responded(at, operation, attempt, 'tool-input-response', () => givenTo(event.answer));
        return;
      case 'partial-given':
        writer.responded(at, operation, attempt, 'tool-progress', () => filed(at, operation, event.content));
        return;
      case 'attempt-ended':
        ended(at, operation, attempt, event.end);
        return;
      case 'attempt-returned-late':
        late(at, operation, attempt, event);
        return;
      default:
    }
  }

  function changed(event: ThreadEvent, operation: Operation, known: Attempt | undefined, now: Attempt): void {
    const { at } = event;
    const attempt = operation.attempts.get(now.number) ?? begin(operation, now);
    if (known !== undefined && isOf(event, operation.call, now)) {
      if (event.type === 'attempt-progressed')
        writer.responded(at, operation, attempt, 'tool-progress', () => contents.value(event.progress));
      else if (event.type === 'partial-given')
        writer.responded(at, operation, attempt, 'tool-progress', () => filed(at, operation, event.content));
    }
    if (now.accepted !== undefined && known?.accepted === undefined) {
      writer.responded(at, operation, attempt, 'tool-pending', referenceOf(now.accepted));
    }
    for (const [place, input] of (now.inputs ?? []).entries()) {
      const before = known?.inputs?.[place];
      const { question, answer } = input;
      if (before === undefined)
        writer.responded(at, operation, attempt, 'tool-input', () => askedBy(question));
      if (answer !== undefined && before?.answer === undefined)
        writer.responded(at, operation, attempt, 'tool-input-response', () => givenTo(answer));
    }
    if (now.end !== undefined && known?.end === undefined) ended(at, operation, attempt, now.end);
    if (now.cancelledAt !== undefined && known?.cancelledAt === undefined)
      writer.responded(at, operation, attempt, 'tool-cancel');
    if (now.late !== undefined && known?.late === undefined) late(at, operation, attempt, now.late);
  }

  function begin(operation: Operation, { number, startedAt, argsText }: Attempt): SentAttempt {
    const attempt: SentAttempt = { number: nextNumber(operation), isSent: true };
    operation.attempts.set(number, attempt);
    if (operation.wasRefused === true) {
      const { call } = operation;
      const word = call.gate.kind === 'allowed' ? 'allowed' : 'permission-required';
      policy.once(startedAt, call, attempt.number, word, lookedAgain, () => attempt.isSent);
    }
    if (!operation.strays.has(attempt.number)) writer.invoked(startedAt, operation, attempt, argsText);
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
      case 'refused':
        if (end.as === 'unsent') {
          attempt.isSent = false;
          writeClosed(scribe, at, call, accessNotGiven, { message: end.message });
          return;
        }
        writer.responded(at, operation, attempt, end.as === 'error' ? 'tool-error' : 'tool-denied', () =>
          denialOf(end),
        );
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
        writeClosed(scribe, at, call, 'outcome-unknown', { attempt: attempt.number });
        return;
      case 'errored':
        // It ran, and what it brought cannot be sent: that is no error of its protocol (draft 5).
        if (end.code === 'result-unserialisable') {
          writer.responded(at, operation, attempt, 'tool-failure', () => contents.text(end.message));
          return;
        }
        if (unsentCode(end.code) === undefined) {
          // Between the host and its own tools there is no protocol that could fail (draft 6.1).
          const type = names.ofCall(call).server === hostServer ? 'tool-failure' : 'tool-error';
          writer.responded(at, operation, attempt, type, () => problemOf(end));
          return;
        }
        attempt.isSent = false;
        if (end.code === 'not-allowed' || end.code === 'not-approved') operation.wasRefused = true;
        // Policy was asked once more as its turn came, and said otherwise.
        if (end.code === 'not-allowed') policy.once(at, call, attempt.number, 'disallowed', end.message);
        if (end.code === 'not-approved')
          policy.once(at, call, attempt.number, 'permission-required', end.message);
        writeClosed(scribe, at, call, end.code, { message: end.message });
    }
  }

  /** What a handler brings after its attempt has ended is a response all the same. */
  function late(
    at: number,
    operation: Operation,
    attempt: SentAttempt,
    { kind, end }: NonNullable<Attempt['late']>,
  ): void {
    if (kind === 'not-started') attempt.isSent = false;
    // It was sent by then, as far as its time limit knew, and nothing came of it.
    else if (end?.kind === 'refused' && end.as === 'unsent') return;
    else if (end !== undefined) ended(at, operation, attempt, end);
    else if (kind === 'returned') writer.responded(at, operation, attempt, 'tool-result');
    // A handler that threw and left no end only obeyed its signal: its tool has said nothing.
  }

  function problemOf({ name, message }: { readonly name: string; readonly message: string }): InlineContent {
    return contents.value({ name, message });
  }

  /** What the request is known by there. */
  function referenceOf({ reference }: { readonly reference?: JsonValue }): (() => InlineContent) | undefined {
    return reference === undefined ? undefined : () => contents.value(reference);
  }

  function denialOf({ message, detail }: Extract<AttemptEnd, { readonly kind: 'refused' }>): InlineContent {
    return detail === undefined ? contents.text(message) : contents.value({ message, detail });
  }

  /** As the tool sent it, where that is known. */
  function askedBy({ raw, message, form }: ToolQuestion): InlineContent {
    if (raw !== undefined) return contents.value(raw);
    return contents.value({ ...(message === undefined ? {} : { message }), form: { ...form } });
  }

  /** What the tool got; of a JSON document its value, where that says the same. */
  function givenTo(answer: GivenAnswer): InlineContent {
    if (answer.action === 'unknown') return contents.json(answer.text);
    if (answer.action !== 'accept' || answer.text === undefined)
      return contents.value({ action: answer.action });
    const { encoding, body } = contents.json(answer.text);
    return contents.value({
      action: answer.action,
      content: encoding === 'json' ? body : contents.words(answer.text),
    });
  }

  function filed(
    at: number,
    { call }: Operation,
    content: Parameters<typeof contents.result>[0],
  ): ContentWithFiles {
    const place = { at, party: makerOf(scribe, call), call: call.key };
    return contents.result(content, (part) => attachments.add(part, place));
  }

  return writer;
}

/** After a refusal at the last look each request has its own word: the last one said was no. */
const lookedAgain = 'Policy was asked once more as its turn came.';

/** True for what is told of this attempt by its number. */
function isOf(
  event: ThreadEvent,
  { key }: ToolCall,
  { number }: Attempt,
): event is Extract<ThreadEvent, { readonly type: 'attempt-progressed' | 'partial-given' }> {
  if (event.type !== 'attempt-progressed' && event.type !== 'partial-given') return false;
  return event.key === key && event.attempt === number;
}
