'use client';

import { type ReactElement, useMemo } from 'react';
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
  return (
    <FormContext value={scope}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset takes no part in the layout of a grid everywhere */}
      <div role="group" data-slot="document-form" aria-label={label}>
        {isObject ? (
          <Members field={root} document={document} />
        ) : (
          <FieldView field={root} document={document} />
        )}
      </div>
    </FormContext>
  );
}
