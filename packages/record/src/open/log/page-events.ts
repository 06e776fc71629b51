import type { ArgsVerdict, PolicyVerdict, Screening, ThreadEvent } from '@callboard/core';
import { has, own } from '../../fields.ts';
import { unsentEnd } from '../../unsent-codes.ts';
import type { RecordItem } from '../record-model.ts';
import { answered, answerOfAgent } from './answer-of-agent.ts';
import { attemptEvents } from './attempt-events.ts';
import { closingReason } from './closing.ts';
import { allowedIn, type DialogText, deciderIn, decisionIn, verdictOf } from './decisions.ts';
import { givenUp } from './given-up.ts';
import { inputIds, retriedAttempts } from './inputs.ts';
import { notRecorded, type Operation, provesRequest, sentText } from './operation.ts';
import { policyWord, type StandingWords } from './standing-words.ts';

/** What is known of a record beside the operation that is read. */
export interface ReadingContext {
  readonly attachments: readonly unknown[];
  readonly saidAt: DialogText;
  readonly standing: StandingWords;
  /** Calls whose ids later ones have as well. */
  readonly usedAgain: ReadonlySet<string>;
  /** The servers that are no more than the agents themselves. */
  readonly ofAgents: ReadonlySet<string>;
}

/**
 * What happened to a call that the page was to run, behind the end of its run: what its gate heard, what was sent and what
 * came back, in the order of time. Only our own records tell of such calls.
 */
export function pageEvents(operation: Operation, context: ReadingContext): readonly ThreadEvent[] {
  const { key, items, tool } = operation;
  const requests = inputIds(items);
  const retried = retriedAttempts(items);
  const words = onceWords(operation);
  const answer = answerOfAgent(operation, context.usedAgain);
  /** The attempts that somebody wanted. */
  const wanted = new Set<unknown>();
  const sent = items.find(({ type }) => type === 'tool-invocation');
  const editedText = sent === undefined ? notRecorded : sentText(sent.fields);
  const events: ThreadEvent[] = [{ type: 'call-checked', key, verdict: checkedAs(items), at: operation.at }];
  const closings = new Set(items.filter(isClosing).map(({ at }) => at));
  const wasForbiddenLate = items.some(
    ({ type, fields }) => type === 'callboard-call-closed' && own(fields, 'reason') === 'not-allowed',
  );
  let isGated = false;
  let attempts = 0;
  /** True while a request is out, and nothing has said how it ended or that the page stopped waiting. */
  let isAtWork = false;
  /** The numbers of the requests that were sent, as the thread counts them: with those that were to be, and were not. */
  const numbers = new Map<unknown, number>();

  /** Policy has one word on a call, and says it before anything is sent. */
  function gate(at: number, policy: PolicyVerdict): void {
    if (isGated) return;
    isGated = true;
    events.push({ type: 'call-gated', key, policy, at });
  }

  function take(item: RecordItem): void {
    const { type, fields, at } = item;
    if (item === answer) events.push(answered(operation, item, context.attachments));
    if (answer !== undefined && provesRequest(item)) return;
    switch (type) {
      case 'callboard-screening':
        events.push(...screened(operation, item, editedText));
        return;
      case 'policy-decision':
        // Where a person is to be asked, the request says so; what is said later is said of another attempt, or at the last look.
        if (own(fields, 'decision') === 'disallowed' && own(fields, 'attempt') === 1 && !wasForbiddenLate)
          gate(at, verdictOf('disallowed', own(fields, 'reason'), tool));
        return;
      case 'callboard-request':
        if (own(fields, 'kind') !== 'input') asked(item);
        return;
      case 'callboard-decision':
        decided(item);
        return;
      case 'callboard-request-ended':
        if (own(fields, 'end') === 'expired')
          events.push({ type: 'request-expired', requestId: textOf(own(fields, 'request_id')), at });
        // Where the call was closed with it, that says so, and no question of the agent was given up.
        if (own(fields, 'end') === 'superseded' && !closings.has(at))
          events.push(...givenUp(operation, item));
        return;
      case 'callboard-call-closed':
        closed(item);
        return;
      case 'tool-invocation':
        begin(at);
        numbers.set(own(fields, 'attempt'), attempts);
        isAtWork = true;
        break;
      default:
    }
    if (isLateWithoutContent(item) || isToldByClosing(item)) return;
    const told = attemptEvents(operation, item, requests.of(item), reading);
    if (told.some((event) => event.type === 'attempt-ended' && event.attempt === attempts)) isAtWork = false;
    events.push(...told);
  }

  /** That a handler came back after its time was over, where nobody kept with what. */
  function isLateWithoutContent({ type, fields, at }: RecordItem): boolean {
    const attempt = numbers.get(own(fields, 'attempt'));
    const isBare = (type === 'tool-result' || type === 'tool-error') && !has(fields, 'body');
    if (!isBare || isAtWork || attempt === undefined) return false;
    const kind = type === 'tool-result' ? 'returned' : 'threw';
    events.push({ type: 'attempt-returned-late', key, attempt, kind, at });
    return true;
  }

  /** A call that is closed while its tool is at work has it asked to stop: why it was closed says that as well. */
  function isToldByClosing({ type, at }: RecordItem): boolean {
    return type === 'tool-cancel' && isAtWork && closings.has(at);
  }

  function begin(at: number): void {
    attempts += 1;
    const standing = context.standing(operation, at);
    const once = words.get(attempts);
    gate(at, allowedBy(once) ?? allowedBy(standing) ?? verdictOf('allowed', undefined, tool));
    // Who wanted it tried again has said so, or else its own settings did.
    if (attempts > 1 && !wanted.has(attempts))
      events.push({ type: 'attempt-requested', key, attempt: attempts, means: 'rule', at });
    if (attempts === 1) events.push({ type: 'execution-queued', key, lane: 'concurrent', at });
  }

  function asked({ fields, at }: RecordItem): void {
    if (isGated) return;
    isGated = true;
    const policy = words.get(1) ?? verdictOf('permission-required', undefined, tool);
    events.push({
      type: 'request-opened',
      key,
      policy,
      requestId: textOf(own(fields, 'request_id')),
      allowed: allowedIn(fields),
      at,
    });
  }

  function decided(item: RecordItem): void {
    const { fields, at } = item;
    const by = deciderIn(item);
    if (has(fields, 'request_id')) {
      const decision = decisionIn(fields, context.saidAt, editedText);
      if (decision === undefined) return;
      const requestId = textOf(own(fields, 'request_id'));
      events.push({ type: 'decision-made', requestId, decision, ...by, shownText: operation.argsText, at });
      return;
    }
    const outcome = own(fields, 'outcome');
    if (outcome === 'retry') {
      wanted.add(attempts + 1);
      events.push({ type: 'attempt-requested', key, attempt: attempts + 1, ...by, at });
    }
    if (outcome === 'tell')
      events.push({ type: 'failure-decided', key, decision: { kind: 'tell' }, ...by, at });
    else if (outcome === 'answer') {
      const text = decisionIn(fields, context.saidAt, editedText);
      if (text?.kind === 'answer') events.push({ type: 'failure-decided', key, decision: text, ...by, at });
    }
  }

  function closed({ fields, at }: RecordItem): void {
    const said = own(fields, 'reason');
    const unsent = unsentEnd(said, textOf(own(fields, 'message')));
    if (unsent !== undefined) {
      // It was to be sent, and at its turn it was not.
      begin(at);
      const of = { key, attempt: attempts, at };
      events.push({ type: 'attempt-started', ...of, argsText: editedText });
      events.push({ type: 'attempt-ended', ...of, end: unsent });
    } else if (said === 'outcome-unknown') {
      isAtWork = false;
      const end = { kind: 'outcome-unknown' } as const;
      events.push({ type: 'attempt-ended', key, attempt: attempts, end, at });
    } else {
      const reason = closingReason(said);
      if (reason === undefined) return;
      isAtWork = false;
      events.push({ type: 'call-abandoned', key, reason, at });
    }
  }

  const reading = { ...context, retried, numberOf: (attempt: number) => numbers.get(attempt) ?? attempt };
  for (const item of items) take(item);
  const last = items.at(-1)?.at ?? operation.at;
  // What stands for all calls of its tool is said of none of them: where it forbids one, there is nothing else to tell, and
  // it may have been learned by that.
  for (const until of isOpen(items) ? [last, Number.POSITIVE_INFINITY] : []) {
    const standing = context.standing(operation, until);
    if (standing?.word === 'disallowed') gate(last, standing);
  }
  if (isAtWork) {
    const end = { kind: 'outcome-unknown' } as const;
    events.push({ type: 'attempt-ended', key, attempt: attempts, end, at: last });
  }
  return events;
}

