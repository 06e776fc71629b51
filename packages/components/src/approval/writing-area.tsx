'use client';

import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { isSubmitKey } from './decision-button.tsx';

/** What WritingArea is given. */
export interface WritingAreaProps
  extends Omit<ComponentProps<'textarea'>, 'value' | 'defaultValue' | 'onChange' | 'onSubmit' | 'ref'> {
  /** What stands in it at first. From then on it is the person's: nothing writes over it. Another `key` begins anew. */
  readonly initial: string;
  readonly onWrite: (text: string) => void;
  /** Ctrl or ⌘ with Enter. Enter alone is a new line. */
  readonly onSubmit: () => void;
  readonly ref?: RefObject<HTMLTextAreaElement | null>;
  /** Takes the focus when it appears; only for an area that a person's press has opened. */
  readonly focusOnOpen?: boolean;
}

/**
 * A field to write in, several lines high. The text stays the browser's own: a megabyte is not written back with
 * every key.
 */
export function WritingArea({
  initial,
  onWrite,
  onSubmit,
  focusOnOpen = false,
  ref,
  ...rest
}: WritingAreaProps): ReactElement {
  const [first] = useState(initial);
  const own = useRef<HTMLTextAreaElement>(null);
  const area = ref ?? own;

  useEffect(() => {
    if (focusOnOpen) area.current?.focus();
  }, [focusOnOpen, area]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (isSubmitKey(event)) {
      event.preventDefault();
      onSubmit();
    }
  };

  return (
    <textarea
      ref={area}
      data-slot="writing-area"
      defaultValue={first}
      onChange={(event) => onWrite(event.target.value)}
      onKeyDown={onKeyDown}
      autoComplete="off"
      spellCheck={false}
      {...rest}
    />
  );
}
