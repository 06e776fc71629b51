'use client';

import type { ReactElement } from 'react';
import type { Field, Presence } from '../fields/field.ts';
import { startToken } from '../fields/start-token.ts';
import { useEditorWords } from '../use-editor-words.ts';
import { useForm, useNote } from './form-context.ts';

/** What a field can be, beside what its input can hold. An item cannot be left out: it is removed. */
export function presencesOf(field: Field): readonly Presence[] {
  const isItem = typeof field.name === 'number' || field.name === undefined;
  const mayBeAbsent = field.presence === 'absent' || (!field.isRequired && !isItem);
  const mayBeNull = field.presence === 'null' || field.isNullable;
  return [...(mayBeAbsent ? ['absent' as const] : []), ...(mayBeNull ? ['null' as const] : []), 'value'];
}

/** Whether a field is there, is null, or has a value: three choices, and only a person's (P21). */
export function PresenceChoice({
  field,
  label,
}: {
  readonly field: Field;
  readonly label: string;
}): ReactElement | null {
  const words = useEditorWords();
  const { session, focusOn } = useForm();
  const { unfinished } = useNote(field.path);
  const presences = presencesOf(field);
  if (presences.length === 1) return null;
  const choose = (presence: string): void => {
    if (presence === 'absent') session.remove(field.path);
    else if (presence === 'null') session.put(field.path, 'null');
    else {
      const token = startToken(field);
      if (token === undefined) session.type(field.path, field.kind === 'number' ? 'number' : 'any', '');
      else session.put(field.path, token);
      focusOn(field.path);
    }
  };
  const said = { absent: words.absent, null: words.null, value: words.present };
  return (
    <select
      data-slot="form-presence"
      aria-label={words.presence(label)}
      value={unfinished === undefined ? field.presence : 'value'}
      onChange={(event) => choose(event.target.value)}
    >
      {presences.map((presence) => (
        <option key={presence} value={presence}>
          {said[presence]}
        </option>
      ))}
    </select>
  );
}
