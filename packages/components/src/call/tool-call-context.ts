'use client';

import type { ToolCallView } from '@callboard/hooks';
import { type Context, createContext, useContext } from 'react';
import type { Drafts } from '../approval/drafts.ts';
import type { Verdict } from './verdict.ts';

/** What the parts of one card share. */
export interface ToolCallContextValue {
  readonly view: ToolCallView;
  /** The id of the title, which names the card. */
  readonly titleId: string;
  readonly isOpen: boolean;
  /** Folds or unfolds, and remembers that the person did. */
  setOpen(isOpen: boolean): void;
  /** Given to what a person may work in (read, scroll, unfold): a card that was touched stays as it is. */
  readonly touching: { readonly onPointerDown: () => void; readonly onKeyDown: () => void };
  /** What the person has begun to write; it outlives the panel it was written in. */
  readonly drafts: Drafts;
  /** What was decided, which takes the focus when the prompt that had it is gone. */
  readonly verdict: Verdict;
}

export const ToolCallContext: Context<ToolCallContextValue | undefined> = createContext<
  ToolCallContextValue | undefined
>(undefined);

/** The card around. The parts of a card are of no use outside one. */
export function useToolCallContext(): ToolCallContextValue {
  const context = useContext(ToolCallContext);
  if (context === undefined) {
    throw new Error(
      'A part of a tool call was used outside a ToolCallRoot, so it does not know which call to show. Put it inside <ToolCallRoot callKey={…}>.',
    );
  }
  return context;
}
