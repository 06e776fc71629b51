'use client';

import { type ReactElement, useState } from 'react';
import { ChangeList } from '../../approval/change-list.tsx';
import { changesOf, type JsonChanges } from '../../json/json-changes.ts';
import { useFormats } from '../../locale/locale-provider.tsx';
import { Button } from '../../parts/button.tsx';
import { spellHidden } from '../../text/hidden-characters.ts';
import { VisibleText } from '../../text/visible-text.tsx';
import { type JsonDocument, nodeAt, tokenText } from '../document/json-document.ts';
import type { Field, FieldBranch, UnionField } from '../fields/field.ts';
import { branchField } from '../fields/root-field.ts';
import { switchBranch } from '../fields/switch-branch.ts';
import { useEditorWords } from '../use-editor-words.ts';
import { describedBy, FieldFrame, useFieldLabel } from './field-frame.tsx';
import { FieldView } from './field-view.tsx';
import { inputId, useForm, useNote } from './form-context.ts';
import { InsideUnion } from './inside-union.ts';
import { presencesOf } from './presence-choice.tsx';
import type { InputProps } from './text-inputs.tsx';

/**
 * One of several kinds of value. What stands there says which (P21); another one is chosen by changing it, and where that
 * would lose something, it is asked first.
 */
export function UnionView({ field, document }: InputProps<UnionField>): ReactElement {
  const words = useEditorWords();
  const { session, id: form } = useForm();
  const label = useFieldLabel(field);
  /** The branch that was chosen, where choosing it would lose something. */
  const [asked, setAsked] = useState<number | undefined>();
  const losses = asked === undefined ? undefined : lossesOf(field, document, asked);
  const chosen = branchField(field);
  const branch = field.chosen === undefined ? undefined : field.branches[field.chosen];

  const switchTo = (to: number): void => {
    setAsked(undefined);
    session.replace(field.path, (now) => switchBranch(now, field, to));
  };
  const choose = (value: string): void => {
    setAsked(undefined);
    if (value === 'absent') session.remove(field.path);
    else if (value === 'null') session.put(field.path, 'null');
    else if (lossesOf(field, document, Number(value)) === undefined) switchTo(Number(value));
    else setAsked(Number(value));
  };
  /** Back from what was asked to what was chosen in. */
  const leave = (): void => {
    setAsked(undefined);
    const id = inputId(form, field.path);
    (globalThis.document.getElementById(`${id}:branch`) ?? globalThis.document.getElementById(id))?.focus();
  };

  return (
    <FieldFrame
      field={field}
      document={document}
      shape={isOneBox(chosen) ? 'input' : 'group'}
      asksPresence={false}
      actions={<Picker field={field} label={label} isAlone={chosen === undefined} onChoose={choose} />}
    >
      {branch?.description !== undefined && (
        <p data-slot="approval-note" dir="auto">
          <VisibleText text={branch.description} />
        </p>
      )}
      {asked !== undefined && losses !== undefined && (
        <div data-slot="form-switch" role="alert">
          <p>{words.switching}</p>
          <ChangeList changes={losses} isCounted={false} />
          <div data-slot="approval-panel-bar">
            <Button
              onClick={() => {
                switchTo(asked);
                leave();
              }}
            >
              {words.switch}
            </Button>
            <Button variant="quiet" onClick={leave}>
              {words.keep}
            </Button>
          </div>
        </div>
      )}
      {chosen !== undefined && (
        <InsideUnion value={true}>
          <FieldView field={chosen} document={document} />
        </InsideUnion>
      )}
    </FieldFrame>
  );
}

function Picker({
  field,
  label,
  isAlone,
  onChoose,
}: {
  readonly field: UnionField;
  readonly label: string;
  /** Nothing else stands there that the label could name. */
  readonly isAlone: boolean;
  readonly onChoose: (value: string) => void;
}): ReactElement {
  const words = useEditorWords();
  const formats = useFormats();
  const { id: form } = useForm();
  const { problems } = useNote(field.path);
  const id = inputId(form, field.path);
  const presences = presencesOf(field);
  const isNullBranch = field.branches.some(({ values }) => values === 'null');
  const nameOf = (branch: FieldBranch, at: number): string =>
    branch.title ?? branch.tag ?? branch.values ?? words.branchOf(formats.count(at + 1));
  const value = field.chosen ?? (field.presence === 'value' ? '' : field.presence);
  return (
    <select
      id={isAlone ? id : `${id}:branch`}
      data-slot="form-select"
      aria-label={words.branch(label)}
      aria-describedby={describedBy(form, field)}
      aria-invalid={problems.length > 0}
      value={value}
      onChange={(event) => onChoose(event.target.value)}
    >
      {value === '' && (
        <option value="" disabled={true}>
          {words.noBranch}
        </option>
      )}
      {field.branches.map((branch, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a branch is known by its place in the schema
        <option key={at} value={at}>
          {spellHidden(nameOf(branch, at))}
        </option>
      ))}
      {presences.includes('null') && !isNullBranch && <option value="null">{words.null}</option>}
      {(presences.includes('absent') || value === 'absent') && <option value="absent">{words.absent}</option>}
    </select>
  );
}

/** True where the label names one box, which stands in the frame of the union. */
function isOneBox(chosen: Field | undefined): boolean {
  return chosen === undefined || ['string', 'number', 'any'].includes(chosen.kind);
}

/** What of the value that is there would go; undefined: nothing. What tells the branches apart changes, and is no loss. */
function lossesOf(field: UnionField, document: JsonDocument, to: number): JsonChanges | undefined {
  const after = switchBranch(document, field, to);
  const [before, then] = [nodeAt(document, field.path), nodeAt(after, field.path)];
  if (before === undefined || before.kind === 'null') return undefined;
  const changes = changesOf(tokenText(document, before), then === undefined ? '' : tokenText(after, then));
  const lost =
    changes?.changes.filter(({ path, after: now }) => now === undefined || path.length === 0) ?? [];
  return changes === undefined || lost.length === 0 ? undefined : { changes: lost, count: lost.length };
}
