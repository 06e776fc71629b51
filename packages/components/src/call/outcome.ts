import {
  type Attempt,
  type AttemptEnd,
  askedNow,
  callOwner,
  currentResult,
  endThatCounts,
  isAskedByAgent,
  lastAttempt,
  type ToolCall,
} from '@callboard/core';
import type { ToolCallView } from '@callboard/hooks';
import type { Formats } from '../locale/formats.ts';
import type { MessageCatalogue } from '../messages/catalogue.ts';
import type { OutcomeMessages } from '../messages/outcome-messages.ts';
import { ruleText } from '../rules/rule-text.ts';

/**
 * What happened to a call and what that means, where its status word and its receipt do not say it already. Stopped,
 * cancelled, failed, refused and cut off are told apart. What a tool keeps back is told to operators alone.
 */
export function outcomeOf(
  view: ToolCallView,
  messages: MessageCatalogue,
  formats: Formats,
  isForOperators = false,
): string | undefined {
  const { call, status } = view;
  const { outcome } = messages;
  if (call.told !== undefined && endThatCounts(call) === undefined) return ofTold(call.told, outcome);
  switch (status) {
    case 'args-streaming':
    // What it waits for changes with other calls: ToolCallQueue says it.
    case 'awaiting-decision':
    case 'deciding':
    case 'running':
    case 'completed':
    case 'rejected':
    case 'dismissed':
      return undefined;
    case 'answered':
      // Answered after all: how it failed is why somebody had to.
      return call.failureDecision === undefined
        ? undefined
        : ofFailure(call, outcome, formats, isForOperators);
    case 'args-complete':
      if (call.args.state !== 'closed') return outcome.checking;
      return call.session === undefined ? outcome.notYet : outcome.notAskedYet;
    case 'queued':
      // What it waits for is said by its place in line.
      if (call.retry === undefined) return undefined;
      return lastAttempt(call)?.end?.kind === 'outcome-unknown'
        ? outcome.queuedAfterUnknown
        : outcome.queuedAgain;
    case 'input-required':
      return askedNow(call) === undefined ? outcome.agentWaits : undefined;
    case 'accepted':
      return outcome.accepted;
    case 'expired':
      return call.closing?.reason === 'out-of-time' ? outcome.outOfTime : outcome.expired;
    case 'failed':
    case 'errored':
    case 'refused-by-tool':
    case 'timed-out':
    case 'outcome-unknown':
      return call.screening?.kind === 'failed'
        ? outcome.ruleFailed(call.screening.why, call.screening.message)
        : ofFailure(call, outcome, formats, isForOperators);
    case 'stopped':
      return ofStop(call, outcome);
    case 'invalid':
      return ofInvalid(call, outcome);
    case 'disallowed':
      return ofDisallowed(view, messages);
    case 'superseded':
      return isAskedByAgent(call) ? outcome.questionSuperseded : outcome.superseded;
    case 'withdrawn':
      return outcome.withdrawn;
    case 'cancelled':
      return ofCancel(call, outcome);
    case 'cut-off':
      return callOwner(call) === 'page' ? outcome.cutOffHere : outcome.cutOff;
    case 'no-result':
      return ofNoResult(call, outcome);
  }
}

function ofFailure(
  call: ToolCall,
  outcome: OutcomeMessages,
  formats: Formats,
  isForOperators: boolean,
): string | undefined {
  const attempt = lastAttempt(call);
  if (attempt !== undefined) return attemptWords(attempt, outcome, formats, isForOperators);
  const error = currentResult(call)?.error;
  return error === undefined ? undefined : outcome.toolFailed(error);
}

/** How an attempt ended, where it gave no result. */
export function attemptWords(
  { end, terms }: Attempt,
  outcome: OutcomeMessages,
  formats: Formats,
  isForOperators: boolean,
): string | undefined {
  const isKept = terms?.onException === 'return-generic' && !isForOperators;
  return endWords(end, isKept, outcome, formats);
}

/** The same of an end alone; `isKept`: what was thrown is not told. */
export function endWords(
  end: AttemptEnd | undefined,
  isKept: boolean,
  outcome: OutcomeMessages,
  formats: Formats,
): string | undefined {
  switch (end?.kind) {
    case 'failed':
      return outcome.toolFailed(end.message);
    case 'refused':
      return outcome.refusedByTool(end.message);
    case 'timed-out':
      return outcome.timedOut(formats.duration(end.limit));
    case 'errored':
      switch (end.code) {
        case 'tool-failed':
          return isKept ? outcome.toolBrokeUntold : outcome.toolBroke(end.name, end.message);
        case 'result-unserialisable':
          return isKept ? outcome.resultUnsendableUntold : outcome.resultUnsendable(end.message);
        case 'not-loaded':
          return outcome.notLoaded;
        case 'no-handler':
          return outcome.noHandler;
        case 'unstable-schema':
        case 'not-as-decided':
          return outcome.unstableSchema;
        case 'not-approved':
          return outcome.notApproved;
        case 'not-allowed':
          return outcome.disallowed;
        case 'not-repeatable':
          return outcome.notRepeatable;
        case 'not-claimed':
          return outcome.notClaimed;
      }
      break;
    case 'stopped':
      return outcome.attemptStopped;
    case 'outcome-unknown':
      return outcome.outcomeUnknown;
    case 'completed':
    case undefined:
      return undefined;
  }
}

