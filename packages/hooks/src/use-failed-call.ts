'use client';

import { CallboardError, isFailureHeld, type WantedBy } from '@callboard/core';
import { useMemo, useState } from 'react';
import { type PressRefusal, refusalOfPress } from './press/press-refusal.ts';
import {
  type PressOptions,
  type PromptOptions,
  type PromptPresses,
  usePresses,
} from './press/use-presses.ts';
import { useThreadContext } from './thread-context.ts';
import { useTopic } from './use-topic.ts';

/** What can be done about a call that failed. Each of the ways gives true where it counted. */
export interface FailedCall extends Pick<PromptPresses, 'promptRef' | 'isSeen'> {
  /** Another attempt does no harm, and the agent has not heard of the failure yet (P15). */
  readonly canRetry: boolean;
  /** The agent is not told by itself: nothing goes on until somebody does one of these, or writes. */
  readonly isHeld: boolean;
  /** Why the last press did not count. */
  readonly refusal: PressRefusal | undefined;
  retry(options?: PressOptions): boolean;
  /** Has the agent told that it failed. */
  tell(options?: PressOptions): boolean;
  /** Answers in the tool's place. */
  answer(text: string, options?: PressOptions): boolean;
}

/** The failure of one call and the ways to go on from it. */
export function useFailedCall(key: string, { pressGuard }: PromptOptions = {}): FailedCall {
  const { conversation, person } = useThreadContext();
  const { thread } = conversation;
  const topic = `call:${key}` as const;
  const canRetry = useTopic(topic, () => conversation.whyNoRetry(key) === undefined);
  const isHeld = useTopic(topic, () => {
    const call = thread.call(key);
    return call !== undefined && isFailureHeld(call);
  });
  // Other ways are other buttons: what stood there before must not be pressed by what was meant for it.
  const question = `${key} ${canRetry} ${isHeld}`;
  const { promptRef, isSeen, judge } = usePresses(question, pressGuard);
  const [refused, setRefused] = useState<{ readonly question: string; readonly refusal: PressRefusal }>();
  const refusal = refused?.question === question ? refused.refusal : undefined;
  return useMemo(() => {
    const pressed = (options: PressOptions | undefined, act: (by: WantedBy) => void): boolean => {
      const press = judge(options?.event);
      setRefused(press.kind === 'ignored' ? { question, refusal: refusalOfPress(press) } : undefined);
      if (press.kind === 'ignored') return false;
      return counted(() =>
        act({ means: press.kind, ...(person === undefined || press.kind === 'code' ? {} : { person }) }),
      );
    };
    return {
      promptRef,
      isSeen,
      canRetry,
      isHeld,
      refusal,
      retry: (options) => pressed(options, (by) => conversation.retryCall(key, by)),
      tell: (options) => pressed(options, (by) => conversation.decideFailure(key, { kind: 'tell' }, by)),
      answer: (text, options) =>
        pressed(options, (by) => conversation.decideFailure(key, { kind: 'answer', text }, by)),
    };
  }, [conversation, key, person, canRetry, isHeld, question, refusal, promptRef, isSeen, judge]);
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
