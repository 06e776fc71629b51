import {
  callOwner,
  type DecisionRecord,
  isAskedByAgent,
  type Person,
  proposedArgs,
  type Question,
  shownArgsText,
  type ToolCall,
} from '@callboard/core';
import { formatPath } from '@callboard/core/args';
import type { ToolCallView } from '@callboard/hooks';
import { changesToShow } from '../json/json-changes.ts';
import type { DecidedBy, MessageCatalogue, ReceiptMessages } from '../messages/catalogue.ts';
import { matchText, ruleText } from '../rules/rule-text.ts';

/** Changes a receipt tells one by one. */
const toldChanges = 2;
/** What a receipt is told with. */
export interface ReceiptContext {
  readonly messages: MessageCatalogue;
  readonly person: Person | undefined;
  /** A moment in words. */
  readonly time: (at: number) => string;
}

/**
 * Who let the call run, or kept it from running, and when: in the past tense once it is over. Undefined while nobody
 * has said anything.
 */
export function receiptOf(view: ToolCallView, context: ReceiptContext): string | undefined {
  const said = saidOf(view, context);
  const told = [
    said === undefined ? undefined : withRewrite(said, view, context),
    failureReceipt(view.call, context),
  ];
  const words = told.filter((one) => one !== undefined);
  return words.length === 0 ? undefined : words.join(' · ');
}

/** What somebody did about a failure that nobody was told of. */
function failureReceipt({ failureDecision }: ToolCall, context: ReceiptContext): string | undefined {
  if (failureDecision === undefined) return undefined;
  const { receipt } = context.messages;
  const facts = { by: whoDid(failureDecision, context.person), time: context.time(failureDecision.at) };
  return failureDecision.kind === 'tell' ? receipt.failureTold(facts) : receipt.answeredInstead(facts);
}

/** What ran by a rule's making says so: what code changed is never taken for a person's (P10). */
function withRewrite(said: string, { call, phase }: ToolCallView, { messages }: ReceiptContext): string {
  const { gate, screening } = call;
  const isEdit = gate.kind === 'decided' && gate.record.decision.kind === 'edit';
  if (screening?.kind !== 'rewritten' || isEdit || phase === 'not-run') return said;
  const { told, more } = tellChanges(call.args.text, screening.argsText, messages);
  return messages.receipt.rewritten(said, told, more);
}

function saidOf(view: ToolCallView, context: ReceiptContext): string | undefined {
  const { call, phase } = view;
  const { receipt } = context.messages;
  if (call.gate.kind === 'decided') return decisionReceipt(call, call.gate.record, context);
  const isOver = phase === 'done' || phase === 'unresolved';
  if (call.gate.kind === 'allowed') {
    if (phase === 'not-run') return undefined;
    const { rule } = call.gate.policy;
    if (rule.kind === 'rule') {
      const text = ruleText(rule.rule, context.messages.rules, () => view.title);
      const isPersons = rule.rule.by.kind === 'person';
      return isOver ? receipt.ranByKept(text, isPersons) : receipt.runsByKept(text, isPersons);
    }
    return isOver ? receipt.ranByItself : receipt.runsByItself;
  }
  if (callOwner(call) === 'agent') {
    if (phase === 'done') return receipt.ranAtAgent;
    if (view.status === 'running' || view.status === 'accepted') return receipt.runsAtAgent;
  }
  return undefined;
}

/** What was decided about something an agent asked beside its calls. */
export function requestReceipt(record: DecisionRecord, argsText: string, context: ReceiptContext): string {
  return wordsOf(record, { argsText, isMadeForAnswers: true }, context);
}

/** What of a refusal its agent could not be told (P10). */
export function lostOf(
  { decision }: DecisionRecord,
  question: Question | undefined,
  receipt: ReceiptMessages,
): string | undefined {
  if (decision.kind !== 'reject' || question === undefined) return undefined;
  if (question.losses.includes('rejection')) return receipt.rejectionLost;
  const hasReason = decision.reason !== undefined && decision.reason.trim() !== '';
  return hasReason && question.losses.includes('reason') ? receipt.reasonLost : undefined;
}

function decisionReceipt(call: ToolCall, record: DecisionRecord, context: ReceiptContext): string {
  const isMadeForAnswers = call.advertised?.runnable === false || isAskedByAgent(call);
  const said = wordsOf(record, { argsText: proposedArgs(call).sourceText, isMadeForAnswers }, context);
  const { standing } = record;
  if (standing === undefined) return said;
  const { receipt, rules } = context.messages;
  return receipt.standing(said, matchText(standing.match, rules), rules.scopes[standing.scope.kind]);
}

function wordsOf(
  record: DecisionRecord,
  about: { readonly argsText: string; readonly isMadeForAnswers: boolean },
  context: ReceiptContext,
): string {
  const { receipt } = context.messages;
  const facts = { by: whoDid(record, context.person), time: context.time(record.at) };
  const { decision } = record;
  switch (decision.kind) {
    case 'approve':
      return receipt.approved(facts);
    case 'edit': {
      const { told, more } = tellChanges(about.argsText, decision.argsText, context.messages);
      return receipt.approvedWithChanges(facts, told, more);
    }
    case 'reject': {
      const reason = decision.reason?.trim();
      return receipt.rejected(facts, reason === undefined || reason === '' ? undefined : reason);
    }
    case 'answer':
      return about.isMadeForAnswers ? receipt.answered(facts) : receipt.answeredInstead(facts);
    case 'dismiss':
      return receipt.dismissed(facts);
  }
}

function tellChanges(
  sent: string,
  edited: string,
  messages: MessageCatalogue,
): { readonly told: readonly string[]; readonly more: number } {
  const found = changesToShow(sent, edited);
  if (found === undefined) return { told: [], more: 0 };
  const told = found.changes
    .slice(0, toldChanges)
    .map(({ path, before, after }) => messages.receipt.change({ place: formatPath(path), before, after }));
  return { told, more: found.count - told.length };
}

/** Who decided, as seen by the person at this page: a record without a name is of this page's own person. */
export function whoDid(record: Pick<DecisionRecord, 'means' | 'person'>, me: Person | undefined): DecidedBy {
  if (record.means !== 'person') return { kind: record.means };
  if (record.person === undefined || record.person.id === me?.id) return { kind: 'you' };
  return { kind: 'person', name: record.person.name };
}

/** True when what ran is not what the agent wrote: a person changed it, or a schema did. */
export function runsOtherArgs(call: ToolCall): boolean {
  return shownArgsText(call) !== call.args.text;
}
