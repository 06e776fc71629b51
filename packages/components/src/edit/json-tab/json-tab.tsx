'use client';

import type { Press } from '@callboard/hooks';
import { type ReactElement, type RefObject, useImperativeHandle, useRef, useState } from 'react';
import { HiddenWarning } from '../../approval/hidden-warning.tsx';
import type { EditProblem } from '../../approval/use-edit-check.ts';
import { createLazyPart, type LazyPart, useLazyPart } from '../../parts/lazy-part.ts';
import { TextBox } from '../form/text-box.tsx';
import { useEditorWords } from '../use-editor-words.ts';
import type { CodeHandle } from './code-box.tsx';
import { layOut } from './lay-out.ts';
import { spanOf } from './problem-span.ts';

/** What can be done with the text from outside. */
export interface JsonTabHandle {
  readonly focus: () => void;
  readonly goTo: (problem: EditProblem) => void;
}

/** What JsonTab is given. */
export interface JsonTabProps {
  readonly text: string;
  readonly onWrite: (text: string) => void;
  readonly onSubmit: (press: Press) => void;
  readonly label: string;
  readonly problems: readonly EditProblem[];
  /** The id of what says what is wrong. */
  readonly describedBy: string;
  readonly ref?: RefObject<JsonTabHandle | null>;
}

type Code = Pick<typeof import('./code-box.tsx'), 'CodeBox'>;

/** The coloured editor weighs more than all the rest of the prompt: it comes when the text is first looked at. */
const lazyCode: LazyPart<Code> = createLazyPart<Code>(async () => {
  // Where nothing is laid out (a page without a screen) it could not tell where its characters are.
  if (typeof Range.prototype.getClientRects !== 'function') throw new Error('no layout');
  return await import('./code-box.tsx');
});

/** Longer texts, and long texts with longer lines, are quicker in the browser's own field. */
const colouredLength = 400_000;
const laidOutLength = 100_000;
const colouredLine = 20_000;

/**
 * The document as text. Everything that is typed is kept: from outside it is only written to where somebody else changed
 * the text. Until the coloured editor is here, and where it cannot be had, the field is the browser's own.
 */
export function JsonTab({
  text,
  onWrite,
  onSubmit,
  label,
  problems,
  describedBy,
  ref,
}: JsonTabProps): ReactElement {
  const words = useEditorWords();
  const area = useRef<HTMLTextAreaElement>(null);
  const code = useRef<CodeHandle>(null);
  const [isLong] = useState(() => isTooLong(text));
  const [rows] = useState(() => Math.max(layOut(text).split('\n', 16).length, 3));
  const loading = useLazyPart(lazyCode, !isLong);
  // Whoever began to type in the plain field goes on in it: its undo knows what they typed, and no other would.
  const [isPlain, setPlain] = useState(false);
  const [isFocused, setFocused] = useState(false);
  // Whoever typed keeps their lines.
  const present = isPlain ? asItStands : layOut;
  const isCoded = loading.kind === 'ready' && !isLong && !isPlain;

  useImperativeHandle(ref, () => ({
    focus: () => (code.current ?? area.current)?.focus(),
    goTo: (problem) => {
      if (code.current !== null) code.current.goTo(problem);
      else if (area.current !== null) {
        const { start, end } = spanOf(problem, area.current.value);
        area.current.focus();
        area.current.setSelectionRange(start, Math.max(end, start + 1));
      }
    },
  }));
  return (
    <div data-slot="json-tab">
      {isCoded ? (
        <loading.part.CodeBox
          ref={code}
          text={text}
          onWrite={onWrite}
          onSubmit={onSubmit}
          label={label}
          problems={problems}
          describedBy={describedBy}
          takesFocus={isFocused}
        />
      ) : (
        <>
          <TextBox
            ref={area}
            data-slot="writing-area"
            data-look="code"
            dir="ltr"
            wrap="soft"
            rows={rows}
            shown={text}
            present={present}
            onType={(typed) => {
              setPlain(true);
              onWrite(typed);
            }}
            onSubmit={onSubmit}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
            aria-label={label}
            aria-invalid={problems.length > 0}
            aria-describedby={describedBy}
          />
          {isLong && <p data-slot="approval-note">{words.plainLong}</p>}
          {!isLong && loading.kind === 'failed' && <p data-slot="approval-note">{words.plainFailed}</p>}
          <HiddenWarning text={present(text)} />
        </>
      )}
    </div>
  );
}

const asItStands = (text: string): string => text;

function isTooLong(text: string): boolean {
  if (text.length <= laidOutLength) return false;
  return text.length > colouredLength || text.split('\n').some((line) => line.length > colouredLine);
}
