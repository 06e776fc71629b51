import { type ArgsProblem, formatPath } from './args/index.ts';
import { type CallStatus, callStatus } from './call-status.ts';
import type { DecisionMeans } from './decision.ts';
import { contentText, type ResultContent } from './result-content.ts';
import type { Screening } from './screening.ts';
import {
  endThatCounts,
  isAskedByAgent,
  lastAttempt,
  type Problem,
  runnableText,
  type ToolCall,
} from './tool-call.ts';

/**
 * The one thing a call gets before the conversation goes on. `error` is set whenever the tool did not do what was
 * asked, so that nothing synthetic reads as success (P19); `content` says it in words.
 */
export interface Reply {
  readonly content: ResultContent;
  readonly error?: string;
}

/**
 * The reply a settled call is due, or undefined while it is open or the agent has answered it. `offered` are the
 * names that were advertised with the call's run.
 */
export function composeReply(call: ToolCall, offered: readonly string[]): Reply | undefined {
  const status = callStatus(call);
  if (call.told !== undefined && endThatCounts(call) === undefined)
    return notDone('no-result', `The agent said how this call ended (${status}), and not with which result.`);
  switch (status) {
    case 'args-streaming':
    case 'args-complete':
    case 'awaiting-decision':
    case 'deciding':
    case 'queued':
    case 'running':
    case 'accepted':
    case 'input-required':
      return undefined;
    case 'completed':
      return completedReply(call);
    case 'failed':
      return failedReply(call);
    case 'errored':
      return erroredReply(call);
    case 'refused-by-tool':
      return refusedReply(call);
    case 'timed-out':
      return notDone(
        'timeout',
        `${editNote(call)}The tool gave no result within its time limit. It may have had effects.`,
      );
    case 'outcome-unknown':
      return notDone(
        'outcome-unknown',
        `${editNote(call)}The page was closed or reloaded while the tool was running. It may have had effects; what came of it is not known.`,
      );
    case 'answered':
      return answeredReply(call);
    case 'rejected':
      return rejectedReply(call);
    case 'invalid':
      return invalidReply(call, offered);
    case 'disallowed':
      return disallowedReply(call);
    case 'stopped':
      return stoppedReply(call);
    case 'superseded':
      return notDone(
        'superseded',
        isAskedByAgent(call)
          ? 'The person sent a new message instead of deciding on this call. There is no result.'
          : 'The person sent a new message before this call could run. It was not executed.',
      );
    case 'dismissed':
      return notDone(
        'dismissed',
        'The person closed the question about this call without deciding, and the agent told no result of it.',
      );
    case 'withdrawn':
      return notDone('withdrawn', 'This call was withdrawn before anyone decided. It was not executed.');
    case 'cancelled':
      return notDone('cancelled', `${cancelledWords(call)} It was not executed.`);
    case 'cut-off':
    case 'no-result':
      return notDone('no-result', noResultWords(call, status, offered));
    case 'expired':
      return notDone(
        'expired',
        call.closing?.reason === 'out-of-time'
          ? 'The time for an answer was over before this call could run. It was not executed.'
          : 'The time to decide on this call was over before anyone did, and nobody refused it. There is no result.',
      );
  }
}

function notDone(error: string, text: string): Reply {
  return { content: { kind: 'text', text }, error };
}

function editNote(call: ToolCall): string {
  const note = changeNote(call);
  return note === undefined ? '' : `${note}\n`;
}

/** What a model has to know of a result whose arguments were not those it wrote; `composeReply` puts it before the result. */
export function changeNote(call: ToolCall): string | undefined {
  const words = changedWords(call);
  return words === undefined ? undefined : `${words} Arguments used: ${runnableText(call)}`;
}

/** Who made other arguments of those that were sent: what a rule of the page does is never called a person's (P10). */
function changedWords({ gate, screening }: ToolCall): string | undefined {
  if (gate.kind === 'decided' && gate.record.decision.kind === 'edit')
    return `${deciderOf(gate.record)} changed the arguments before approving.`;
  if (screening?.kind !== 'rewritten') return undefined;
  return screening.editedText === undefined
    ? 'A rule of this page changed the arguments.'
    : 'The person changed the arguments, and a rule of this page changed them again.';
}

/** What the tool of a completed call gave, without the words that `composeReply` puts before it. */
export function resultAlone(call: ToolCall): ResultContent | undefined {
  const end = endThatCounts(call);
  return end?.kind === 'completed' ? end.content : undefined;
}

