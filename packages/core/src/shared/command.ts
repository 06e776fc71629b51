import type { Conversation } from '../conversation.ts';
import type { DecisionAttempt, DecisionOutcomeReport } from '../decide.ts';
import { CallboardError, type CallboardErrorCode } from '../errors.ts';
import type { WantedBy } from '../failure-desk.ts';
import type { ContentPart } from '../result-content.ts';
import type { ThreadEventBody } from '../thread-event.ts';
import { describeThrown } from '../thrown.ts';
import type { FailureDecision } from '../tool-call.ts';
import { moments } from './moments.ts';

type Content = string | readonly ContentPart[];

/** What a page asks the one that acts to do. Plain data. */
export type Command =
  | { readonly kind: 'send'; readonly messageId: string; readonly content: Content }
  | { readonly kind: 'send-held' | 'stop' | 'retry' | 'judge-deadlines' }
  /** What happened in a page that does not act: its app says so, or a handler of it came back late. */
  | { readonly kind: 'note'; readonly events: readonly ThreadEventBody[] }
  | { readonly kind: 'cancel-call'; readonly key: string }
  | { readonly kind: 'decide'; readonly attempt: DecisionAttempt }
  | { readonly kind: 'take-back'; readonly requestId: string }
  | { readonly kind: 'edit-held'; readonly messageId: string; readonly content: Content }
  | { readonly kind: 'take-back-held'; readonly messageId: string }
  | { readonly kind: 'retry-call'; readonly key: string; readonly by: WantedBy }
  | {
      readonly kind: 'decide-failure';
      readonly key: string;
      readonly decision: FailureDecision;
      readonly by: WantedBy;
    };

/** What came of it, as plain data. A message that is taken counts as done: its run is seen in the log. */
export type CommandOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'decided' }
  | {
      readonly kind: 'refused';
      readonly code: CallboardErrorCode;
      readonly message: string;
      readonly details?: Omit<Extract<DecisionOutcomeReport, { readonly kind: 'refused' }>, 'kind' | 'error'>;
    }
  /** Something broke that has no code. */
  | { readonly kind: 'broken'; readonly message: string };

/**
 * True for what may be asked once more of another page, since a second time changes nothing: that is seen by ids, or by
 * what has happened already.
 */
export function isRepeatable({ kind }: Command): boolean {
  return kind !== 'retry' && kind !== 'send-held' && kind !== 'note';
}

/** True for what a person asked for and sees nothing of before it is done: a decision is seen on its card. */
export function isWaitedFor({ kind }: Command): boolean {
  return kind !== 'note' && kind !== 'judge-deadlines' && kind !== 'decide';
}

/** Does what is asked, where this page acts. Never rejects. */
export async function perform(conversation: Conversation, command: Command): Promise<CommandOutcome> {
  try {
    return await performed(conversation, command);
  } catch (error) {
    const { message } = describeThrown(error);
    return error instanceof CallboardError
      ? { kind: 'refused', code: error.code, message }
      : { kind: 'broken', message };
  }
}

async function performed(conversation: Conversation, command: Command): Promise<CommandOutcome> {
  switch (command.kind) {
    case 'decide':
      return ofReport(await conversation.decide(command.attempt));
    case 'send': {
      // It may have been taken by a page that did not live to say so.
      const { messageId, content } = command;
      const isKnown =
        conversation.thread.message(messageId) !== undefined ||
        conversation.thread.heldMessages().messages.some(({ id }) => id === messageId);
      if (!isKnown) await taken(conversation.send(content, messageId));
      return done;
    }
    case 'send-held':
      await taken(conversation.sendHeld());
      return done;
    case 'retry':
      await taken(conversation.retry());
      return done;
    case 'note':
      conversation.thread.dispatch(command.events);
      return done;
    case 'stop':
      conversation.stop();
      return done;
    case 'judge-deadlines':
      conversation.judgeDeadlines();
      return done;
    case 'cancel-call':
      conversation.cancelCall(command.key);
      return done;
    case 'take-back':
      conversation.takeBack(command.requestId);
      return done;
    case 'edit-held':
      conversation.editHeld(command.messageId, command.content);
      return done;
    case 'take-back-held':
      conversation.takeBackHeld(command.messageId);
      return done;
    case 'retry-call':
      conversation.retryCall(command.key, command.by);
      return done;
    case 'decide-failure':
      conversation.decideFailure(command.key, command.decision, command.by);
      return done;
  }
}

const done: CommandOutcome = { kind: 'done' };

/** What is refused is refused at once. What goes on may take as long as a run, and is seen in the log. */
async function taken(run: Promise<unknown>): Promise<void> {
  // What breaks after that has been told to the page that acts.
  run.catch(() => undefined);
  await Promise.race([run, moments()]);
}

function ofReport(report: DecisionOutcomeReport): CommandOutcome {
  if (report.kind === 'decided') return report;
  const { kind, error, ...details } = report;
  return { kind, code: error.code, message: error.message, details };
}

/** What came of a decision, as whoever made it is told. */
export function reportOf(outcome: CommandOutcome): DecisionOutcomeReport {
  if (outcome.kind === 'refused') {
    const { code, message, details } = outcome;
    return { kind: 'refused', error: new CallboardError(code, message), ...details };
  }
  demandDone(outcome);
  return { kind: 'decided' };
}

/** Throws where something was not done. */
export function demandDone(outcome: CommandOutcome): void {
  if (outcome.kind === 'refused') throw new CallboardError(outcome.code, outcome.message);
  if (outcome.kind === 'broken') throw new Error(outcome.message);
}
