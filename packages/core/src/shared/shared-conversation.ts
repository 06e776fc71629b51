import { isFailureHeld } from '../attempts.ts';
import { type Conversation, createConversation } from '../conversation.ts';
import type { ConversationOptions } from '../conversation-options.ts';
import { CallboardError } from '../errors.ts';
import { neverSent, userMessage } from '../holding.ts';
import type { Keeper } from '../keeper.ts';
import { onceAtATime } from '../once-at-a-time.ts';
import { randomIds, systemClock } from '../system-ports.ts';
import { runCarrying } from './carried-message.ts';
import { type Command, demandDone, reportOf } from './command.ts';
import { createMembership, type Membership } from './membership.ts';
import type { SharedPorts } from './shared-ports.ts';

/** What a shared conversation is made with, beside what any is. */
export interface Sharing {
  readonly ports: SharedPorts;
  /**
   * True: where nothing can be stored, handlers start all the same, and a reload or a second tab may start them again. Unless
   * it is set, what needs a claim does not start then.
   */
  readonly memoryIsEnough?: boolean;
}

/**
 * A conversation that all pages of a browser share which give it the same `threadId`, and that outlives them. One of them
 * acts for it; the others show the same, and have done there what is asked of them. Throws `misuse` without a `threadId`.
 */
export function createSharedConversation(options: ConversationOptions, sharing: Sharing): Conversation {
  const { threadId } = options;
  if (threadId === undefined) {
    throw new CallboardError(
      'misuse',
      'A conversation that is kept needs a threadId that stays the same, so that the next page finds it.',
    );
  }
  const ids = options.ids ?? randomIds;
  const clock = options.clock ?? systemClock;
  const keeper: Keeper = {
    claim: (claim) => membership.claim(claim),
    release: (name) => membership.release(name),
    settled: () => membership.settled(),
    divert: (events) => membership.divert(events),
  };
  const own = createConversation(withKeeper(options, keeper));
  const membership: Membership = createMembership({
    conversation: own,
    ports: sharing.ports,
    clock,
    ids,
    isMemoryEnough: sharing.memoryIsEnough === true,
  });
  const { thread } = own;

  /** Has done what nobody waits for. */
  function tell(command: Command): void {
    void membership.ask(command);
  }

  /** Has done what may be refused. */
  async function demand(command: Command): Promise<void> {
    demandDone(await membership.ask(command));
  }

  return {
    ...own,
    get rules() {
      return own.rules;
    },
    keeping: membership.keeping,
    async send(content, messageId = ids.next('message')) {
      // Refused at once, whoever acts.
      userMessage(messageId, content);
      await membership.opened();
      if (membership.isRunner()) return await own.send(content, messageId);
      const carried = runCarrying(thread, messageId);
      await demand({ kind: 'send', messageId, content });
      return await carried;
    },
    async sendHeld() {
      await membership.opened();
      if (membership.isRunner()) return await own.sendHeld();
      await demand({ kind: 'send-held' });
      return thread.latestRun() ?? neverSent;
    },
    stop() {
      if (membership.isRunner()) own.stop();
      else tell({ kind: 'stop' });
    },
    cancelCall(key) {
      if (membership.isRunner()) own.cancelCall(key);
      else tell({ kind: 'cancel-call', key });
    },
    async retry() {
      await membership.opened();
      if (membership.isRunner()) return await own.retry();
      await demand({ kind: 'retry' });
      return thread.latestRun() ?? neverSent;
    },
    async decide(attempt) {
      await membership.opened();
      if (membership.isRunner()) return await own.decide(attempt);
      return reportOf(await membership.ask({ kind: 'decide', attempt }));
    },
    takeBack(requestId) {
      if (membership.isRunner()) return own.takeBack(requestId);
      if (thread.request(requestId)?.state.kind !== 'staged') return false;
      tell({ kind: 'take-back', requestId });
      return true;
    },
    editHeld(messageId, content) {
      if (membership.isRunner()) return own.editHeld(messageId, content);
      userMessage(messageId, content);
      if (!isHeld(messageId)) return false;
      tell({ kind: 'edit-held', messageId, content });
      return true;
    },
    takeBackHeld(messageId) {
      if (membership.isRunner()) return own.takeBackHeld(messageId);
      const message = thread.heldMessages().messages.find(({ id }) => id === messageId);
      if (message !== undefined) tell({ kind: 'take-back-held', messageId });
      return message;
    },
    retryCall(key, by = {}) {
      const code = own.whyNoRetry(key);
      // What cannot be is refused here, in words of its own.
      if (membership.isRunner() || code !== undefined) own.retryCall(key, by);
      else tell({ kind: 'retry-call', key, by });
    },
    decideFailure(key, decision, by = {}) {
      const call = thread.call(key);
      if (membership.isRunner() || call === undefined || !isFailureHeld(call))
        own.decideFailure(key, decision, by);
      else tell({ kind: 'decide-failure', key, decision, by });
    },
    judgeDeadlines() {
      if (membership.isRunner()) own.judgeDeadlines();
      else tell({ kind: 'judge-deadlines' });
    },
    start: onceAtATime(membership.join),
  };

  function isHeld(messageId: string): boolean {
    return thread.heldMessages().messages.some(({ id }) => id === messageId);
  }
}

/** The same options, read when they are asked for: an app may change them while the conversation lasts. */
function withKeeper(options: ConversationOptions, keeper: Keeper): ConversationOptions {
  return Object.create(options, { keeper: { value: keeper } });
}
