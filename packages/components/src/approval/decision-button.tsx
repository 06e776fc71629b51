'use client';

import { type KeyboardEvent, type PointerEvent, type ReactElement, type ReactNode, useRef } from 'react';
import { Button, type ButtonProps } from '../parts/button.tsx';

/** What DecisionButton is given. */
export interface DecisionButtonProps {
  readonly variant: NonNullable<ButtonProps['variant']>;
  /** False while a press would not count yet, or any more. It stays focusable and says so. */
  readonly isLive: boolean;
  readonly onPress: () => void;
  readonly describedBy?: string | undefined;
  /** Its name, where the words on it do not say of what it is. */
  readonly label?: string | undefined;
  readonly children: ReactNode;
}

/**
 * A button that decides. A press counts only if it began on this button while it was live: not a key that was held
 * from before (it repeats), not a pointer that went down earlier. A click without a press before it, as assistive
 * technology makes one, counts while the button is live.
 */
export function DecisionButton({
  variant,
  isLive,
  onPress,
  describedBy,
  label,
  children,
}: DecisionButtonProps): ReactElement {
  const press = useRef<'none' | 'meant' | 'accidental'>('none');

  const onPointerDown = (event: PointerEvent): void => {
    press.current = isLive && event.isPrimary && event.button === 0 ? 'meant' : 'accidental';
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    if (isLive && !event.repeat && !isComposing(event)) {
      press.current = 'meant';
      return;
    }
    // A repeated Enter would click again and again.
    event.preventDefault();
    press.current = 'accidental';
  };
  const onClick = (): void => {
    const began = press.current;
    press.current = 'none';
    if (began !== 'accidental' && isLive) onPress();
  };

  return (
    <Button
      variant={variant}
      data-part="decision"
      aria-disabled={!isLive}
      aria-describedby={describedBy}
      aria-label={label}
      onPointerDown={onPointerDown}
      onPointerCancel={() => {
        press.current = 'none';
      }}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onBlur={() => {
        press.current = 'none';
      }}
    >
      {children}
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
