'use client';

import type { Press } from '@callboard/hooks';
import {
  type ChangeEvent,
  type ComponentProps,
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { isSubmitKey } from '../../approval/decision-button.tsx';
import { createEcho } from './echo.ts';

/** What both boxes are given. */
interface BoxProps {
  /** What should stand in it. Written into it only where somebody else than its own keys changed it (P23). */
  readonly shown: string;
  /** How a text from outside is written into it; as it is unless set. */
  readonly present?: (shown: string) => string;
  /** White space around it means nothing, and is left to who typed it. */
  readonly isTrimmed?: boolean;
  readonly onType: (text: string) => void;
  readonly onSubmit: (press: Press) => void;
}

type Taken = 'value' | 'defaultValue' | 'onChange' | 'onSubmit' | 'onKeyDown' | 'ref';

/** Most lines a box grows by itself; from there on it scrolls. */
const mostRows = 14;

/** A box for text of any length, which keeps every character, line breaks of a paste too, and grows with its lines. */
export function TextBox({
  shown,
  present,
  isTrimmed = false,
  onType,
  onSubmit,
  rows = 1,
  ref,
  ...rest
}: BoxProps &
  Omit<ComponentProps<'textarea'>, Taken> & {
    readonly ref?: RefObject<HTMLTextAreaElement | null>;
  }): ReactElement {
  const own = useRef<HTMLTextAreaElement>(null);
  const typed = useTyped(ref ?? own, shown, present, isTrimmed, onType, onSubmit);
  return (
    <textarea
      data-slot="form-box"
      rows={Math.min(Math.max(rows, shown.split('\n', mostRows).length), mostRows)}
      autoComplete="off"
      spellCheck={false}
      {...typed}
      {...rest}
    />
  );
}

/** A box for one line that no paste can break: a number, a date. */
export function LineBox({
  shown,
  present,
  isTrimmed = false,
  onType,
  onSubmit,
  ...rest
}: BoxProps & Omit<ComponentProps<'input'>, Taken>): ReactElement {
  const own = useRef<HTMLInputElement>(null);
  const typed = useTyped(own, shown, present, isTrimmed, onType, onSubmit);
  return (
    <input type="text" data-slot="form-box" autoComplete="off" spellCheck={false} {...typed} {...rest} />
  );
}

/** The text stays the browser's own, as in every place to write in: nothing is written back with a key. */
function useTyped<Box extends HTMLInputElement | HTMLTextAreaElement>(
  ref: RefObject<Box | null>,
  shown: string,
  present: ((shown: string) => string) | undefined,
  isTrimmed: boolean,
  onType: (text: string) => void,
  onSubmit: (press: Press) => void,
): {
  readonly ref: RefObject<Box | null>;
  readonly defaultValue: string;
  readonly onChange: (event: ChangeEvent<Box>) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
} {
  const [first] = useState(() => present?.(shown) ?? shown);
  const [echo] = useState(() => createEcho(shown));
  useLayoutEffect(() => {
    if (!echo.isForeign(shown)) return;
    const next = present?.(shown) ?? shown;
    const box = ref.current;
    if (box === null || box.value === next || (isTrimmed && box.value.trim() === next)) return;
    box.value = next;
  }, [ref, echo, shown, present, isTrimmed]);
  return {
    ref,
    defaultValue: first,
    onChange: (event) => {
      echo.typed(event.currentTarget.value);
      onType(event.currentTarget.value);
    },
    onKeyDown: (event) => {
      if (!isSubmitKey(event)) return;
      event.preventDefault();
      onSubmit(event);
    },
  };
}
