'use client';

import type { Press } from '@callboard/hooks';
import {
  type Context,
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useContext,
  useRef,
} from 'react';
import { Button, type ButtonProps } from '../parts/button.tsx';

/** Whether the prompt around has been in sight for long enough (`isSeen` of its hook). True where nothing waits for that. */
export const PromptSeen: Context<boolean> = createContext(true);

/** What DecisionButton is given. */
export interface DecisionButtonProps {
  readonly variant: NonNullable<ButtonProps['variant']>;
  /** False while there is nothing to decide with: something is missing, or on its way. It stays focusable and says so. */
  readonly isLive: boolean;
  /** Given the press itself, to be judged. One that began too early is that which began it. */
  readonly onPress: (press: Press) => void;
  readonly describedBy?: string | undefined;
  /** Its name, where the words on it do not say of what it is. */
  readonly label?: string | undefined;
  /** What it says while what was pressed is on its way. There is room for it beforehand, so that nothing moves then. */
  readonly pending?: string | undefined;
  readonly isPending?: boolean | undefined;
  readonly children: ReactNode;
}

/**
 * A button that decides. It looks not live until its prompt has been seen. A press counts from where it began: not a key
 * that was held from before (it repeats), and a pointer that went down too early came too early, whenever it goes up. A
 * click without a press before it, as assistive technology makes one, is a press of its own.
 */
export function DecisionButton({
  variant,
  isLive,
  onPress,
  describedBy,
  label,
  pending,
  isPending = false,
  children,
}: DecisionButtonProps): ReactElement {
  const isSeen = useContext(PromptSeen);
  const began = useRef<'elsewhere' | 'here' | 'by accident' | Event>('elsewhere');

  const begin = (event: Event): void => {
    if (!isLive) began.current = 'by accident';
    else began.current = isSeen ? 'here' : event;
  };
  const onPointerDown = (event: PointerEvent): void => {
    if (event.isPrimary && event.button === 0) begin(event.nativeEvent);
    else began.current = 'by accident';
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    if (!event.repeat && !isComposing(event)) {
      begin(event.nativeEvent);
      return;
    }
    // A repeated Enter would click again and again.
    event.preventDefault();
    began.current = 'by accident';
  };
  const onClick = (event: MouseEvent): void => {
    const start = began.current;
    began.current = 'elsewhere';
    if (start === 'by accident' || !isLive) return;
    onPress(typeof start === 'object' ? start : event);
  };
  const forget = (): void => {
    began.current = 'elsewhere';
  };

  return (
    <Button
      variant={variant}
      data-part="decision"
      aria-disabled={!isLive || !isSeen}
      aria-describedby={describedBy}
      aria-label={label}
      onPointerDown={onPointerDown}
      onPointerCancel={forget}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onBlur={forget}
    >
      {pending === undefined ? (
        children
      ) : (
        <span data-slot="button-words">
          <span aria-hidden={isPending || undefined}>{children}</span>
          <span aria-hidden={!isPending || undefined}>{pending}</span>
        </span>
      )}
    </Button>
  );
}

/** True for a key that belongs to an input method: its Enter accepts a word, not a decision. */
export function isComposing(event: KeyboardEvent): boolean {
  return event.nativeEvent.isComposing || event.keyCode === 229;
}

/** True for Ctrl or ⌘ with Enter, pressed once and on purpose. */
export function isSubmitKey(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat && !isComposing(event);
}
