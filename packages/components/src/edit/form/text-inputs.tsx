'use client';

import type { ReactElement } from 'react';
import { HiddenWarning } from '../../approval/hidden-warning.tsx';
import type { Formats } from '../../locale/formats.ts';
import { useFormats } from '../../locale/locale-provider.tsx';
import type { EditorMessages } from '../../messages/editor-messages.ts';
import type { JsonDocument } from '../document/json-document.ts';
import type { Field, NumberField, StringField } from '../fields/field.ts';
import { useEditorWords } from '../use-editor-words.ts';
import { describedBy, FieldFrame, useFieldLabel } from './field-frame.tsx';
import { useBoxHold } from './field-hold.ts';
import { inputId, useForm, useNote } from './form-context.ts';
import { LineBox, TextBox } from './text-box.tsx';

/** What every input of a form is given. */
export interface InputProps<Kind extends Field> {
  readonly field: Kind;
  readonly document: JsonDocument;
}

/** Formats of one short line. */
const shortFormats = new Set(['date', 'time', 'date-time', 'duration', 'email', 'uuid', 'ipv4', 'ipv6']);

/** Text. What stands in it is kept to the character; a format is a hint, judged by the validator alone. */
export function StringInput({ field, document }: InputProps<StringField>): ReactElement {
  const words = useEditorWords();
  const formats = useFormats();
  const { session, id } = useForm();
  const { problems, unfinished } = useNote(field.path);
  const label = useFieldLabel(field);
  const hold = useBoxHold();
  const write = (text: string): void => session.type(field.path, 'string', text);
  const box = {
    id: inputId(id, field.path),
    shown: unfinished ?? field.value,
    onType: write,
    onSubmit: session.submit,
    dir: 'auto',
    placeholder: placeholderOf(field, words),
    'aria-invalid': unfinished !== undefined || problems.length > 0,
    'aria-describedby': describedBy(id, field),
    ...hold,
  };
  // A short line could not hold a line break, and would take it away.
  const isLine = field.format !== undefined && shortFormats.has(field.format) && !field.value.includes('\n');
  return (
    <FieldFrame field={field} document={document} shape="input" hints={stringHints(field, words, formats)}>
      <div data-slot="form-line">
        {isLine ? <LineBox {...box} /> : <TextBox {...box} rows={field.isLong ? 3 : 1} />}
        {field.format === 'date' && (
          // What is picked is written as the format wants it, so the text loses nothing; other pickers drop zones.
          <input
            type="date"
            data-slot="form-picker"
            aria-label={words.pick(label)}
            value={/^\d{4}-\d\d-\d\d$/.test(field.value) ? field.value : ''}
            onChange={(event) => {
              if (event.target.value !== '') write(event.target.value);
            }}
          />
        )}
      </div>
      <HiddenWarning text={field.value} />
    </FieldFrame>
  );
}

/** A number, as it is written: nothing is rounded, and what is no number yet stays where it was typed. */
export function NumberInput({ field, document }: InputProps<NumberField>): ReactElement {
  const words = useEditorWords();
  const { session, id } = useForm();
  const { unfinished, problems } = useNote(field.path);
  return (
    <FieldFrame field={field} document={document} shape="input" hints={numberHints(field, words)}>
      <LineBox
        id={inputId(id, field.path)}
        data-look="code"
        dir="ltr"
        inputMode={field.isInteger ? 'numeric' : 'decimal'}
        shown={unfinished ?? (field.presence === 'value' ? (field.token ?? '') : '')}
        isTrimmed
        onType={(text) => session.type(field.path, 'number', text)}
        onSubmit={session.submit}
        placeholder={placeholderOf(field, words)}
        aria-invalid={unfinished !== undefined || problems.length > 0}
        aria-describedby={describedBy(id, field)}
      />
    </FieldFrame>
  );
}

/** Absent, null and empty look like three things, also before anyone reads what stands above. */
function placeholderOf(field: Field, words: EditorMessages): string {
  if (field.presence === 'absent') return words.absent;
  if (field.presence === 'null') return words.null;
  return field.kind === 'string' ? words.emptyText : '';
}

function stringHints(
  { format, minLength, maxLength }: StringField,
  words: EditorMessages,
  { count }: Formats,
): readonly string[] {
  const isNamed = format !== undefined && Object.hasOwn(words.formats, format);
  return [
    ...(format === undefined
      ? []
      : [(isNamed ? words.formats[format] : undefined) ?? words.otherFormat(format)]),
    ...(minLength === undefined || minLength <= 1 ? [] : [words.atLeastCharacters(count(minLength))]),
    ...(maxLength === undefined ? [] : [words.atMostCharacters(count(maxLength))]),
  ];
}

function numberHints(
  { isInteger, minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf }: NumberField,
  words: EditorMessages,
): readonly string[] {
  const text = (value: number | undefined): string | undefined =>
    value === undefined ? undefined : String(value);
  return [
    ...(isInteger ? [words.whole] : []),
    ...(minimum === undefined && maximum === undefined ? [] : [words.range(text(minimum), text(maximum))]),
    ...(exclusiveMinimum === undefined ? [] : [words.above(String(exclusiveMinimum))]),
    ...(exclusiveMaximum === undefined ? [] : [words.below(String(exclusiveMaximum))]),
    ...(multipleOf === undefined ? [] : [words.multipleOf(String(multipleOf))]),
  ];
}
