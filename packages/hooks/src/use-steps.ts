'use client';

import type { Step } from '@callboard/core';
import { useMemo } from 'react';
import { stableList } from './stable-list.ts';
import { useConversation } from './thread-context.ts';
import { useTopic } from './use-topic.ts';

/** The steps that the agent and its subagents tell of, in order: all, or those of one run. Without an end: under way. */
export function useSteps({ runId }: { readonly runId?: string } = {}): readonly Step[] {
  const { thread } = useConversation();
  const read = useMemo(
    () =>
      runId === undefined
        ? thread.steps
        : stableList(thread.steps, (all) => all.filter((step) => step.runId === runId)),
    [thread, runId],
  );
  return useTopic('steps', read);
}
