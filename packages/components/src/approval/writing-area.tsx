'use client';

import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
  useEffect,
  useRef,
} from 'react';
import { isComposing, isSubmitKey } from './decision-button.tsx';

/** What WritingArea is given. */
export interface WritingAreaProps
  extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'onSubmit' | 'ref'> {
  readonly value: string;
  readonly onWrite: (text: string) => void;
  /** Ctrl or ⌘ with Enter. Enter alone is a new line. */
  readonly onSubmit: () => void;
  /** Escape: never decides, keeps what is written. */
  readonly onLeave?: (() => void) | undefined;
  readonly ref?: RefObject<HTMLTextAreaElement | null>;
  /** Takes the focus when it appears; only for an area that a person's press has opened. */
  readonly focusOnOpen?: boolean;
}

/** A field to write in, several lines high. It grows with its text up to a limit. */
export function WritingArea({
  onWrite,
  onSubmit,
  onLeave,
  focusOnOpen = false,
  ref,
  ...rest
}: WritingAreaProps): ReactElement {
  const own = useRef<HTMLTextAreaElement>(null);
  const area = ref ?? own;

  useEffect(() => {
    if (focusOnOpen) area.current?.focus();
  }, [focusOnOpen, area]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (isSubmitKey(event)) {
      event.preventDefault();
      onSubmit();
    } else if (event.key === 'Escape' && !isComposing(event) && onLeave !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      onLeave();
    }
  };

  return (
    <textarea
      ref={area}
      data-slot="writing-area"
      onChange={(event) => onWrite(event.target.value)}
      onKeyDown={onKeyDown}
      autoComplete="off"
      spellCheck={false}
      {...rest}
    />
  );
}
