'use client';

import type { ReactElement } from 'react';
import { Button } from '../../parts/button.tsx';
import { spellHidden } from '../../text/hidden-characters.ts';
import { VisibleText } from '../../text/visible-text.tsx';
import type { BooleanField, ChoiceField, ConstField, Field, FieldOption } from '../fields/field.ts';
import { useEditorWords } from '../use-editor-words.ts';
import { describedBy, FieldFrame } from './field-frame.tsx';
import { inputId, useForm, useNote } from './form-context.ts';
import { presencesOf } from './presence-choice.tsx';
import type { InputProps } from './text-inputs.tsx';

/** Up to so many are shown side by side; more are in a list that opens. */
const sideBySide = 5;

/** True, false, and where they may be: null, and not there at all. Four different things. */
export function BooleanInput({ field, document }: InputProps<BooleanField>): ReactElement {
  const words = useEditorWords();
  const options = [
    { token: 'true', label: words.true, description: undefined },
    { token: 'false', label: words.false, description: undefined },
  ];
  const chosen = field.value === undefined ? undefined : field.value ? 0 : 1;
  return <Options field={field} document={document} options={options} chosen={chosen} />;
}

/** One of a few values. */
export function ChoiceInput({ field, document }: InputProps<ChoiceField>): ReactElement {
  return <Options field={field} document={document} options={field.options} chosen={field.chosen} />;
}

/** The one value that may stand there, shown; it is set where it is missing. */
export function ConstView({ field, document }: InputProps<ConstField>): ReactElement {
  const words = useEditorWords();
  const { session, id } = useForm();
  const { option, isMet } = field;
  return (
    <FieldFrame field={field} document={document} shape="group">
      <div data-slot="form-constant">
        {field.token !== undefined && !isMet && (
          <code dir="ltr">
            <VisibleText text={field.token} />
          </code>
        )}
        <span>
          <VisibleText text={words.constant(option.label)} />
        </span>
        {!isMet && (
          <Button
            id={inputId(id, field.path)}
            variant="quiet"
            onClick={() => session.put(field.path, option.token)}
          >
            {words.takeConstant}
          </Button>
        )}
      </div>
    </FieldFrame>
  );
}

/** One way to choose: an option, null, not there. */
interface Choosable {
  readonly key: string;
  readonly label: string;
  readonly isChosen: boolean;
  readonly choose: () => void;
}

function Options({
  field,
  document,
  options,
  chosen,
}: InputProps<BooleanField | ChoiceField> & {
  readonly options: readonly FieldOption[];
  readonly chosen: number | undefined;
}): ReactElement {
  const words = useEditorWords();
  const { session, id } = useForm();
  const presences = presencesOf(field);
  const ways: readonly Choosable[] = [
    ...options.map((option, at) => ({
      key: `=${option.token}`,
      label: option.label,
      isChosen: at === chosen,
      choose: () => session.put(field.path, option.token),
    })),
    ...(presences.includes('null') && !options.some(({ token }) => token === 'null')
      ? [
          {
            key: 'null',
            label: words.null,
            isChosen: field.presence === 'null' && chosen === undefined,
            choose: () => session.put(field.path, 'null'),
          },
        ]
      : []),
    ...(presences.includes('absent')
      ? [
          {
            key: 'absent',
            label: words.absent,
            isChosen: field.presence === 'absent',
            choose: () => session.remove(field.path),
          },
        ]
      : []),
  ];
  const other = ways.some(({ isChosen }) => isChosen) ? undefined : field.token;
  const isList = options.length > sideBySide;
  return (
    <FieldFrame field={field} document={document} shape={isList ? 'input' : 'group'} asksPresence={false}>
      {isList ? (
        <OptionList field={field} ways={ways} other={other} />
      ) : (
        <OptionRow field={field} ways={ways} form={id} />
      )}
      {other !== undefined && !isList && (
        <code data-slot="form-constant" dir="ltr">
          <VisibleText text={words.otherValue(other)} />
        </code>
      )}
    </FieldFrame>
  );
}

function OptionRow({
  field,
  ways,
  form,
}: {
  readonly field: Field;
  readonly ways: readonly Choosable[];
  readonly form: string;
}): ReactElement {
  const { problems } = useNote(field.path);
  const id = inputId(form, field.path);
  const first = Math.max(
    ways.findIndex(({ isChosen }) => isChosen),
    0,
  );
  return (
    <div
      role="radiogroup"
      data-slot="form-options"
      aria-labelledby={`${id}:label`}
      aria-describedby={describedBy(form, field)}
      aria-invalid={problems.length > 0}
    >
      {ways.map(({ key, label, isChosen, choose }, at) => (
        <label key={key} data-slot="choice">
          <input
            type="radio"
            // A summary leads to the one that Tab leads to.
            id={at === first ? id : undefined}
            name={id}
            checked={isChosen}
            onChange={choose}
          />
          <bdi>
            <VisibleText text={label} />
          </bdi>
        </label>
      ))}
    </div>
  );
}

function OptionList({
  field,
  ways,
  other,
}: {
  readonly field: Field;
  readonly ways: readonly Choosable[];
  readonly other: string | undefined;
}): ReactElement {
  const words = useEditorWords();
  const { id } = useForm();
  const { problems } = useNote(field.path);
  const chosen = ways.findIndex(({ isChosen }) => isChosen);
  return (
    <select
      id={inputId(id, field.path)}
      data-slot="form-select"
      aria-labelledby={`${inputId(id, field.path)}:label`}
      value={chosen < 0 ? '' : String(chosen)}
      aria-invalid={problems.length > 0}
      aria-describedby={describedBy(id, field)}
      onChange={(event) => ways[Number(event.target.value)]?.choose()}
    >
      {chosen < 0 && (
        <option value="" disabled={true}>
          {other === undefined ? words.chooseOne : spellHidden(words.otherValue(other))}
        </option>
      )}
      {ways.map(({ key, label }, at) => (
        <option key={key} value={at}>
          {spellHidden(label)}
        </option>
      ))}
    </select>
  );
}
