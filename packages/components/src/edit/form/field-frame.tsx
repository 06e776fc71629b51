'use client';

import { type ReactElement, type ReactNode, useContext } from 'react';
import { cutAt } from '../../json/json-words.ts';
import { useFormats } from '../../locale/locale-provider.tsx';
import { useCatalogue } from '../../messages/messages-provider.tsx';
import { Button } from '../../parts/button.tsx';
import { spellHidden } from '../../text/hidden-characters.ts';
import { VisibleText } from '../../text/visible-text.tsx';
import type { JsonDocument } from '../document/json-document.ts';
import type { Field } from '../fields/field.ts';
import { useEditorWords } from '../use-editor-words.ts';
import { FieldHold } from './field-hold.ts';
import { inputId, useForm, useNote } from './form-context.ts';
import { InsideUnion } from './inside-union.ts';
import { PresenceChoice } from './presence-choice.tsx';

/** What FieldFrame is given. */
export interface FieldFrameProps {
  readonly field: Field;
  readonly document: JsonDocument;
  /** A single input, which the label belongs to, or a group with a name. */
  readonly shape: 'input' | 'group';
  /** Whether to leave it out is asked apart from the input. */
  readonly asksPresence?: boolean;
  /** What is said of it beside its description. */
  readonly hints?: readonly string[];
  /** What can be done with it beside what can be done with any. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Characters of a name that are shown; the text as JSON has all of it. */
const labelLength = 80;

/** What a field is called in labels and in what is said of it. */
export function useFieldLabel(field: Field): string {
  const words = useEditorWords();
  const formats = useFormats();
  const { text } = useCatalogue();
  if (field.label.length > labelLength) {
    const extent = text.characters(formats.count(field.label.length));
    return `${spellHidden(cutAt(field.label, labelLength))}… (${extent})`;
  }
  // In quotes where its ends could not be seen otherwise, as on the card.
  if (field.label.trim() !== field.label) return `"${spellHidden(field.label)}"`;
  if (field.label !== '') return spellHidden(field.label);
  if (typeof field.name === 'number') return words.item(formats.count(field.name + 1));
  // A member may have an empty name, and is not the document it stands in.
  return field.name === '' ? '""' : words.document;
}

/** The ids of what describes the input of a field. */
export function describedBy(form: string, field: Field): string {
  const id = inputId(form, field.path);
  return `${id}:about ${id}:wrong`;
}

/** A field with its name, what is known of it, what is wrong with it, and the ways back. */
export function FieldFrame(props: FieldFrameProps): ReactElement {
  const { field, hints = [], actions, children } = props;
  if (!useContext(InsideUnion)) return <WholeFrame {...props} />;
  return (
    <InsideUnion value={false}>
      {actions}
      {children}
      <FieldAbout field={field} hints={hints} />
    </InsideUnion>
  );
}

function WholeFrame({
  field,
  document,
  shape,
  asksPresence = true,
  hints = [],
  actions,
  children,
}: FieldFrameProps): ReactElement {
  const words = useEditorWords();
  const { session, id: form } = useForm();
  const { problems, unfinished } = useNote(field.path);
  const hold = useContext(FieldHold);
  const label = useFieldLabel(field);
  const id = inputId(form, field.path);
  const isChanged = session.isChanged(field.path, document) || unfinished !== undefined;
  const reset = (): void => {
    session.restore(field.path);
    globalThis.document.getElementById(id)?.focus();
  };
  // A list item has a bar of its own; what the schema names is left out by `not set`.
  const isExtra = !field.isKnown && field.presence !== 'absent' && typeof field.name === 'string';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is pressed here; it hears whether the person is inside
    <div
      data-slot="form-field"
      data-kind={field.kind}
      data-presence={field.presence}
      data-changed={isChanged || undefined}
      data-wrong={problems.length > 0 || unfinished !== undefined || undefined}
      onFocus={hold.enter}
      onBlur={(event) => {
        // To its own buttons is not away from it: a press on one must find it where it was.
        if (!event.currentTarget.contains(event.relatedTarget)) hold.leave();
      }}
    >
      <div data-slot="form-head">
        {shape === 'input' ? (
          <label data-slot="form-label" id={`${id}:label`} htmlFor={id}>
            <VisibleText text={label} />
          </label>
        ) : (
          <span data-slot="form-label" id={`${id}:label`}>
            <VisibleText text={label} />
          </span>
        )}
        <FieldMarks field={field} />
        {asksPresence && !isExtra && <PresenceChoice field={field} label={label} />}
        {actions}
        {isExtra && (
          <Button
            variant="quiet"
            aria-label={words.removeOf(label)}
            onClick={() => session.remove(field.path)}
          >
            {words.remove}
          </Button>
        )}
        {isChanged && (
          <Button variant="quiet" aria-label={words.resetOf(label)} onClick={reset}>
            {words.reset}
          </Button>
        )}
      </div>
      <div data-slot="form-value">
        {children}
        <div id={`${id}:about`} data-slot="form-about">
          <FieldAbout field={field} hints={hints} />
        </div>
        <ul id={`${id}:wrong`} data-slot="form-problems">
          {unfinished !== undefined && (
            <li>{field.kind === 'number' ? words.noNumberYet : words.noJsonYet}</li>
          )}
          {problems.map(({ message }) => (
            <li key={message}>
              <bdi>
                <VisibleText text={message} />
              </bdi>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** What is true of the field whatever stands in it. */
function FieldMarks({ field }: { readonly field: Field }): ReactElement | null {
  const words = useEditorWords();
  const marks = [
    field.isRequired && typeof field.name === 'string' && words.required,
    !field.isKnown && words.notInSchema,
    field.isDeprecated && words.deprecated,
    field.isReadOnly && words.readOnly,
  ].filter((mark) => mark !== false);
  if (marks.length === 0) return null;
  return <span data-slot="form-marks">{marks.join(' · ')}</span>;
}

function FieldAbout({
  field,
  hints,
}: {
  readonly field: Field;
  readonly hints: readonly string[];
}): ReactElement {
  const words = useEditorWords();
  const { session } = useForm();
  const label = useFieldLabel(field);
  const { hint, description, examples } = field;
  const said = [...hints, ...(examples.length > 0 ? [words.examples(examples.slice(0, 3))] : [])];
  return (
    <>
      {description !== undefined && description !== '' && (
        <p dir="auto">
          <VisibleText text={description} />
        </p>
      )}
      {said.length > 0 && (
        <p>
          <VisibleText text={said.join(' · ')} />
        </p>
      )}
      {/* A hint until a person takes it (P21). */}
      {hint !== undefined && field.token !== hint && (
        <p>
          <VisibleText text={words.hint(hint)} />{' '}
          <Button
            variant="quiet"
            data-part="place"
            aria-label={words.takeHintOf(label)}
            onClick={() => session.put(field.path, hint)}
          >
            {words.takeHint}
          </Button>
        </p>
      )}
    </>
  );
}