/** True where nothing tells why it went no further. */
function isOpen(items: readonly RecordItem[]): boolean {
  return items.every(({ type }) => type !== 'callboard-call-closed' && type !== 'tool-invocation');
}

function isClosing({ type, fields }: RecordItem): boolean {
  return type === 'callboard-call-closed' && closingReason(own(fields, 'reason')) !== undefined;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function allowedBy(verdict: PolicyVerdict | undefined): PolicyVerdict | undefined {
  return verdict?.word === 'allowed' ? verdict : undefined;
}

/** What policy said of each attempt alone: what it said first. */
function onceWords({ items, tool }: Operation): ReadonlyMap<unknown, PolicyVerdict> {
  const words = new Map<unknown, PolicyVerdict>();
  for (const { type, fields } of items) {
    const word = policyWord(own(fields, 'decision'));
    const attempt = own(fields, 'attempt');
    if (type === 'policy-decision' && word !== undefined && !words.has(attempt))
      words.set(attempt, verdictOf(word, own(fields, 'reason'), tool));
  }
  return words;
}

/** What was wrong with the arguments, where something was: a record says that in a word. */
function checkedAs(items: readonly RecordItem[]): ArgsVerdict {
  for (const { type, fields } of items) {
    if (type !== 'callboard-call-closed') continue;
    switch (own(fields, 'reason')) {
      case 'arguments-unparseable':
        return { kind: 'unparseable', problems: [] };
      case 'arguments-mismatched':
        return { kind: 'mismatched', problems: [] };
      case 'arguments-inexact-number':
        return { kind: 'inexact-number', problems: [] };
      case 'arguments-undecidable':
        return { kind: 'undecidable', problems: [] };
      default:
    }
  }
  return { kind: 'valid' };
}

function screened({ key }: Operation, { fields, at }: RecordItem, sentText: string): readonly ThreadEvent[] {
  const reason = own(fields, 'reason');
  const said = typeof reason === 'string' ? reason : '';
  const screening = screeningOf(own(fields, 'outcome'), said, sentText);
  if (screening === undefined) return [];
  const edit = own(fields, 'of') === 'edit' ? { editedText: notRecorded } : {};
  return [{ type: 'call-screened', key, screening, ...edit, at }];
}

function screeningOf(outcome: unknown, reason: string, sentText: string): Screening | undefined {
  switch (outcome) {
    case 'allowed':
      return { kind: 'allowed' };
    case 'rejected':
      return { kind: 'rejected', reason };
    case 'rewritten':
      return { kind: 'rewritten', argsText: sentText, ...(reason === '' ? {} : { reason }) };
    case 'failed':
      return { kind: 'failed', why: 'threw', message: reason, problems: [] };
    default:
      return undefined;
  }
}
