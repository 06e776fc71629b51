'use client';

import { CallboardError } from '@callboard/core';
import {
  type ComponentProps,
  createContext,
  type ReactElement,
  type ReactNode,
  useContext,
  useId,
} from 'react';
import { useTabStop } from './tab-stops.tsx';

interface FoldValue {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly contentId: string;
}

const FoldContext = createContext<FoldValue | undefined>(undefined);

/** What Fold is given. */
export interface FoldProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/**
 * Something folded away under a button. Our own and not Radix's, which measures what it unfolds and asks for its
 * animation: nothing here moves, and asking made the browser work out the style of the page for every card that came
 * on screen.
 */
export function Fold({ isOpen, onOpenChange, children }: FoldProps): ReactElement {
  return <FoldContext value={{ isOpen, onOpenChange, contentId: useId() }}>{children}</FoldContext>;
}

/** The button that folds and unfolds. */
export function FoldTrigger({ onClick, ...rest }: ComponentProps<'button'>): ReactElement {
  const { isOpen, onOpenChange, contentId } = useFold();
  const stop = useTabStop();
  return (
    <button
      type="button"
      aria-controls={contentId}
      aria-expanded={isOpen}
      {...stop}
      data-state={stateOf(isOpen)}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) onOpenChange(!isOpen);
      }}
      {...rest}
    />
  );
}

/** What FoldContent is given. */
export interface FoldContentProps extends ComponentProps<'div'> {
  /** True where what is inside must not be forgotten: then it stays, unseen. */
  readonly keeps?: boolean;
}

/** What is folded away. It is only rendered while it is open; its place is always there. */
export function FoldContent({ keeps = false, children, ...rest }: FoldContentProps): ReactElement {
  const { isOpen, contentId } = useFold();
  return (
    <div id={contentId} data-state={stateOf(isOpen)} hidden={!isOpen} {...rest}>
      {(isOpen || keeps) && children}
    </div>
  );
}

/** For `data-state`, by which what is open looks another way. */
export function stateOf(isOpen: boolean): 'open' | 'closed' {
  return isOpen ? 'open' : 'closed';
}

function useFold(): FoldValue {
  const fold = useContext(FoldContext);
  if (fold === undefined) {
    throw new CallboardError(
      'misuse',
      'A part of a card that folds was used outside its card, so it does not know whether it is open. Put it inside <ToolCallRoot callKey={…}>.',
    );
  }
  return fold;
}
