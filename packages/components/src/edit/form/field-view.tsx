'use client';

import { memo, type NamedExoticComponent, type ReactElement, useMemo, useState } from 'react';
import type { JsonDocument } from '../document/json-document.ts';
import type { Field } from '../fields/field.ts';
import { ArrayView } from './array-view.tsx';
import { BooleanInput, ChoiceInput, ConstView } from './choice-input.tsx';
import { FieldHold, type Hold } from './field-hold.ts';
import { useNote } from './form-context.ts';
import { JsonInput } from './json-input.tsx';
import { ObjectView } from './object-view.tsx';
import { NumberInput, StringInput } from './text-inputs.tsx';
import { UnionView } from './union-view.tsx';

/** What FieldView is given. */
export interface FieldViewProps {
  readonly field: Field;
  readonly document: JsonDocument;
}

/** Characters that a box would change by itself, or not show at all: such a text is written as JSON. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it is about
const unfaithful = /[\u0000-\u0008\u000b-\u001f\u007f]|\p{Surrogate}/u;

/**
 * One field of a form, whatever its kind. It is rendered again only when something about it changed: the very same
 * field means the same text there, in whichever document.
 */
export const FieldView: NamedExoticComponent<FieldViewProps> = memo(
  PlainFieldView,
  (before, after) => before.field === after.field,
);

function PlainFieldView({ field, document }: FieldViewProps): ReactElement {
  // What is written as JSON may become what the schema wants with any key, and what is pasted into a box may be what a
  // box does not show; the input changes once the person leaves the field.
  const [held, setHeld] = useState<'json' | 'box' | undefined>();
  const { unfinished } = useNote(field.path);
  const isUnfaithful = field.kind === 'string' && unfaithful.test(field.value);
  const staysBox = held === 'box' && field.kind === 'string' && !field.value.includes('\r');
  const isJson =
    held === 'json' ||
    field.kind === 'any' ||
    (isUnfaithful && !staysBox) ||
    (unfinished !== undefined && !holds(field, unfinished));
  // Only these two take the place of each other.
  const look = isJson ? 'json' : field.kind === 'string' ? 'box' : undefined;
  const hold = useMemo(
    (): Hold => ({ enter: () => setHeld((before) => before ?? look), leave: () => setHeld(undefined) }),
    [look],
  );
  return (
    <FieldHold value={hold}>
      {isJson ? (
        <JsonInput field={field} document={document} isUnfaithful={isUnfaithful} />
      ) : (
        <KindView field={field} document={document} />
      )}
    </FieldHold>
  );
}

/** False where a text that is no value yet was begun as JSON: only a box for JSON can show it, and end it. */
function holds(field: Field, begun: string): boolean {
  switch (field.kind) {
    case 'number':
      return true;
    case 'string':
      return halfCharacter.test(begun);
    // Its branch holds it, or does not.
    case 'union':
      return field.chosen !== undefined;
    default:
      return false;
  }
}

const halfCharacter = /\p{Surrogate}/u;

function KindView({ field, document }: FieldViewProps): ReactElement {
  switch (field.kind) {
    case 'object':
      return <ObjectView field={field} document={document} />;
    case 'array':
      return <ArrayView field={field} document={document} />;
    case 'string':
      return <StringInput field={field} document={document} />;
    case 'number':
      return <NumberInput field={field} document={document} />;
    case 'boolean':
      return <BooleanInput field={field} document={document} />;
    case 'choice':
      return <ChoiceInput field={field} document={document} />;
    case 'const':
      return <ConstView field={field} document={document} />;
    case 'union':
      return <UnionView field={field} document={document} />;
    case 'any':
      return <JsonInput field={field} document={document} />;
  }
}