function ofStop(call: ToolCall, outcome: OutcomeMessages): string {
  switch (call.closing?.reason) {
    case 'superseded':
      return outcome.stoppedByMessage;
    case 'left':
      return outcome.stoppedByLeaving;
    case 'cancelled':
      return outcome.stoppedAlone;
    case 'run-cancelled':
    case 'ended-by-agent':
      return outcome.stoppedByAgent;
    case 'run-cut-off':
      return outcome.stoppedByCut;
    case undefined:
      return outcome.stoppedAtAgent;
    default:
      return outcome.stoppedByYou;
  }
}

/** What the agent says of an end whose result it keeps to itself. */
function ofTold(told: NonNullable<ToolCall['told']>, outcome: OutcomeMessages): string {
  return told.kind === 'completed' ? outcome.outputNotShown : outcome.told[told.kind](told.code);
}

function ofInvalid(call: ToolCall, outcome: OutcomeMessages): string | undefined {
  if (call.closing?.reason === 'not-hosted') return outcome.notHosted;
  if (call.conflict !== undefined) return outcome.conflict(call.conflict.what);
  switch (call.verdict?.kind) {
    case 'unparseable':
      return outcome.unparseable;
    case 'mismatched':
      return outcome.mismatched;
    case 'inexact-number':
      return outcome.inexactNumber;
    case 'undecidable':
      return outcome.undecidable;
    default:
      return undefined;
  }
}

/** A rule of the page and a word of policy are told apart; neither is a person's refusal (P10). */
function ofDisallowed({ call, title }: ToolCallView, { outcome, rules }: MessageCatalogue): string {
  const { screening, gate } = call;
  if (screening?.kind === 'rejected') return outcome.refusedByRule(screening.reason);
  const rule = gate.kind === 'disallowed' ? gate.policy.rule : undefined;
  if (rule?.kind === 'risk') return outcome.disallowedByRisk(rule.risk);
  if (rule?.kind !== 'rule') return outcome.disallowed;
  return outcome.disallowedByKept(
    ruleText(rule.rule, rules, () => title),
    rule.rule.by.kind === 'person',
  );
}

function ofCancel({ closing, args }: ToolCall, outcome: OutcomeMessages): string {
  switch (closing?.reason) {
    case 'args-abandoned':
      return outcome.argsAbandoned(closing.message === '' ? undefined : closing.message);
    case 'left-unanswered':
      return args.state === 'incomplete' ? outcome.argsAbandoned(undefined) : outcome.cancelledAlone;
    case 'run-stopped':
      return outcome.cancelledByStop;
    case 'run-cancelled':
      return outcome.cancelledByAgent;
    case 'run-failed':
      return outcome.cancelledByFailure;
    case 'run-refused':
      return outcome.cancelledByRefusal;
    case 'run-cut-off':
      return outcome.cancelledByCut;
    case 'left':
      return outcome.cancelledByLeaving;
    default:
      return outcome.cancelledAlone;
  }
}

function ofNoResult(call: ToolCall, outcome: OutcomeMessages): string {
  switch (call.closing?.reason) {
    case 'run-cancelled':
      return outcome.noResultAfterCancel;
    case 'run-failed':
      return outcome.noResultAfterFailure;
    case 'run-refused':
      return outcome.noResultAfterRefusal;
    case 'left-unanswered':
      return callOwner(call) === 'agent' ? outcome.noResultUnknownTool : outcome.notHandedOver;
    default:
      return outcome.noResultInHistory;
  }
}

/** Milliseconds an attempt took, once it has ended; of one that a reload cut short nobody knows. */
export function durationOf(attempt: Attempt | undefined): number | undefined {
  if (attempt?.end === undefined || attempt.end.kind === 'outcome-unknown') return undefined;
  return attempt.end.at - attempt.startedAt;
}

/** Since when the call is being worked on; undefined when it is not. */
export function workingSince(view: ToolCallView): number | undefined {
  if (view.status !== 'running' && view.status !== 'accepted') return undefined;
  return lastAttempt(view.call)?.startedAt ?? view.call.startedAt;
}

/** True for a handler that was told to stop, or ran out of time, and has not come back. */
export function isStillOut({ end, late }: Attempt): boolean {
  return (end?.kind === 'stopped' || end?.kind === 'timed-out') && late === undefined;
}
