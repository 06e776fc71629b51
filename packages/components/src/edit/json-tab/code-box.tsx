'use client';

import type { Press } from '@callboard/hooks';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { Compartment, EditorState, type Extension, Prec } from '@codemirror/state';
import { drawSelection, EditorView, highlightSpecialChars, keymap } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import {
  type ReactElement,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { EditProblem } from '../../approval/use-edit-check.ts';
import { useFormats } from '../../locale/locale-provider.tsx';
import { useCatalogue } from '../../messages/messages-provider.tsx';
import { codePointName, hiddenInLines } from '../../text/hidden-characters.ts';
import { createEcho } from '../form/echo.ts';
import { layOut } from './lay-out.ts';
import { markProblems, problemMarks } from './problem-marks.ts';
import { spanOf } from './problem-span.ts';

/** What can be done with the coloured text from outside. */
export interface CodeHandle {
  readonly focus: () => void;
  readonly goTo: (problem: EditProblem) => void;
}

/** What CodeBox is given. */
export interface CodeBoxProps {
  readonly text: string;
  readonly onWrite: (text: string) => void;
  readonly onSubmit: (press: Press) => void;
  readonly label: string;
  readonly problems: readonly EditProblem[];
  readonly describedBy: string;
  /** Takes the focus when it comes. */
  readonly takesFocus: boolean;
  readonly ref?: RefObject<CodeHandle | null>;
}

/** JSON in colours, on CodeMirror. Tab leaves it, undo knows every change, hidden characters are seen. */
export function CodeBox({
  text,
  onWrite,
  onSubmit,
  label,
  problems,
  describedBy,
  takesFocus,
  ref,
}: CodeBoxProps): ReactElement {
  const { text: words } = useCatalogue();
  const formats = useFormats();
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  // What stands in the editor may be the tokens of the text laid out.
  const [echo] = useState(() => createEcho(text));
  const handlers = useRef({ onWrite, onSubmit });
  useLayoutEffect(() => {
    handlers.current = { onWrite, onSubmit };
  });

  // Made once: what follows changes it in place.
  const start = useRef({ text, takesFocus, describe: describeHidden });
  function describeHidden(code: number): string {
    const name = codePointName(code);
    return words.hidden(name, words.characterNames[name], formats.count(1));
  }
  useLayoutEffect(() => {
    const { current: parent } = place;
    if (parent === null) return;
    const editor = new EditorView({
      parent,
      state: EditorState.create({
        doc: layOut(start.current.text),
        extensions: [
          Prec.highest(
            EditorView.domEventHandlers({ keydown: (event) => submits(event, handlers.current.onSubmit) }),
          ),
          history(),
          keymap.of([...defaultKeymap, ...historyKeymap]),
          json(),
          bracketMatching(),
          drawSelection(),
          EditorView.lineWrapping,
          hiddenCharacters(start.current.describe),
          colours,
          look,
          problemMarks,
          attributes.of([]),
          EditorView.updateListener.of((update) => {
            if (!update.docChanged || update.transactions.some((one) => one.isUserEvent('callboard'))) return;
            const typed = update.state.doc.toString();
            echo.typed(typed);
            handlers.current.onWrite(typed);
          }),
        ],
      }),
    });
    view.current = editor;
    if (start.current.takesFocus) editor.focus();
    return () => {
      view.current = null;
      editor.destroy();
    };
  }, [echo]);

  useLayoutEffect(() => {
    view.current?.dispatch({
      effects: attributes.reconfigure(
        EditorView.contentAttributes.of({
          dir: 'ltr',
          'aria-label': label,
          'aria-describedby': describedBy,
          'aria-invalid': String(problems.length > 0),
          spellcheck: 'false',
        }),
      ),
    });
  }, [label, describedBy, problems.length]);

  useLayoutEffect(() => {
    if (view.current === null || !echo.isForeign(text)) return;
    const { state } = view.current;
    // As the editor keeps it: every kind of line break is one there.
    const next = state.toText(layOut(text)).toString();
    view.current.dispatch({ ...smallestChange(state.doc.toString(), next), userEvent: 'callboard' });
  }, [text, echo]);

  useEffect(() => {
    const editor = view.current;
    if (editor === null) return;
    const shown = editor.state.doc.toString();
    editor.dispatch({ effects: markProblems.of(problems.map((problem) => spanOf(problem, shown))) });
  }, [problems]);

  useImperativeHandle(ref, () => ({
    focus: () => view.current?.focus(),
    goTo: (problem) => {
      const editor = view.current;
      if (editor === null) return;
      const { start: anchor, end: head } = spanOf(problem, editor.state.doc.toString());
      editor.focus();
      editor.dispatch({ selection: { anchor, head }, scrollIntoView: true });
    },
  }));

  return <div ref={place} data-slot="code-box" dir="ltr" />;
}

/** What the field is called and what is wrong with it changes while it is there. */
const attributes = new Compartment();

/** The same presses decide here as in every other field. */
function submits(event: KeyboardEvent, onSubmit: (press: Press) => void): boolean {
  const isSubmit =
    event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat && !event.isComposing;
  if (!isSubmit || event.keyCode === 229) return false;
  event.preventDefault();
  onSubmit(event);
  return true;
}

/** Only what differs is written, so that a cursor elsewhere, and undo, stay what they were. */
function smallestChange(
  before: string,
  after: string,
): { changes: { from: number; to: number; insert: string } } {
  let from = 0;
  const shorter = Math.min(before.length, after.length);
  while (from < shorter && before.charCodeAt(from) === after.charCodeAt(from)) from += 1;
  let end = 0;
  while (
    end < shorter - from &&
    before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)
  ) {
    end += 1;
  }
  return { changes: { from, to: before.length - end, insert: after.slice(from, after.length - end) } };
}

