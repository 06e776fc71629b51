import {
  type Attempt,
  type AttemptEnd,
  type CallStatus,
  callStatus,
  contentText,
  currentResult,
  type ResultContent,
  runnableText,
  type ToolCall,
} from '@callboard/core';
import { parseStrict } from '@callboard/core/args';
import { createCleaner } from '../../secrets/cleaner.ts';
import { isOfPage } from '../../write/operations.ts';

const cleaner = createCleaner();

/** What a card shows of a call, without credentials; JSON as the value it says. */
export interface Card {
  readonly key: string;
  readonly runId: string;
  readonly toolName: string;
  readonly status: CallStatus;
  readonly owner: 'page' | 'agent';
  readonly decision: unknown;
  readonly attempts: readonly unknown[];
  readonly failureDecision: unknown;
  readonly reply: unknown;
  readonly closing: string | undefined;
}

/** `countsProgress`: false beside a card that only knows how far its tool was, and not how often that was told. */
export function cardOf(call: ToolCall, countsProgress = true): Card {
  const { key, runId, toolName, gate, attempts, failureDecision, reply, closing } = call;
  return {
    key,
    runId,
    toolName: cleaner.text(toolName),
    status: statusIn(call),
    owner: isOfPage(call) ? 'page' : 'agent',
    decision: gate.kind === 'decided' ? plain(decisionIn(gate.record)) : undefined,
    attempts:
      attempts.length === 0 ? toldIn(call) : attempts.map((attempt) => attemptIn(attempt, countsProgress)),
    failureDecision:
      failureDecision === undefined
        ? undefined
        : plain({
            kind: failureDecision.kind,
            text: failureDecision.kind === 'answer' ? cleaner.text(failureDecision.text) : undefined,
            means: failureDecision.means,
            person: failureDecision.person?.id,
          }),
    reply:
      reply === undefined
        ? undefined
        : plain({
            content: contentIn(reply.content),
            error: reply.error === undefined ? undefined : cleaner.text(reply.error),
          }),
    closing: closing?.reason,
  };
}

/** What was brought and cannot be sent reads as a failure. */
function statusIn(call: ToolCall): CallStatus {
  const status = callStatus(call);
  const end = call.attempts.at(-1)?.end;
  const isUnsendable = end?.kind === 'errored' && end.code === 'result-unserialisable';
  return status === 'errored' && isUnsendable ? 'failed' : status;
}

function decisionIn({ decision, means, person }: Extract<ToolCall['gate'], { kind: 'decided' }>['record']) {
  return {
    kind: decision.kind,
    argsText: decision.kind === 'edit' ? jsonIn(decision.argsText) : undefined,
    words:
      decision.kind === 'reject' && decision.reason !== undefined
        ? wordsIn(decision.reason)
        : decision.kind === 'answer'
          ? wordsIn(decision.text)
          : undefined,
    means,
    // Of code the record says on whose behalf it was, and not what they are called.
    person: means === 'person' ? person : person?.id,
  };
}

/** What is known of a request to an agent's tool that nobody here saw leave. */
function toldIn(call: ToolCall): readonly unknown[] {
  const { progress, told } = call;
  const result = currentResult(call);
  if (isOfPage(call) && result === undefined) return [];
  if (progress === undefined && told === undefined && result === undefined) return [];
  return [
    plain({
      number: 1,
      argsText: jsonIn(runnableText(call)),
      progress: progress === undefined ? undefined : cleaner.value(progress),
      end:
        result === undefined
          ? told === undefined
            ? undefined
            : toldEndIn(told)
          : result.error === undefined
            ? { kind: 'completed', content: contentIn(result.content) }
            : { kind: 'failed', message: cleaner.text(contentText(result.content)) },
    }),
  ];
}

/** What an agent says of an end, as of an attempt: without what its tool gave, and with a code for words. */
function toldEndIn(told: NonNullable<ToolCall['told']>): unknown {
  switch (told.kind) {
    case 'completed':
      return { kind: told.kind, content: { kind: 'text', text: '' } };
    case 'failed':
      return { kind: told.kind, message: told.code };
    case 'timed-out':
      return { kind: told.kind, limit: 0 };
    default:
      return { kind: told.kind };
  }
}

function attemptIn(attempt: Attempt, countsProgress: boolean): unknown {
  const { number, argsText, wish, progress, progressed, accepted, inputs, end, cancelledAt, late } = attempt;
  return plain({
    number,
    argsText: jsonIn(argsText),
    wish: wish === undefined ? undefined : { means: wish.means, person: wish.person?.id },
    progress: progress === undefined ? undefined : cleaner.value(progress),
    progressed: countsProgress ? progressed?.count : undefined,
    accepted: accepted === undefined ? undefined : { reference: valueIn(accepted.reference) },
    inputs: inputs?.map(({ question, answer }) => ({
      message: question.message === undefined ? undefined : wordsIn(question.message),
      form: question.form.kind,
      answer:
        answer === undefined
          ? undefined
          : {
              action: answer.action,
              text: answer.action === 'accept' && answer.text !== undefined ? jsonIn(answer.text) : undefined,
            },
    })),
    end: end === undefined ? undefined : endIn(end),
    cancelled: cancelledAt === undefined ? undefined : true,
    // A handler that only obeyed its signal has brought nothing; a record holds what was brought.
    late:
      late === undefined || (late.kind === 'threw' && late.end === undefined)
        ? undefined
        : { kind: late.kind, end: late.end === undefined ? undefined : endIn(late.end) },
  });
}

function endIn(end: AttemptEnd): unknown {
  switch (end.kind) {
    case 'completed':
      return { kind: end.kind, content: contentIn(end.content) };
    case 'failed':
      return { kind: end.kind, message: cleaner.text(end.message) };
    case 'errored':
      // It ran, so to the draft this is no error of its protocol.
      if (end.code === 'result-unserialisable') return { kind: 'failed', message: cleaner.text(end.message) };
      return { kind: end.kind, code: end.code, name: end.name, message: cleaner.text(end.message) };
    case 'timed-out':
      return { kind: end.kind, limit: end.limit };
    case 'refused':
      return { kind: end.kind, message: cleaner.text(end.message), detail: valueIn(end.detail) };
    default:
      return { kind: end.kind };
  }
}

/** Nothing is said in dialog where there are no words. */
function wordsIn(text: string): string | undefined {
  return text === '' ? undefined : cleaner.text(text);
}

function contentIn(content: ResultContent): unknown {
  switch (content.kind) {
    case 'text':
      return { kind: 'text', text: cleaner.text(content.text) };
    case 'json':
      return { kind: 'json', json: jsonIn(content.json) };
    case 'parts':
      return {
        kind: 'parts',
        parts: content.parts.map((part) =>
          part.type === 'text' ? { type: 'text', text: cleaner.text(part.text) } : { ...part },
        ),
      };
  }
}

function valueIn(value: Attempt['progress']): unknown {
  return value === undefined ? undefined : cleaner.value(value);
}

/** The value a JSON text says, where JavaScript holds it; else its text. */
function jsonIn(text: string): unknown {
  const clean = cleaner.jsonText(text);
  const parsed = parseStrict(clean);
  return parsed.ok && parsed.inexactNumbers.length === 0 ? { json: parsed.value } : { text: clean };
}

/** Without what is not there, as JSON has it. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
