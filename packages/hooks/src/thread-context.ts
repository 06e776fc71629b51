'use client';

import { CallboardError, type Conversation, type Person } from '@callboard/core';
import { type Context, createContext, useContext } from 'react';
import type { Deciding } from './deciding.ts';
import type { PressJudge } from './press/press-judge.ts';
import type { ToolRenders } from './tool-renders.ts';

/** What the hooks of one thread share. */
export interface ThreadContextValue {
  readonly conversation: Conversation;
  readonly person: Person | undefined;
  readonly presses: PressJudge;
  readonly renders: ToolRenders;
  readonly deciding: Deciding;
}

export const ThreadContext: Context<ThreadContextValue | undefined> = createContext<
  ThreadContextValue | undefined
>(undefined);

/** The nearest thread. Throws `misuse` outside a ThreadProvider. */
export function useThreadContext(): ThreadContextValue {
  const context = useContext(ThreadContext);
  if (context === undefined) {
    throw new CallboardError(
      'misuse',
      'A Callboard hook or component was used outside a ThreadProvider, so it has no thread to read. Wrap the tree in <ThreadProvider transport={…}>.',
    );
  }
  return context;
}

/** The conversation itself, for what no hook covers. */
export function useConversation(): Conversation {
  return useThreadContext().conversation;
}

/** Who the person at this page is, as the app said. */
export function usePerson(): Person | undefined {
  return useThreadContext().person;
}
