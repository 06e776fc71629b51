'use client';

import type { JsonObject } from '@callboard/core';
import type { EditCheck, Press } from '@callboard/hooks';
import { type ReactElement, useState } from 'react';
import type { Unfinished } from './document/unfinished.ts';
import { EditedArguments } from './edited-arguments.tsx';
import { type DocumentDetails, useOwnCheck } from './use-own-check.ts';

/** What ArgumentsEditor is given. */
export interface ArgumentsEditorProps {
  /** What the arguments have to fit; without one they are shown by what they are. */
  readonly schema?: JsonObject | undefined;
  /** The arguments as they were proposed: what a reset goes back to, and what changes are told against. */
  readonly argsText: string;
  /** What a person made of them, as JSON text; undefined while nothing was touched. */
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
  /** Told whether it could be sent, whenever that changes. Keep it the same function between renders. */
  readonly onState?: ((details: DocumentDetails) => void) | undefined;
  /** Ctrl or ⌘ with Enter. */
  readonly onSubmit?: ((press: Press) => void) | undefined;
  /** Checks in the place of the schema. Keep it the same function between renders. */
  readonly check?: ((value: string) => Promise<EditCheck>) | undefined;
}

/**
 * Arguments as a form and as JSON: two views of one text, in which nothing changes but what a person changes (P20). It
 * knows no thread: the prompt of a card uses it, and so may an app.
 */
export function ArgumentsEditor({
  schema,
  argsText,
  value,
  onChange,
  onState,
  onSubmit = nothing,
  check,
}: ArgumentsEditorProps): ReactElement {
  const [begun, setBegun] = useState<Unfinished | undefined>();
  const draft = { text: value, unfinished: begun };
  const state = useOwnCheck(argsText, draft, schema, check, onState);
  return (
    <div data-slot="arguments-editor">
      <EditedArguments
        schema={schema}
        argsText={argsText}
        draft={draft}
        onWrite={({ text, unfinished }) => {
          setBegun(unfinished);
          onChange(text);
        }}
        state={state}
        onSubmit={onSubmit}
      />
    </div>
  );
}

const nothing = (): void => undefined;