function completedReply(call: ToolCall): Reply | undefined {
  const content = resultAlone(call);
  if (content === undefined) return undefined;
  const note = editNote(call);
  if (note === '') return { content };
  // Pictures stay pictures: the note goes before them.
  return content.kind === 'parts'
    ? { content: { kind: 'parts', parts: [{ type: 'text', text: `${note}Result: ` }, ...content.parts] } }
    : { content: { kind: 'text', text: `${note}Result: ${contentText(content)}` } };
}

function failedReply(call: ToolCall): Reply | undefined {
  const end = endThatCounts(call);
  return end?.kind === 'failed' ? notDone(end.message, `${editNote(call)}${end.message}`) : undefined;
}

function refusedReply(call: ToolCall): Reply | undefined {
  const end = endThatCounts(call);
  if (end?.kind !== 'refused') return undefined;
  const words = end.message === '' ? '' : ` ${end.message}`;
  return notDone(
    'refused-by-tool',
    `${editNote(call)}The tool refused this request, and did nothing.${words}`,
  );
}

function erroredReply(call: ToolCall): Reply | undefined {
  if (call.screening?.kind === 'failed') return ruleFailedReply(call.screening.why);
  const end = endThatCounts(call);
  if (end?.kind !== 'errored') return undefined;
  const isTold = lastAttempt(call)?.terms?.onException === undefined;
  const note = editNote(call);
  switch (end.code) {
    case 'tool-failed':
      return notDone('tool_failed', `${note}The tool failed.${isTold ? ` ${end.name}: ${end.message}` : ''}`);
    case 'result-unserialisable':
      return notDone(
        end.code,
        // What cannot be sent is named by the tool's own data.
        `${note}${isTold ? end.message : `"${call.toolName}" ran, but what it returned cannot be sent.`}`,
      );
    default:
      return notDone(end.code, `${note}${end.message}`);
  }
}

function disallowedReply({ screening, gate }: ToolCall): Reply {
  if (screening?.kind !== 'rejected') {
    const rule = gate.kind === 'disallowed' ? gate.policy.rule : undefined;
    const isStanding = rule?.kind === 'rule' && rule.rule.by.kind === 'person';
    const words = isStanding
      ? 'The person has decided earlier that calls like this one do not run.'
      : 'This call is not allowed here.';
    return notDone('disallowed', `${words} It was not executed.`);
  }
  const words = 'A rule of this page refused this call. It was not executed.';
  return notDone('refused-by-rule', screening.reason === '' ? words : `${words} Reason: ${screening.reason}`);
}

/** What went wrong inside the app's own hook stays on the page. */
function ruleFailedReply(why: Extract<Screening, { readonly kind: 'failed' }>['why']): Reply {
  const words =
    why === 'rewrite-unfit'
      ? 'A rule of this page changed the arguments into something that does not fit the tool.'
      : 'A rule of this page could not say whether this call may run.';
  return notDone('rule-failed', `${words} It was not executed.`);
}

/** What code decides is never called a person's (P10). */
function deciderOf({ means }: { readonly means: DecisionMeans }): string {
  return means === 'person' ? 'The person' : 'The page';
}

/** Where the agent asked for the decision as the call's result: the text it takes for that. */
function decidedResult({ gate }: ToolCall): Reply | undefined {
  if (gate.kind !== 'decided') return undefined;
  const text = gate.asked?.question.results?.[gate.record.decision.kind];
  return text === undefined ? undefined : { content: { kind: 'text', text } };
}

function answeredReply(call: ToolCall): Reply | undefined {
  const { failureDecision } = call;
  if (failureDecision?.kind === 'answer') {
    const what = lastAttempt(call)?.end?.kind === 'refused' ? 'refused this request' : 'failed';
    const words = `The tool ${what}. ${deciderOf(failureDecision)} answered in its place: ${failureDecision.text}`;
    return { content: { kind: 'text', text: `${editNote(call)}${words}` } };
  }
  const given = decidedResult(call);
  if (given !== undefined) return given;
  if (call.gate.kind !== 'decided' || call.gate.record.decision.kind !== 'answer') return undefined;
  const { record } = call.gate;
  const { text } = call.gate.record.decision;
  if (isAskedByAgent(call))
    return notDone('no-result', `${deciderOf(record)} answered, and the agent told no result: ${text}`);
  // A tool made for a person to answer is answered, not replaced.
  if (call.advertised?.runnable === false) return { content: { kind: 'text', text } };
  return {
    content: {
      kind: 'text',
      text: `${deciderOf(record)} answered in place of the tool, which did not run: ${text}`,
    },
  };
}

