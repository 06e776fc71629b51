import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@callboard/core';
import { type ReactElement, useState } from 'react';
import type { BenchPage } from '../page.ts';
import { argsText, schema } from './load.ts';
import { typingPage } from './typing-page.ts';

type Values = Readonly<Record<string, JsonValue>>;

/** What a developer writes for one form: controlled inputs over one object, and the object as JSON to send. */
function HandWrittenForm({ first }: { readonly first: Values }): ReactElement {
  const [values, setValues] = useState(first);
  const set = (name: string, value: JsonValue): void => setValues((before) => ({ ...before, [name]: value }));
  const { properties } = schema;
  const fields = isJsonObject(properties) ? Object.entries(properties) : [];
  return (
    <form>
      {fields.map(([name, field]) => (
        <p key={name}>
          <label htmlFor={name}>{isJsonObject(field) ? String(field.title) : name}</label>
          <Control name={name} field={isJsonObject(field) ? field : {}} value={values[name]} set={set} />
        </p>
      ))}
      <output hidden>{JSON.stringify(values)}</output>
    </form>
  );
}

interface ControlProps {
  readonly name: string;
  readonly field: JsonObject;
  readonly value: JsonValue | undefined;
  readonly set: (name: string, value: JsonValue) => void;
}

function Control({ name, field, value, set }: ControlProps): ReactElement {
  if (isJsonArray(field.enum)) {
    return (
      <select id={name} value={String(value ?? '')} onChange={(event) => set(name, event.target.value)}>
        <option value="">–</option>
        {field.enum.map((option) => (
          <option key={String(option)}>{String(option)}</option>
        ))}
      </select>
    );
  }
  if (field.type === 'boolean') {
    const isOn = value === true;
    return <input id={name} type="checkbox" checked={isOn} onChange={() => set(name, !isOn)} />;
  }
  return (
    <input
      id={name}
      type="text"
      value={String(value ?? '')}
      onChange={(event) => set(name, event.target.value)}
    />
  );
}

export function open(): BenchPage {
  return typingPage(<HandWrittenForm first={JSON.parse(argsText)} />);
}
