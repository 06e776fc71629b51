'use client';

import { CallboardError, isFailureHeld } from '@callboard/core';
import { useMemo } from 'react';
import { useThreadContext } from './thread-context.ts';
import { useTopic } from './use-topic.ts';

/** What can be done about a call that failed. Each of the ways gives true where it counted. */
export interface FailedCall {
  /** Another attempt does no harm, and the agent has not heard of the failure yet (P15). */
  readonly canRetry: boolean;
  /** The agent is not told by itself: nothing goes on until somebody does one of these, or writes. */
  readonly isHeld: boolean;
  retry(): boolean;
  /** Has the agent told that it failed. */
  tell(): boolean;
  /** Answers in the tool's place. */
  answer(text: string): boolean;
}

/** The failure of one call and the ways to go on from it. */
export function useFailedCall(key: string): FailedCall {
  const { conversation, person } = useThreadContext();
  const { thread } = conversation;
  const topic = `call:${key}` as const;
  const canRetry = useTopic(topic, () => conversation.whyNoRetry(key) === undefined);
  const isHeld = useTopic(topic, () => {
    const call = thread.call(key);
    return call !== undefined && isFailureHeld(call);
  });
  return useMemo(() => {
    const by = { means: 'person', ...(person === undefined ? {} : { person }) } as const;
    return {
      canRetry,
      isHeld,
      retry: () => counted(() => conversation.retryCall(key, by)),
      tell: () => counted(() => conversation.decideFailure(key, { kind: 'tell' }, by)),
      answer: (text) => counted(() => conversation.decideFailure(key, { kind: 'answer', text }, by)),
    };
  }, [conversation, key, person, canRetry, isHeld]);
}

/** A press that comes a moment too late changes nothing, and what is on screen has moved on by then. */
function counted(act: () => void): boolean {
  try {
    act();
    return true;
  } catch (error) {
    if (error instanceof CallboardError) return false;
    throw error;
  }
}