function rejectedReply(call: ToolCall): Reply | undefined {
  const given = decidedResult(call);
  if (given !== undefined) return given;
  if (call.gate.kind !== 'decided' || call.gate.record.decision.kind !== 'reject') return undefined;
  const { reason } = call.gate.record.decision;
  const rejected = `${deciderOf(call.gate.record)} rejected this call`;
  const words = isAskedByAgent(call)
    ? `${rejected}, and the agent told no result of it.`
    : `${rejected}. It was not executed.`;
  return notDone('rejected', reason === undefined || reason === '' ? words : `${words} Reason: ${reason}`);
}

function invalidReply(call: ToolCall, offered: readonly string[]): Reply {
  if (call.closing?.reason === 'not-hosted')
    return notDone(
      'unknown-tool',
      `This page offers no tool named "${call.toolName}". ${namesOf(offered)} The call was not executed.`,
    );
  if (call.conflict !== undefined) {
    return notDone(
      'contradictory-call',
      `This call was sent twice, and its ${call.conflict.what} changed in between. It was not executed.`,
    );
  }
  const { verdict } = call;
  if (verdict === undefined || verdict.kind === 'valid')
    return notDone('invalid', 'The call is not valid. It was not executed.');
  const words = {
    unparseable: 'The arguments are not one valid JSON document. The call was not executed.',
    mismatched: 'The arguments do not fit the schema of the tool. The call was not executed.',
    'inexact-number':
      'The arguments hold a number that cannot be passed on exactly. The call was not executed.',
    undecidable:
      'The arguments could not be checked against the schema of the tool. The call was not executed.',
  }[verdict.kind];
  return notDone('invalid-arguments', [words, ...verdict.problems.map(problemLine)].join('\n'));
}

function stoppedReply(call: ToolCall): Reply {
  const words =
    lastAttempt(call) === undefined
      ? `${stoppedBy(call)} before a result arrived. Whether the tool ran is not known here.`
      : `${stoppedBy(call)} while the tool was running. It may have had effects; there is no result.`;
  return notDone('stopped', `${editNote(call)}${words}`);
}

function stoppedBy(call: ToolCall): string {
  switch (call.closing?.reason) {
    case 'superseded':
      return 'The person sent a new message';
    case 'left':
      return 'The person left the page';
    case 'run-cancelled':
    case 'ended-by-agent':
      return 'The turn was interrupted';
    case 'run-cut-off':
      return 'The connection broke';
    case undefined:
      return 'The agent stopped this';
    default:
      return 'The person stopped this';
  }
}

function cancelledWords(call: ToolCall): string {
  switch (call.closing?.reason) {
    case 'left':
      return 'The person left the page.';
    case 'run-stopped':
      return 'The person stopped the run.';
    case 'run-cancelled':
      return 'The run was cancelled.';
    case 'run-failed':
      return 'The run failed.';
    case 'run-refused':
      return 'The run broke the protocol and was not read further.';
    case 'run-cut-off':
      return 'The connection broke before the run ended.';
    case 'left-unanswered':
      return 'The run ended before the arguments were complete.';
    default:
      return 'The person cancelled this call.';
  }
}

function noResultWords(call: ToolCall, status: CallStatus, offered: readonly string[]): string {
  if (status === 'cut-off')
    return 'The connection broke before a result arrived. Whether the tool ran is not known here.';
  if (call.advertised !== undefined || call.closing?.reason !== 'left-unanswered') {
    return 'There is no result for this call. Whether the tool ran is not known here.';
  }
  return `There is no result for this call. This page offers no tool named "${call.toolName}" and did not run it. ${namesOf(offered)}`;
}

function namesOf(offered: readonly string[]): string {
  return offered.length === 0 ? 'It offers no tools.' : `It offers: ${offered.join(', ')}.`;
}

/** `amount: must be at most 500, got 900` */
function problemLine(problem: Problem | ArgsProblem): string {
  const path = formatPath(problem.path);
  return path === '' ? problem.message : `${path}: ${problem.message}`;
}
