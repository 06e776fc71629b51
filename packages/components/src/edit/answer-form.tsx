'use client';

import type { JsonObject } from '@callboard/core';
import type { EditCheck, Press } from '@callboard/hooks';
import { type ReactElement, useState } from 'react';
import { AnswerEditor } from './answer-editor.tsx';
import type { Unfinished } from './document/unfinished.ts';
import { type DocumentDetails, useOwnCheck } from './use-own-check.ts';

/** What AnswerForm is given. */
export interface AnswerFormProps {
  /** What the answer has to fit; without one it is any JSON. */
  readonly schema?: JsonObject | undefined;
  /** The answer as JSON text, as far as it is written; empty where nothing is. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Told whether it could be sent, whenever that changes. Keep it the same function between renders. */
  readonly onState?: ((details: DocumentDetails) => void) | undefined;
  /** Ctrl or ⌘ with Enter. */
  readonly onSubmit?: ((press: Press) => void) | undefined;
  /** Checks in the place of the schema. Keep it the same function between renders. */
  readonly check?: ((value: string) => Promise<EditCheck>) | undefined;
  /** What the fields are called together; "Your answer" unless set. */
  readonly label?: string | undefined;
}

/**
 * A form for something an agent or a server wants to know, by its JSON Schema, and the same as JSON. It knows no thread:
 * what is written goes to the app, which sends it.
 */
export function AnswerForm({
  schema,
  value,
  onChange,
  onState,
  onSubmit = nothing,
  check,
  label,
}: AnswerFormProps): ReactElement {
  const [unfinished, setUnfinished] = useState<Unfinished>(noneBegun);
  const state = useOwnCheck(
    undefined,
    { text: value === '' ? undefined : value, unfinished },
    schema,
    check,
    onState,
  );
  return (
    <div data-slot="answer-form">
      <AnswerEditor
        schema={schema}
        draft={{ text: value, unfinished }}
        onWrite={(draft) => {
          setUnfinished(draft.unfinished);
          onChange(draft.text);
        }}
        state={state}
        onSubmit={onSubmit}
        label={label}
      />
    </div>
  );
}

const noneBegun: Unfinished = {};
const nothing = (): void => undefined;
