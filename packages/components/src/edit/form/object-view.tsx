'use client';

import { type ReactElement, useId, useState } from 'react';
import { useFormats } from '../../locale/locale-provider.tsx';
import { Button } from '../../parts/button.tsx';
import { memberCount, memberNamed, memberToAdd, nameVerdict } from '../fields/child-fields.ts';
import type { ObjectField } from '../fields/field.ts';
import { startToken } from '../fields/start-token.ts';
import { useEditorWords } from '../use-editor-words.ts';
import { FieldFrame, useFieldLabel } from './field-frame.tsx';
import { FieldView } from './field-view.tsx';
import { useForm, useNote } from './form-context.ts';
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

/** Members that are shown at a time. */
const step = 200;

/** The members of an object: those of the schema in its order, then those that are only in the data. */
export function Members({ field, document }: InputProps<ObjectField>): ReactElement {
  const words = useEditorWords();
  const formats = useFormats();
  const { session, focusOn } = useForm();
  const { begun } = useNote(field.path);
  const [until, setUntil] = useState(step);
  // Named by the person; the last of them is shown empty until it has a value.
  const [added, setAdded] = useState<readonly string[]>([]);
  const members = session.childrenOf(field, document, until);
  const shown = new Set(members.map(({ name }) => name));
  // What is begun and no value yet would block approving unseen, if the schema asks for no such member (any more).
  const others = [...new Set([...added, ...begun])].filter((name) => {
    if (shown.has(name)) return false;
    const isBegun = begun.includes(name) || name === added.at(-1);
    const verdict = nameVerdict(field, document, name);
    return verdict === 'taken' || (isBegun && (verdict === 'free' || begun.includes(name)));
  });
  const more = memberCount(field, document) - members.length;
  const add = (name: string): void => {
    const member = memberToAdd(field, name);
    const token = startToken(member);
    setAdded([...added.filter((other) => other !== name), name]);
    if (token !== undefined) session.put(member.path, token);
    focusOn(member.path);
  };
  const showMore = (): void => {
    const next = until + step;
    setUntil(next);
    // To the first that came: the button goes with the last of them.
    const first = session.childrenOf(field, document, next)[members.length];
    if (first !== undefined) focusOn(first.path);
  };
  return (
    <div data-slot="form-fields">
      {[...members, ...others.map((name) => memberNamed(field, document, name))].map((member) => (
        <FieldView key={member.name} field={member} document={document} />
      ))}
      {more > 0 && (
        <div data-slot="form-new">
          <Button variant="quiet" onClick={showMore}>
            {words.more(formats.count(more))}
          </Button>
        </div>
      )}
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
