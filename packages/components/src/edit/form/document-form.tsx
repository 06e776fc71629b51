'use client';

import { type KeyboardEvent, type ReactElement, useMemo } from 'react';
import { isSubmitKey } from '../../approval/decision-button.tsx';
import type { JsonDocument } from '../document/json-document.ts';
import type { FormSchema } from '../fields/form-schema.ts';
import { FieldView } from './field-view.tsx';
import { FormContext, type FormScope } from './form-context.ts';
import { Members } from './object-view.tsx';

/** What DocumentForm is given. */
export interface DocumentFormProps extends FormScope {
  readonly schema: FormSchema;
  readonly document: JsonDocument;
  readonly label: string;
}

/** A document as a form: a view of its text, which it changes token by token. */
export function DocumentForm({
  schema,
  document,
  label,
  session,
  id,
  announce,
  focusOn,
}: DocumentFormProps): ReactElement {
  const scope = useMemo(() => ({ session, id, announce, focusOn }), [session, id, announce, focusOn]);
  const root = session.rootOf(schema, document);
  const isObject = root.kind === 'object' && root.presence !== 'null';
  // Boxes send by themselves; choices and lists have no keys of their own for it, and a button's Enter is its own.
  const onKeyDown = (event: KeyboardEvent): void => {
    const isInput = event.target instanceof Element && event.target.matches('input, select, textarea');
    if (!isInput || event.isDefaultPrevented() || !isSubmitKey(event)) return;
    event.preventDefault();
    session.submit(event);
  };
  return (
    <FormContext value={scope}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset takes no part in the layout of a grid everywhere */}
      <div role="group" data-slot="document-form" aria-label={label} onKeyDown={onKeyDown}>
        {isObject ? (
          <Members field={root} document={document} />
        ) : (
          <FieldView field={root} document={document} />
        )}
      </div>
    </FormContext>
  );
}
