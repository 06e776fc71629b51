import type { CallMoment, GivenAnswer, Person, ToolEnd } from '@callboard/core';
import { writeBounded } from '../json/json-words.ts';
import type { Formats } from '../locale/formats.ts';
import type { DecisionFacts, MessageCatalogue } from '../messages/catalogue.ts';
import type { TimelineMessages } from '../messages/timeline-messages.ts';
import { ruleText } from '../rules/rule-text.ts';
import { endWords } from './outcome.ts';
import { whoDid } from './receipt.ts';

/** What moments are told with. */
export interface MomentContext {
  readonly words: TimelineMessages;
  readonly messages: MessageCatalogue;
  readonly formats: Formats;
  readonly person: Person | undefined;
  readonly title: string;
  /** A moment in words. */
  readonly time: (at: number) => string;
  /** True where what a tool keeps back may be told. */
  readonly isForOperators: boolean;
  /** True for a tool that keeps what was thrown to itself. */
  readonly isKept: (attempt: number) => boolean;
}

/** Longest text of a tool's own data that stands in a line. */
const saidLength = 200;

/** One thing that happened to a call, in words. */
export function momentWords(moment: CallMoment, context: MomentContext): string {
  const { words, formats } = context;
  const by = (wish: {
    readonly means: 'person' | 'rule' | 'code';
    readonly person?: Person;
  }): DecisionFacts => ({
    by: whoDid(wish, context.person),
    time: context.time(moment.at),
  });
  switch (moment.kind) {
    case 'written':
      return words.written;
    case 'handed-over':
      return words.handedOver;
    case 'screened':
      return words.screened[moment.screening.kind];
    case 'asked':
      return moment.policy === undefined ? words.askedByAgent : words.asked;
    case 'decided':
      return words.decided[moment.record.decision.kind](by(moment.record));
    case 'request-ended':
      return moment.end === 'superseded' || moment.end === 'expired'
        ? words.nobodyDecided[moment.end]
        : words.nobodyDecided.withdrawn;
    case 'queued':
      return moment.policy === undefined ? words.queued : unasked(moment.policy, context);
    case 'retry-wanted':
      return words.retryWanted(by(moment.by));
    case 'sent':
      return words.sent;
    case 'accepted':
      return words.accepted(moment.reference === undefined ? undefined : said(moment.reference));
    case 'progressed':
      return words.progressed(said(moment.progress), formats.count(moment.count));
    case 'input-asked': {
      const { form, message } = moment.question;
      return words.inputAsked(form.kind, message ?? (form.kind === 'visit' ? form.url : undefined));
    }
    case 'input-given':
      return givenWords(moment.answer, words);
    case 'timed-out':
      return context.messages.outcome.timedOut(formats.duration(moment.limit));
    case 'cancel-asked':
      return words.cancelAsked;
    case 'lost':
      return context.messages.outcome.outcomeUnknown;
    case 'ended':
      return ofEnd(moment.end, moment.attempt, context);
    case 'late':
      return lateWords(moment, context);
    case 'stray':
      return words.stray(moment.event);
    case 'failure-decided':
      return moment.decision.kind === 'tell'
        ? words.failureTold(by(moment.decision))
        : words.failureAnswered(by(moment.decision));
    case 'result':
      return words.result(moment.error !== undefined, moment.late);
    case 'told':
      return words.told(moment.end.kind);
    case 'closed':
      return words.closed(moment.reason);
    case 'replied':
      return words.replied(moment.error !== undefined);
  }
}

/** Where a record does not say what the person decided, what the tool was given is told as it stands. */
function givenWords(answer: GivenAnswer, { inputText, inputGiven }: TimelineMessages): string {
  if (answer.action === 'decline' || answer.action === 'cancel') return inputGiven[answer.action];
  return answer.text === undefined ? inputGiven.accept : inputText(answer.text.slice(0, saidLength));
}

function unasked(
  { rule }: NonNullable<Extract<CallMoment, { readonly kind: 'queued' }>['policy']>,
  { words, messages, title }: MomentContext,
): string {
  const text = rule.kind === 'rule' ? ruleText(rule.rule, messages.rules, () => title) : undefined;
  return words.unasked(text, rule.kind === 'risk' ? rule.risk : undefined);
}

function ofEnd(end: ToolEnd, attempt: number, context: MomentContext): string {
  const isKept = context.isKept(attempt) && !context.isForOperators;
  return endWords(end, isKept, context.messages.outcome, context.formats) ?? context.words.completed;
}

/** What it brought late stands behind that it came. */
function lateWords(
  { how, end, attempt }: Extract<CallMoment, { readonly kind: 'late' }>,
  context: MomentContext,
): string {
  const came = context.words.late[how];
  return end === undefined || end.kind === 'completed' ? came : `${came} ${ofEnd(end, attempt, context)}`;
}

function said(value: Parameters<typeof writeBounded>[0]): string {
  return typeof value === 'string'
    ? value.slice(0, saidLength)
    : writeBounded(value, [], () => undefined, saidLength);
}
