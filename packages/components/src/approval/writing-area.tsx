'use client';

import type { Press } from '@callboard/hooks';
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { isStillThere } from '../parts/is-still-there.ts';
import { isSubmitKey } from './decision-button.tsx';

/** What WritingArea is given. */
export interface WritingAreaProps
  extends Omit<ComponentProps<'textarea'>, 'value' | 'defaultValue' | 'onChange' | 'onSubmit' | 'ref'> {
  /**
   * What stands in it at first. From then on it is the person's: nothing writes over what they type. What they wrote
   * at another place that shows the same draft is taken over, so that what stands here is what counts (P7).
   */
  readonly initial: string;
  readonly onWrite: (text: string) => void;
  /** Ctrl or ⌘ with Enter. Enter alone is a new line. */
  readonly onSubmit: (press: Press) => void;
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
  const known = useRef(initial);

  useLayoutEffect(() => {
    const element = area.current;
    if (initial === known.current || element === null || element === document.activeElement) return;
    known.current = initial;
    element.value = initial;
  }, [initial, area]);

  useEffect(() => {
    // What is fetched when it is opened may come late: nobody who has gone on to something else is called back (P9).
    if (focusOnOpen && area.current !== null && isStillThere(area.current)) area.current.focus();
  }, [focusOnOpen, area]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (isSubmitKey(event)) {
      event.preventDefault();
      onSubmit(event);
    }
  };

  return (
    <textarea
      ref={area}
      data-slot="writing-area"
      defaultValue={first}
      onChange={(event) => {
        known.current = event.target.value;
        onWrite(event.target.value);
      }}
      onKeyDown={onKeyDown}
      autoComplete="off"
      spellCheck={false}
      {...rest}
    />
  );
}
