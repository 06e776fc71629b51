'use client';

import type { JsonObject } from '@callboard/core';
import type { Press } from '@callboard/hooks';
import {
  type KeyboardEvent,
  type ReactElement,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { isComposing } from '../approval/decision-button.tsx';
import type { EditProblem } from '../approval/use-edit-check.ts';
import { Button } from '../parts/button.tsx';
import { isStillThere } from '../parts/is-still-there.ts';
import type { JsonDocument } from './document/json-document.ts';
import { pointerOf } from './document/pointer.ts';
import { afterText, type Unfinished } from './document/unfinished.ts';
import { readFormSchema } from './fields/form-schema.ts';
import { DocumentForm } from './form/document-form.tsx';
import { inputId } from './form/form-context.ts';
import { pointersAbove } from './form/form-notes.ts';
import { createFormSession, type DocumentDraft } from './form/form-session.ts';
import { JsonTab, type JsonTabHandle } from './json-tab/json-tab.tsx';
import { ProblemSummary } from './problem-summary.tsx';
import { useEditorWords } from './use-editor-words.ts';
import { useKeptFocus } from './use-kept-focus.ts';

/** What DocumentEditor is given. */
export interface DocumentEditorProps {
  /** What the document has to fit; undefined: nothing is said. */
  readonly schema: JsonObject | undefined;
  /** The document as it was proposed; undefined: nothing was. */
  readonly proposed: string | undefined;
  /** What stands there now: the text, and what is begun in inputs. */
  readonly draft: DocumentDraft;
  readonly onWrite: (draft: DocumentDraft) => void;
  /** What is wrong with it, as far as that is known. */
  readonly problems: readonly EditProblem[];
  /** Ctrl or ⌘ with Enter, anywhere in it. */
  readonly onSubmit: (press: Press) => void;
  /** What the form and the text are called. */
  readonly formLabel: string;
  readonly jsonLabel: string;
  /** Takes the focus when it appears; only for one that a person's press has opened. */
  readonly focusOnOpen?: boolean;
}

type View = 'form' | 'json';

/** One JSON document, to be edited as a form or as text: two views of one text, which is all there is. */
export function DocumentEditor({
  schema,
  proposed,
  draft,
  onWrite,
  problems,
  onSubmit,
  formLabel,
  jsonLabel,
  focusOnOpen = false,
}: DocumentEditorProps): ReactElement {
  const words = useEditorWords();
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const json = useRef<JsonTabHandle>(null);
  useKeptFocus(root);
  const form = useMemo(() => readFormSchema(schema), [schema]);
  const [session] = useState(() => createFormSession({ draft, proposed, onWrite, onSubmit }));
  const [view, setView] = useState<View>('form');
  const [wasJson, setWasJson] = useState(false);
  const [said, setSaid] = useState('');
  /** The document as it was when the form was left for the text. */
  const begunIn = useRef<JsonDocument | undefined>(undefined);
  // Only a form needs it, and what was begun in one.
  const isFormNeeded = view === 'form' || Object.keys(draft.unfinished).length > 0;
  const document = isFormNeeded ? session.documentOf(draft.text) : undefined;

  useLayoutEffect(() => {
    session.follow({ draft, proposed, onWrite, onSubmit });
    session.notes.tell(draft.unfinished, problems);
  });
  useEffect(() => {
    const panel = root.current?.querySelector<HTMLElement>('[data-slot="editor-panel"]');
    if (!focusOnOpen || panel === null || panel === undefined || !isStillThere(panel)) return;
    const inputs = '[data-slot="form-box"], [data-slot="form-options"] input, [data-slot="form-select"]';
    const first = panel.querySelector<HTMLElement>(inputs) ?? panel.querySelector<HTMLElement>('button');
    first?.focus();
  }, [focusOnOpen]);

  const [focusOn] = useState(() => (path: readonly (string | number)[]) => {
    for (const pointer of pointersAbove(path)) session.notes.fold(pointer, true);
    // What is folded away, or further down in a long list, is not there: then what is around it.
    requestAnimationFrame(() => {
      for (let length = path.length; length >= 0; length -= 1) {
        const field = globalThis.document.getElementById(inputId(id, path.slice(0, length)));
        if (field === null) continue;
        field.focus();
        return;
      }
    });
  });
  const show = (next: View): void => {
    setView(next);
    if (next !== 'json') return;
    setWasJson(true);
    if (document !== undefined) begunIn.current = document;
  };
  // What is begun in the form is no less typed while the text is written to (P21).
  const writeText = (text: string): void => {
    const isBegun = Object.keys(draft.unfinished).length > 0;
    const unfinished = isBegun
      ? afterText(draft.unfinished, begunIn.current, session.documentOf(text))
      : nothingBegun;
    onWrite({ text, unfinished });
  };
  const mend = (): void => {
    show('json');
    requestAnimationFrame(() => json.current?.focus());
  };
  const goTo = (problem: EditProblem): void => {
    // What is begun stands in the form alone.
    const isBegun = Object.hasOwn(draft.unfinished, pointerOf(problem.path));
    if (problem.inText === undefined && (view === 'form' || isBegun)) {
      show('form');
      focusOn(problem.path);
    } else {
      show('json');
      requestAnimationFrame(() => json.current?.goTo(problem));
    }
  };

  return (
    <div ref={root} data-slot="document-editor">
      <Tabs id={id} view={view} onShow={show} />
      <div
        id={`${id}-form`}
        role="tabpanel"
        data-slot="editor-panel"
        aria-labelledby={`${id}-form-tab`}
        hidden={view !== 'form'}
      >
        {view === 'form' &&
          (document === undefined ? (
            <p data-slot="approval-note">
              {words.noForm}{' '}
              <Button variant="quiet" data-part="place" onClick={mend}>
                {words.mendAsJson}
              </Button>
            </p>
          ) : (
            <DocumentForm
              schema={form}
              document={document}
              label={formLabel}
              session={session}
              id={id}
              announce={setSaid}
              focusOn={focusOn}
            />
          ))}
      </div>
      <div
        id={`${id}-json`}
        role="tabpanel"
        data-slot="editor-panel"
        aria-labelledby={`${id}-json-tab`}
        hidden={view !== 'json'}
      >
        {/* Once it was open it stays, so that undo still knows what was typed. */}
        {wasJson && (
          <JsonTab
            ref={json}
            text={draft.text}
            onWrite={writeText}
            onSubmit={onSubmit}
            label={jsonLabel}
            problems={problems}
            describedBy={`${id}-problems`}
          />
        )}
      </div>
      <div id={`${id}-problems`} data-slot="editor-problems" aria-live="polite">
        <ProblemSummary document={document} unfinished={draft.unfinished} problems={problems} onGoTo={goTo} />
      </div>
      <p data-slot="editor-said" role="status">
        {said}
      </p>
    </div>
  );
}

/** The same nothing each time. */
const nothingBegun: Unfinished = {};

/** The two views, as tabs: one stop of Tab, and the arrows go on. */
function Tabs({
  id,
  view,
  onShow,
}: {
  readonly id: string;
  readonly view: View;
  readonly onShow: (view: View) => void;
}): ReactElement {
  const words = useEditorWords();
  const tabs = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key) || isComposing(event)) return;
    event.preventDefault();
    const next = view === 'form' ? 'json' : 'form';
    onShow(next);
    tabs.current?.querySelector<HTMLElement>(`[data-view="${next}"]`)?.focus();
  };
  return (
    <div ref={tabs} role="tablist" data-slot="editor-tabs" aria-label={words.views}>
      {(['form', 'json'] as const).map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          id={`${id}-${one}-tab`}
          data-slot="editor-tab"
          data-view={one}
          aria-selected={one === view}
          aria-controls={`${id}-${one}`}
          tabIndex={one === view ? 0 : -1}
          onClick={() => onShow(one)}
          onKeyDown={onKeyDown}
        >
          {words[one]}
        </button>
      ))}
    </div>
  );
}
