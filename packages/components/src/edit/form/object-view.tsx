'use client';

import { type ReactElement, useId, useState } from 'react';
import { useFormats } from '../../locale/locale-provider.tsx';
import { Button } from '../../parts/button.tsx';
import { memberToAdd, nameVerdict } from '../fields/child-fields.ts';
import type { ObjectField } from '../fields/field.ts';
import { startToken } from '../fields/start-token.ts';
import { useEditorWords } from '../use-editor-words.ts';
import { FieldFrame, useFieldLabel } from './field-frame.tsx';
import { FieldView } from './field-view.tsx';
import { useForm } from './form-context.ts';
import { PartFold } from './part-fold.tsx';
import type { InputProps } from './text-inputs.tsx';

/** An object inside a form: it folds, and can be left out where it need not be there. */
export function ObjectView({ field, document }: InputProps<ObjectField>): ReactElement {
  const words = useEditorWords();
  const formats = useFormats();
  const label = useFieldLabel(field);
  return (
    <FieldFrame field={field} document={document} shape="group">
      {field.presence === 'value' && (
        <PartFold field={field} label={label} extent={words.members(formats.count(field.count))}>
          <Members field={field} document={document} />
        </PartFold>
      )}
    </FieldFrame>
  );
}

/** The members of an object: those of the schema in its order, then those that are only in the data. */
export function Members({ field, document }: InputProps<ObjectField>): ReactElement {
  const { session, focusOn } = useForm();
  // Named by the person, and without a value to begin with: shown empty until it has one.
  const [begun, setBegun] = useState<string | undefined>();
  const members = session.childrenOf(field, document);
  const isBegun = begun !== undefined && nameVerdict(field, document, begun) === 'free';
  const add = (name: string): void => {
    const member = memberToAdd(field, name);
    const token = startToken(member);
    if (token === undefined) setBegun(name);
    else session.put(member.path, token);
    focusOn(member.path);
  };
  return (
    <div data-slot="form-fields">
      {[...members, ...(isBegun ? [memberToAdd(field, begun)] : [])].map((member) => (
        <FieldView key={member.name} field={member} document={document} />
      ))}
      {field.takesNewMembers && <NewMember field={field} document={document} onAdd={add} />}
    </div>
  );
}

/** The name of a member of the person's own. */
function NewMember({
  field,
  document,
  onAdd,
}: InputProps<ObjectField> & { readonly onAdd: (name: string) => void }): ReactElement {
  const words = useEditorWords();
  const id = useId();
  const label = useFieldLabel(field);
  const [name, setName] = useState('');
  const verdict = nameVerdict(field, document, name);
  const canAdd = name !== '' && verdict === 'free';
  const add = (): void => {
    if (!canAdd) return;
    setName('');
    onAdd(name);
  };
  return (
    <div data-slot="form-new">
      <input
        type="text"
        data-slot="form-box"
        data-look="code"
        dir="auto"
        aria-label={words.memberName(field.path.length === 0 ? '' : label)}
        aria-describedby={`${id}-why`}
        autoComplete="off"
        spellCheck={false}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          const isPlain = !event.nativeEvent.isComposing && !event.ctrlKey && !event.metaKey;
          if (event.key !== 'Enter' || !isPlain) return;
          event.preventDefault();
          add();
        }}
      />
      <Button aria-disabled={!canAdd} onClick={add}>
        {words.addMember}
      </Button>
      <span id={`${id}-why`} data-slot="approval-note" aria-live="polite">
        {name !== '' && verdict === 'taken' && words.nameTaken}
        {name !== '' && verdict === 'not-allowed' && words.nameNotAllowed}
      </span>
    </div>
  );
}
