import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@callboard/core';

/** No form of a tool has more fields. */
const mostFields = 100;

/**
 * What is wrong with the schema of a form: a tool may only ask for a flat object of plain values, so that a person can see
 * all of what they give away. Undefined where nothing is.
 */
export function formProblem(schema: JsonValue | undefined): string | undefined {
  if (!isJsonObject(schema) || schema.type !== 'object' || !isJsonObject(schema.properties))
    return 'the form has no schema of an object';
  // Ruling out other fields asks for nothing more.
  const closed = schema.additionalProperties === false ? ['additionalProperties'] : [];
  const stray = strayIn(schema, [
    '$schema',
    'type',
    'properties',
    'required',
    'title',
    'description',
    ...closed,
  ]);
  if (stray !== undefined) return `the form says "${stray}"`;
  const names = Object.keys(schema.properties);
  if (names.length > mostFields) return `the form has ${names.length} fields`;
  const { required } = schema;
  if (required !== undefined && !isTextList(required)) return '"required" is no list of names';
  if (isTextList(required) && required.some((name) => !names.includes(name)))
    return 'a field is required that is not there';
  for (const [name, field] of Object.entries(schema.properties)) {
    const problem = fieldProblem(field);
    if (problem !== undefined) return `the field "${name}" ${problem}`;
  }
  return undefined;
}

/**
 * The form without a word on which JSON Schema it is written in: what a form may say means the same in all of them, and
 * one that nobody here knows would leave a person with a form that cannot be sent. It has the fields it names, and no others.
 */
export function plainForm({ $schema, ...schema }: JsonObject): JsonObject {
  return { ...schema, additionalProperties: false };
}

const common = ['type', 'title', 'description', 'default'];

/** What each type may say besides. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  string: ['minLength', 'maxLength', 'format', 'enum', 'enumNames', 'oneOf'],
  number: ['minimum', 'maximum'],
  integer: ['minimum', 'maximum'],
  boolean: [],
  array: ['minItems', 'maxItems', 'items'],
};

const formats: readonly JsonValue[] = ['email', 'uri', 'date', 'date-time'];

function fieldProblem(field: JsonValue): string | undefined {
  if (!isJsonObject(field)) return 'is no schema';
  const { type } = field;
  if (typeof type !== 'string' || !Object.hasOwn(allowed, type))
    return 'is no text, number, choice or yes/no';
  const stray = strayIn(field, [...common, ...(allowed[type] ?? [])]);
  if (stray !== undefined) return `says "${stray}"`;
  for (const name of ['title', 'description'])
    if (field[name] !== undefined && typeof field[name] !== 'string') return `has a ${name} that is no text`;
  const limits = limitsProblem(field);
  if (limits !== undefined) return limits;
  if (field.format !== undefined && !formats.includes(field.format)) return 'has a format nobody may ask for';
  const options = type === 'array' ? optionsOfItems(field.items) : optionsOf(field);
  if (typeof options === 'string') return options;
  if (type === 'array' && options === undefined) return 'is a list without choices';
  if (Number(field.minItems) > (options?.length ?? 0)) return 'asks for more choices than there are';
  return field.default === undefined || fits(field, options, field.default)
    ? undefined
    : 'has a default that is none';
}

/** What is wrong with how much or how long a value may be: what nobody can fill in is asked of nobody. */
function limitsProblem(field: JsonObject): string | undefined {
  for (const [least, most] of [
    ['minLength', 'maxLength'],
    ['minItems', 'maxItems'],
    ['minimum', 'maximum'],
  ] as const) {
    const isCount = least !== 'minimum';
    for (const name of [least, most])
      if (field[name] !== undefined && !isLimit(field[name], isCount))
        return `has a ${name} that is no ${isCount ? 'count' : 'number'}`;
    if (Number(field[least]) > Number(field[most])) return `has a ${least} above its ${most}`;
  }
  return undefined;
}

function isLimit(value: JsonValue | undefined, isCount: boolean): boolean {
  return isCount ? Number.isSafeInteger(value) && Number(value) >= 0 : Number.isFinite(value);
}

/** The values of a choice; undefined for a field that is none; a text where it is a broken one. */
function optionsOf(field: JsonObject): readonly string[] | undefined | string {
  const { enum: values, enumNames, oneOf } = field;
  if (values !== undefined && oneOf !== undefined) return 'says its choices twice';
  if (
    enumNames !== undefined &&
    (!isTextList(enumNames) || !isTextList(values) || enumNames.length !== values.length)
  )
    return 'has names that are not those of its choices';
  if (values !== undefined)
    return isTextList(values) && values.length > 0 ? values : 'has choices that are no texts';
  return oneOf === undefined ? undefined : titledOptions(oneOf);
}

function optionsOfItems(items: JsonValue | undefined): readonly string[] | undefined | string {
  if (!isJsonObject(items)) return 'is a list without choices';
  const stray = strayIn(items, ['type', 'enum', 'anyOf', 'oneOf']);
  if (stray !== undefined || (items.type !== undefined && items.type !== 'string'))
    return 'is a list of other things';
  return items.anyOf === undefined ? optionsOf(items) : titledOptions(items.anyOf);
}

function titledOptions(given: JsonValue): readonly string[] | string {
  const options: string[] = [];
  for (const one of isJsonArray(given) ? given : []) {
    const isOption = isJsonObject(one) && typeof one.const === 'string' && typeof one.title === 'string';
    if (!isOption || strayIn(one, ['const', 'title']) !== undefined)
      return 'has choices without a value and a title';
    options.push(String(one.const));
  }
  return options.length > 0 ? options : 'has no choices';
}

/** True for a value that this field may hold, going by its type and choices. */
function fits(field: JsonObject, options: readonly string[] | undefined, value: JsonValue): boolean {
  switch (field.type) {
    case 'string':
      return typeof value === 'string' && (options?.includes(value) ?? true);
    case 'integer':
      return Number.isSafeInteger(value);
    case 'array':
      return isTextList(value) && value.every((one) => options?.includes(one));
    case 'number':
      return Number.isFinite(value);
    default:
      return typeof value === field.type;
  }
}

/**
 * The content of a form that a person filled in, or what is wrong with it. The mechanism has checked it against the schema
 * when they sent it; here nothing leaves but fields that were asked for, with values that may be sent.
 */
export function contentOfForm(schema: JsonObject, text: string | undefined): JsonObject | string {
  let content: JsonValue;
  try {
    content = JSON.parse(text ?? '');
  } catch {
    return 'it is no JSON document';
  }
  if (!isJsonObject(content)) return 'it is no object';
  const { properties, required } = schema;
  for (const [name, value] of Object.entries(content)) {
    const field = isJsonObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (!isJsonObject(field)) return `"${name}" was not asked for`;
    const options = field.type === 'array' ? optionsOfItems(field.items) : optionsOf(field);
    if (typeof options === 'string' || !fits(field, options, value)) return `"${name}" does not fit`;
  }
  const missing = isTextList(required) ? required.find((name) => !Object.hasOwn(content, name)) : undefined;
  return missing === undefined ? content : `"${missing}" is missing`;
}

function isTextList(value: JsonValue | undefined): value is readonly string[] {
  return isJsonArray(value) && value.every((one) => typeof one === 'string');
}

function strayIn(object: JsonObject, names: readonly string[]): string | undefined {
  return Object.keys(object).find((name) => !names.includes(name));
}
