'use client';

import {
  type CallRules,
  type Conversation,
  type ConversationOptions,
  createConversation,
  type Person,
  type ThreadEvent,
  type Transport,
  type Validator,
} from '@callboard/core';
import type { Words } from '@callboard/schema';
import { type ReactElement, type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { createDeciding } from './deciding.ts';
import { frameScheduler } from './frame-scheduler.ts';
import { createLazyValidator } from './lazy-validator.ts';
import { onWaking } from './on-waking.ts';
import { createPressJudge } from './press/dom-judge.ts';
import type { PressJudge } from './press/press-judge.ts';
import { ThreadContext } from './thread-context.ts';
import { createToolRenders } from './tool-renders.ts';

/** What may change while a thread lasts. */
type ThreadRules = CallRules & Pick<ConversationOptions, 'whileCallsOpen'>;

/** Makes a conversation that is kept. */
export type KeepThread = (options: ConversationOptions) => Conversation;

/**
 * A thread of its own, made from a transport. The first values count; give another `key` for another thread. Only of the
 * rules (`beforeToolCall`, `policy`, `whileCallsOpen`, `onToolException`) the latest count.
 */
interface OwnThreadProps extends ThreadRules {
  readonly transport: Transport;
  readonly threadId?: string;
  readonly validator?: Validator;
  /** What the kit's own validator says of arguments that do not fit, in other words than English; the agent reads them too. */
  readonly problemWords?: Words;
  /** A recorded log to begin with: shown, never acted on. */
  readonly log?: readonly ThreadEvent[];
  /** How many runs may follow one another on replies alone (default 25). */
  readonly runLimit?: number;
  /**
   * Keeps the thread, so that it outlives the page and is shared by all tabs of this browser (`@callboard/browser`); then
   * `threadId` has to stay the same. Without it, the page's memory is all there is.
   */
  readonly keep?: KeepThread;
  readonly conversation?: never;
}

/** A conversation the app has made itself. */
interface GivenThreadProps {
  readonly conversation: Conversation;
  readonly transport?: never;
  readonly keep?: never;
  readonly problemWords?: never;
  /** The rules of a conversation are given where it is made. */
  readonly beforeToolCall?: never;
  readonly policy?: never;
  readonly whileCallsOpen?: never;
  readonly onToolException?: never;
  readonly rules?: never;
}

/** What ThreadProvider is given: a transport or a conversation, and who the person is. */
export type ThreadProviderProps = (OwnThreadProps | GivenThreadProps) & {
  /** Who decides at this page; part of every decision's record. */
  readonly person?: Person;
  /** Says whether a press is a person's; asks the DOM unless another judge is given. */
  readonly presses?: PressJudge;
  readonly children?: ReactNode;
};

/** Loaded with the page: where its chunk could not be fetched nobody could decide, not even refuse. */
const byDom = createPressJudge();

/** Gives a tree its thread. Mounted, it acts: it checks, asks, runs and continues. Unmounted, it sends nothing. */
export function ThreadProvider(props: ThreadProviderProps): ReactElement {
  const { person, presses = byDom, children } = props;
  const [rules] = useState(() => new LatestRules(props));
  const [own] = useState(() =>
    props.conversation === undefined ? makeConversation(props, rules) : undefined,
  );
  const [renders] = useState(createToolRenders);
  const conversation = props.conversation ?? own;
  const deciding = useMemo(
    () => (conversation === undefined ? undefined : createDeciding(conversation)),
    [conversation],
  );
  const context = useMemo(
    () =>
      conversation === undefined || deciding === undefined
        ? undefined
        : { conversation, person, presses, renders, deciding },
    [conversation, person, presses, renders, deciding],
  );

  useLayoutEffect(() => rules.take(props));
  useEffect(() => conversation?.start(), [conversation]);
  useEffect(
    () => (conversation === undefined ? undefined : onWaking(conversation.judgeDeadlines)),
    [conversation],
  );

  return <ThreadContext value={context}>{children}</ThreadContext>;
}

/** The rules of the latest render, so that the app's hook sees what its page shows. */
class LatestRules {
  #latest: ThreadRules;

  constructor(first: ThreadRules) {
    this.#latest = first;
  }
  take(latest: ThreadRules): void {
    this.#latest = latest;
  }
  get latest(): ThreadRules {
    return this.#latest;
  }
}

function makeConversation(props: OwnThreadProps, rules: LatestRules): Conversation {
  const { transport, threadId, log, runLimit, keep = createConversation } = props;
  const validator = props.validator ?? createLazyValidator(undefined, props.problemWords);
  // Under way before anyone has written anything.
  void validator.load?.();
  return keep({
    transport,
    validator,
    scheduler: frameScheduler,
    ...(threadId === undefined ? {} : { threadId }),
    ...(log === undefined ? {} : { log }),
    ...(runLimit === undefined ? {} : { runLimit }),
    get beforeToolCall() {
      return rules.latest.beforeToolCall;
    },
    get policy() {
      return rules.latest.policy;
    },
    get whileCallsOpen() {
      return rules.latest.whileCallsOpen;
    },
    get onToolException() {
      return rules.latest.onToolException;
    },
    get rules() {
      return rules.latest.rules;
    },
  });
}
