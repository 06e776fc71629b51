'use client';

import type { ReactElement } from 'react';
import { HiddenWarning } from '../../approval/hidden-warning.tsx';
import { Button } from '../../parts/button.tsx';
import type { JsonDocument } from '../document/json-document.ts';
import type { Field } from '../fields/field.ts';
import { startToken } from '../fields/start-token.ts';
import { useEditorWords } from '../use-editor-words.ts';
import { describedBy, FieldFrame } from './field-frame.tsx';
import { useBoxHold } from './field-hold.ts';
import { inputId, useForm, useNote } from './form-context.ts';
import { TextBox } from './text-box.tsx';

/** JSON in place, where a form has nothing better. It says why. */
export function JsonInput({
  field,
  document,
  isUnfaithful = false,
}: {
  readonly field: Field;
  readonly document: JsonDocument;
  /** It is a text that any box would change. */
  readonly isUnfaithful?: boolean;
}): ReactElement {
  const words = useEditorWords();
  const { session, id } = useForm();
  const hold = useBoxHold();
  const { unfinished, problems } = useNote(field.path);
  const shown = unfinished ?? field.token ?? '';
  const isAny = field.kind === 'any';
  const start = isAny && field.wanted !== undefined ? startToken(field) : undefined;
  return (
    <FieldFrame
      field={field}
      document={document}
      shape="input"
      hints={isAny ? [words.any[field.why]] : isUnfaithful ? [words.unfaithful] : []}
      actions={
        start !== undefined && (
          <Button variant="quiet" onClick={() => session.put(field.path, start)}>
            {words.startAs(start)}
          </Button>
        )
      }
    >
      <TextBox
        id={inputId(id, field.path)}
        data-look="code"
        dir="ltr"
        shown={shown}
        isTrimmed
        onType={(text) => session.type(field.path, 'any', text)}
        onSubmit={session.submit}
        {...hold}
        placeholder={field.presence === 'absent' ? words.absent : ''}
        aria-invalid={unfinished !== undefined || problems.length > 0}
        aria-describedby={describedBy(id, field)}
      />
      <HiddenWarning text={shown} />
    </FieldFrame>
  );
}
