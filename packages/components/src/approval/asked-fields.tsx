'use client';

import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@callboard/core';
import type { ReactElement } from 'react';
import { writeBounded } from '../json/json-words.ts';
import { useFormats } from '../locale/locale-provider.tsx';
import type { ApprovalMessages } from '../messages/approval-messages.ts';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { VisibleText } from '../text/visible-text.tsx';

/** Fields that are listed; the others are counted. */
const listed = 12;
/** Characters of each value that a field may have, and how many are told. */
const optionLength = 24;
const toldOptions = 6;

/** A field of the object that is asked for. */
interface Field {
  readonly name: string;
  readonly schema: JsonValue;
  readonly isRequired: boolean;
}

/** The fields an answer is asked to have, as its schema names them; nothing where it names none. */
export function AskedFields({ schema }: { readonly schema: JsonObject | undefined }): ReactElement | null {
  const { approval } = useCatalogue();
  const formats = useFormats();
  const fields = fieldsOf(schema);
  if (fields.length === 0) return null;
  return (
    <div data-slot="asked-fields">
      <p data-slot="approval-note">{approval.fields(formats.count(fields.length))}</p>
      <ul>
        {fields.slice(0, listed).map(({ name, schema: one, isRequired }) => (
          <li key={name}>
            <code dir="ltr">
              <VisibleText text={name} />
            </code>{' '}
            <bdi>
              <VisibleText text={approval.field(kindOf(one, approval), isRequired)} />
            </bdi>
          </li>
        ))}
      </ul>
      {fields.length > listed && (
        <p data-slot="approval-note">{approval.moreFields(formats.count(fields.length - listed))}</p>
      )}
    </div>
  );
}

function fieldsOf(schema: JsonObject | undefined): readonly Field[] {
  const properties = schema?.properties;
  if (!isJsonObject(properties)) return [];
  const required = new Set(isJsonArray(schema?.required) ? schema.required : []);
  return Object.entries<JsonValue>(properties).map(([name, one]) => ({
    name,
    schema: one,
    isRequired: required.has(name),
  }));
}

/** What kind of value a field takes: one of a few, or of a type that JSON has. */
function kindOf(schema: JsonValue, { kinds, oneOf }: ApprovalMessages): string | undefined {
  if (!isJsonObject(schema)) return undefined;
  const { enum: options, type } = schema;
  if (isJsonArray(options) && options.length > 0) {
    const told = options
      .slice(0, toldOptions)
      .map((option) => writeBounded(option, [], noText, optionLength));
    return oneOf(options.length > told.length ? [...told, '…'] : told);
  }
  const types = (isJsonArray(type) ? type : [type]).flatMap((one) =>
    typeof one === 'string' && isKind(one, kinds) ? [kinds[one]] : [],
  );
  return types.length === 0 ? undefined : types.join(' / ');
}

function isKind(name: string, kinds: ApprovalMessages['kinds']): name is keyof ApprovalMessages['kinds'] {
  return Object.hasOwn(kinds, name);
}

const noText = (): undefined => undefined;
