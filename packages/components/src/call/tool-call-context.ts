'use client';

import { type ToolCallView, useToolCall } from '@callboard/hooks';
import { type Context, createContext, useContext, useMemo } from 'react';
import type { Desks } from '../approval/drafts.ts';
import type { Verdict } from './verdict.ts';

/** What a card gives to all its parts: it stays the same while arguments are written, so that they have no work then. */
export interface ToolCallFrame {
  /** The call, all but the growth of its text. What shows the text reads the call itself. */
  readonly outline: ToolCallView;
  /** The id of the title, which names the card. */
  readonly titleId: string;
  readonly isOpen: boolean;
  /** Folds or unfolds, and remembers that the person did. */
  setOpen(isOpen: boolean): void;
  /** Calls of subagents inside the card that ask for a person. */
  readonly asking: readonly string[];
  /** Given to what a person may work in (read, scroll, unfold): a card that was touched stays as it is. */
  readonly touching: { readonly onPointerDown: () => void; readonly onKeyDown: () => void };
  /** Which panel the person has open, by the question. What they wrote about a request is with the request. */
  readonly desks: Desks;
  /** What was decided, which takes the focus when the prompt that had it is gone. */
  readonly verdict: Verdict;
}

/** What the parts of one card share. */
export interface ToolCallContextValue extends Omit<ToolCallFrame, 'outline'> {
  readonly view: ToolCallView;
}

export const ToolCallContext: Context<ToolCallFrame | undefined> = createContext<ToolCallFrame | undefined>(
  undefined,
);

/** The card around, for parts that show nothing of a text that grows. */
export function useToolCallFrame(): ToolCallFrame {
  const context = useContext(ToolCallContext);
  if (context === undefined) {
    throw new Error(
      'A part of a tool call was used outside a ToolCallRoot, so it does not know which call to show. Put it inside <ToolCallRoot callKey={…}>.',
    );
  }
  return context;
}

/**
 * The card around, for parts of an app's own. It renders with every frame in which the arguments are written; a part
 * that shows no more than a title or a status needs `useToolCallOutline`.
 */
export function useToolCallContext(): ToolCallContextValue {
  const frame = useToolCallFrame();
  const view = useToolCall(frame.outline.call.key);
  return useMemo(() => {
    const { outline, ...rest } = frame;
    return { ...rest, view: view ?? outline };
  }, [frame, view]);
}
