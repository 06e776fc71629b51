import { type AnswerForm, isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@callboard/core';
import type { Interrupt } from '../event.ts';

/** What kind of answer an interrupt wants: most integrations differ in no more than this. */
export type Shape =
  /** `{approved, editedArgs, reason}` of the documentation, as far as the schema goes with it. */
  | {
      readonly kind: 'approval';
      readonly flag: 'approved' | 'accepted';
      readonly edits: boolean;
      readonly editSchema?: JsonObject;
      readonly reason: boolean;
    }
  /** Plain true or false. */
  | { readonly kind: 'confirmation' }
  | { readonly kind: 'answer'; readonly form: AnswerForm };

/** Tells the shape by the schema of the response, and where there is none, by the reason. */
export function shapeOf({ responseSchema: schema, reason }: Interrupt): Shape {
  const documented: Shape = { kind: 'approval', flag: 'approved', edits: false, reason: true };
  if (schema === undefined) {
    if (reason === 'tool_call') return documented;
    return reason === 'confirmation' ? { kind: 'confirmation' } : { kind: 'answer', form: { kind: 'text' } };
  }
  const { type, properties, enum: options } = schema;
  if (type === 'boolean') return { kind: 'confirmation' };
  if (isJsonArray(options)) {
    const words = options.filter((option) => typeof option === 'string');
    if (words.length > 0 && words.length === options.length)
      return { kind: 'answer', form: { kind: 'choice', options: words } };
  } else if (type === 'string') {
    return { kind: 'answer', form: { kind: 'text' } };
  }
  if (reason === 'tool_call' && (type ?? 'object') === 'object' && saysNoMore(schema)) return documented;
  return (
    (isJsonObject(properties) ? approval(properties, schema.required) : undefined) ?? {
      kind: 'answer',
      form: { kind: 'json', schema },
    }
  );
}

/** True for a schema that says no more than "an object": whatever else it says, the approval may not fit. */
function saysNoMore(schema: JsonObject): boolean {
  return Object.keys(schema).every((name) => ['type', 'title', 'description', '$schema'].includes(name));
}

/** A schema that wants more than the approval is a form to fill in. */
function approval(properties: JsonObject, required: JsonValue | undefined): Shape | undefined {
  const flag = (['approved', 'accepted'] as const).find((name) => typeOf(properties, name) === 'boolean');
  const wanted = isJsonArray(required) ? required : [];
  if (flag === undefined || wanted.some((name) => name !== flag)) return undefined;
  const edited = Object.hasOwn(properties, 'editedArgs') ? properties.editedArgs : undefined;
  return {
    kind: 'approval',
    flag,
    edits: edited !== undefined && edited !== false,
    ...(isJsonObject(edited) ? { editSchema: edited } : {}),
    reason: typeOf(properties, 'reason') === 'string',
  };
}

function typeOf(properties: JsonObject, name: string): JsonValue | undefined {
  const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
  return isJsonObject(schema) ? schema.type : undefined;
}
