'use client';

import { type ReactElement, useLayoutEffect, useRef, useState } from 'react';
import { useFormats } from '../locale/locale-provider.tsx';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { Button } from '../parts/button.tsx';
import { CopyButton } from './copy-button.tsx';
import type { TextSource } from './text-source.ts';
import { endStart, startAround, type TextWindow, windowAt, windowLength } from './text-window.ts';
import { VisibleText } from './visible-text.tsx';

/** From this length on a text has a bar that says how long it is and how to get at all of it. */
const barLength = 280;
const barLines = 8;
/** How near to the end a box counts as scrolled to the end, in pixels. */
const endSlack = 24;

/** A text of any length in a box of its own. */
export interface LongTextProps {
  readonly source: TextSource;
  /** What the text is of, for people who cannot see where it stands. */
  readonly name: string;
  /** It is being written: its end is followed until the person scrolls up. */
  readonly isWriting?: boolean;
  /** `code` for raw text: monospace, left to right. */
  readonly look?: 'prose' | 'code';
  /** Where to begin and what to point at, in UTF-16 code units. */
  readonly mark?: number | undefined;
  /** Of any length it has a button that copies it; otherwise only a long one does. */
  readonly canCopy?: boolean;
}

/** A text in a box that is bounded in height and in what it puts into the document; all of it can be reached. */
export function LongText({
  source,
  name,
  isWriting = false,
  look = 'prose',
  mark,
  canCopy = false,
}: LongTextProps): ReactElement {
  const { text } = useCatalogue();
  const box = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<number | undefined>();
  const [isTall, setTall] = useState(false);

  const isFollowing = isWriting && chosen === undefined;
  const preset = mark === undefined ? 0 : startAround(mark, source.length);
  const shown = windowAt(source, chosen ?? (isWriting ? endStart(source.length) : preset));
  const content = source.slice(shown.start, shown.end);
  const isLong = source.length > barLength || linesIn(content) > barLines;

  useLayoutEffect(() => {
    const element = box.current;
    if (element !== null && isFollowing) element.scrollTop = element.scrollHeight;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another window begins at its top
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null || isFollowing) return;
    const pointer = element.querySelector('mark');
    element.scrollTop = pointer === null ? 0 : Math.max(0, pointer.offsetTop - element.clientHeight / 2);
  }, [shown.start, isFollowing]);

  const onScroll = (): void => {
    const element = box.current;
    if (element === null || !isWriting) return;
    const isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < endSlack;
    const next = isAtEnd && shown.end >= source.length ? undefined : shown.start;
    // Following the end scrolls in every frame, and React may commit even where a state is set to what it is.
    if (next !== chosen) setChosen(next);
  };

  return (
    <div data-slot="long-text" data-look={look} data-writing={isWriting || undefined}>
      {/* A long box scrolls, so it can be reached by keyboard (WCAG 2.1.1). */}
      <div
        ref={box}
        data-slot="long-text-box"
        data-size={sizeOf(source.length)}
        data-tall={isTall || undefined}
        {...(isLong ? { tabIndex: 0, role: 'group', 'aria-label': text.box(name) } : {})}
        dir={look === 'code' ? 'ltr' : 'auto'}
        onScroll={onScroll}
      >
        <MarkedText text={content} mark={mark === undefined ? undefined : mark - shown.start} />
        {isWriting && shown.end >= source.length && <Caret />}
      </div>
      {isLong && (
        <div data-slot="long-text-bar">
          <Extent source={source} shown={shown} onMove={setChosen} />
          {isWriting && !isFollowing && (
            <Button variant="quiet" onClick={() => setChosen(undefined)}>
              {text.follow}
            </Button>
          )}
          <Button variant="quiet" aria-pressed={isTall} onClick={() => setTall(!isTall)}>
            {text.whole}
          </Button>
          <CopyButton source={source} />
        </div>
      )}
      {canCopy && !isLong && (
        <div data-slot="long-text-bar">
          <CopyButton source={source} />
        </div>
      )}
    </div>
  );
}

/** How long the text is, and, where only a part is shown, which one and the way to the others. */
function Extent({
  source,
  shown,
  onMove,
}: {
  readonly source: TextSource;
  readonly shown: TextWindow;
  readonly onMove: (start: number) => void;
}): ReactElement {
  const { text } = useCatalogue();
  const formats = useFormats();
  if (source.length <= windowLength) {
    return <span data-slot="long-text-extent">{text.characters(formats.count(source.length))}</span>;
  }
  const isStart = shown.start === 0;
  const isEnd = shown.end >= source.length;
  return (
    <>
      <span data-slot="long-text-extent">
        {text.part(formats.number(shown.start + 1), formats.number(shown.end), formats.number(source.length))}
      </span>
      <Button variant="quiet" aria-disabled={isStart} onClick={() => onMove(0)}>
        {text.first}
      </Button>
      <Button
        variant="quiet"
        aria-disabled={isStart}
        onClick={() => onMove(Math.max(0, shown.start - windowLength))}
      >
        {text.previous}
      </Button>
      <Button variant="quiet" aria-disabled={isEnd} onClick={() => !isEnd && onMove(shown.end)}>
        {text.next}
      </Button>
      <Button variant="quiet" aria-disabled={isEnd} onClick={() => !isEnd && onMove(endStart(source.length))}>
        {text.last}
      </Button>
    </>
  );
}

function MarkedText({
  text,
  mark,
}: {
  readonly text: string;
  readonly mark: number | undefined;
}): ReactElement {
  const words = useCatalogue().text;
  if (mark === undefined || mark < 0 || mark > text.length)
    return <VisibleText text={text} placement="block" />;
  const marked = text.slice(mark, mark + (/^[\uD800-\uDBFF]/.test(text.slice(mark)) ? 2 : 1));
  // Where there is nothing to point at (the end, white space), a sign stands between.
  const isBlank = marked.trim() === '';
  return (
    <>
      <VisibleText text={text.slice(0, mark)} placement="block" />
      <mark data-slot="text-mark" title={words.breaksHere}>
        {isBlank ? '⌷' : <VisibleText text={marked} />}
      </mark>
      <VisibleText text={text.slice(isBlank ? mark : mark + marked.length)} placement="block" />
    </>
  );
}

/** Where writing goes on. It stands still: the text that grows is movement enough. */
export function Caret(): ReactElement {
  return <span data-slot="writing-caret" aria-hidden="true" />;
}

/** The height of a box that is being filled changes in a few steps, not with every line. */
function sizeOf(length: number): 'line' | 'some' | 'many' {
  if (length <= 60) return 'line';
  return length <= 400 ? 'some' : 'many';
}

function linesIn(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}