function hiddenCharacters(describe: (code: number) => string): Extension {
  return highlightSpecialChars({
    specialChars: hiddenInLines,
    render: (code) => {
      const shown = document.createElement('span');
      shown.dataset.slot = 'hidden-character';
      shown.title = describe(code);
      shown.setAttribute('aria-label', shown.title);
      shown.setAttribute('role', 'img');
      shown.textContent = codePointName(code);
      return shown;
    },
  });
}

const colours = syntaxHighlighting(
  HighlightStyle.define([
    { tag: tags.propertyName, color: 'var(--callboard-quiet)' },
    { tag: [tags.number, tags.bool, tags.null], color: 'var(--callboard-working)' },
    { tag: tags.invalid, color: 'var(--callboard-wrong)' },
  ]),
);

/** Our own tokens, so that it is light, dark and forced as everything around. */
const look = EditorView.theme({
  '&': {
    border: '1px solid color-mix(in oklab, var(--callboard-ink) 48%, var(--callboard-ground))',
    borderRadius: 'var(--callboard-radius-small)',
    background: 'var(--callboard-ground)',
    color: 'var(--callboard-ink)',
    maxBlockSize: '60vh',
    fontSize: 'var(--callboard-size-small)',
  },
  '&.cm-focused': { outline: '2px solid var(--callboard-ring)', outlineOffset: '2px' },
  '.cm-scroller': { fontFamily: 'var(--callboard-font-code)', lineHeight: 'var(--callboard-leading)' },
  '.cm-content': { padding: 'var(--callboard-space-2) 0', caretColor: 'var(--callboard-ink)' },
  '.cm-line': { padding: '0 var(--callboard-space-2)' },
  '.cm-cursor': { borderInlineStartColor: 'var(--callboard-ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'color-mix(in oklab, var(--callboard-ring) 30%, var(--callboard-ground))',
  },
  '&.cm-focused .cm-matchingBracket': { background: 'var(--callboard-faint)' },
  '.cm-problem': {
    textDecoration: 'underline wavy var(--callboard-wrong)',
    textUnderlineOffset: '0.2em',
  },
});
