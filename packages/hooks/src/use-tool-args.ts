'use client';

import type { ArgsSnapshot } from '@callboard/core';
import { useConversation } from './thread-context.ts';
import { useTopic } from './use-topic.ts';

/** The arguments of a call as far as they are known, with what is complete and what is wrong. Once a frame. */
export function useToolArgs(key: string): ArgsSnapshot | undefined {
  const { thread } = useConversation();
  return useTopic(`call:${key}`, () => thread.args(key));
}
