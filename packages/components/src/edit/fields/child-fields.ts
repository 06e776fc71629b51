import type { Rules, SchemaNode } from '@callboard/schema';
import { type JsonDocument, nodeAt } from '../document/json-document.ts';
import type { JsonMember } from '../document/json-node.ts';
import { type Applied, applySchemas } from './apply-schemas.ts';
import { type FieldPlace, readLater } from './derive-field.ts';
import type { ArrayField, Field, ObjectField } from './field.ts';
import type { FieldSource } from './field-source.ts';
import type { FormSchema } from './form-schema.ts';
import { fieldFor, standingOf } from './root-field.ts';

/**
 * The fields inside one: of an object the members its schema names, in its order, whether they are there or not, then
 * those only the data has; of an array its items. `before`: the last answer for the same field; what did not change in it
 * is given again as it was. `until`: only the first so many.
 */
export function childFields(
  field: Field,
  document: JsonDocument,
  before: readonly Field[] = [],
  until: number = Number.POSITIVE_INFINITY,
): readonly Field[] {
  // Where null stands, nothing can be written inside before there is an object again.
  if (field.presence === 'null') return [];
  switch (field.kind) {
    case 'object':
      return membersOf(field, document, before, until);
    case 'array':
      return itemsOf(field, document, before, until);
    default:
      return [];
  }
}

/** The item that could come next; undefined where the schema takes no more. */
export function nextItem(field: ArrayField): Field | undefined {
  const { count, maxItems } = field;
  if (maxItems !== undefined && count >= maxItems) return undefined;
  const schemas = schemasForItem(appliedTo(field), count);
  if (schemas.some(({ never }) => never)) return undefined;
  return fieldFor(placeIn(field, count, false, true), inside(field, schemas), undefined, undefined);
}

/** A member that is not there yet, by the name a person gives it. */
export function memberToAdd(field: ObjectField, name: string): Field {
  const names = namesOf(appliedTo(field));
  return memberField(field, names, name, undefined, undefined, undefined);
}

/** The member of a name as it stands, or as it could come, wherever in its object it is. */
export function memberNamed(field: ObjectField, document: JsonDocument, name: string): Field {
  const members = membersIn(field, document);
  return memberField(field, namesOf(appliedTo(field), members), name, document, members.get(name), undefined);
}

/** How many fields are inside an object: those its schema names, and those only the data has. */
export function memberCount(field: ObjectField, document: JsonDocument): number {
  const members = membersIn(field, document);
  const { known } = namesOf(appliedTo(field), members);
  return new Set([...known, ...members.keys()]).size;
}

/** Whether a name may be given to a new member, or why not. */
export type NameVerdict = 'free' | 'taken' | 'not-allowed';

export function nameVerdict(field: ObjectField, document: JsonDocument, name: string): NameVerdict {
  const node = nodeAt(document, field.path);
  if (node?.kind === 'object' && node.members.some((member) => member.name === name)) return 'taken';
  // Half a character has no place in a JSON text.
  if (/\p{Surrogate}/u.test(name)) return 'not-allowed';
  const { form } = field.source;
  const applied = appliedTo(field);
  const wrong = applied.rules.some(({ object }) => object.names && form.misfits(object.names, name) > 0);
  const { schemas } = schemasForMember(form, applied, name);
  return wrong || schemas.some(({ never }) => never) ? 'not-allowed' : 'free';
}

function membersOf(
  field: ObjectField,
  document: JsonDocument,
  before: readonly Field[],
  until: number,
): readonly Field[] {
  const members = membersIn(field, document);
  const names = namesOf(appliedTo(field), members);
  const last = new Map(before.map((one) => [one.name, one] as const));
  const shown = new Set([...names.known, ...members.keys()]);
  return [...shown]
    .slice(0, until)
    .map((name) => memberField(field, names, name, document, members.get(name), last.get(name)));
}

function membersIn(field: ObjectField, document: JsonDocument): ReadonlyMap<string, JsonMember> {
  const node = nodeAt(document, field.path);
  return new Map(node?.kind === 'object' ? node.members.map((one) => [one.name, one] as const) : []);
}

function itemsOf(
  field: ArrayField,
  document: JsonDocument,
  before: readonly Field[],
  until: number,
): readonly Field[] {
  const node = nodeAt(document, field.path);
  if (node?.kind !== 'array') return [];
  const applied = appliedTo(field);
  return node.items.slice(0, until).map((item, index) => {
    const source = inside(field, schemasForItem(applied, index));
    const place = placeIn(field, index, index < (field.minItems ?? 0), true);
    return fieldFor(place, source, standingOf(document, item), before[index]);
  });
}

interface Names {
  readonly applied: Applied;
  /** Members that the schema names, in its order. */
  readonly known: ReadonlySet<string>;
  readonly required: ReadonlySet<string>;
}

function namesOf(applied: Applied, members: ReadonlyMap<string, JsonMember> = new Map()): Names {
  const required = new Set<string>();
  const known = new Set<string>();
  for (const { object } of applied.rules) {
    for (const name of object.properties.keys()) known.add(name);
    for (const name of object.required ?? []) required.add(name);
    for (const [name, others] of object.dependentRequired) {
      if (members.has(name)) for (const other of others) required.add(other);
    }
  }
  for (const name of required) known.add(name);
  return { applied, known, required };
}

function memberField(
  field: ObjectField,
  { applied, known, required }: Names,
  name: string,
  document: JsonDocument | undefined,
  member: JsonMember | undefined,
  before: Field | undefined,
): Field {
  const { schemas, isNamed } = schemasForMember(field.source.form, applied, name);
  const place = placeIn(field, name, required.has(name), isNamed || known.has(name));
  const standing = document && member && standingOf(document, member.value);
  return fieldFor(place, inside(field, schemas), standing, before);
}

/** The schemas a member has to fit, as the validator picks them: those that name it, else the one for all others. */
function schemasForMember(
  form: FormSchema,
  { rules }: Applied,
  name: string,
): { readonly schemas: readonly SchemaNode[]; readonly isNamed: boolean } {
  const named = rules.map(({ object }) => schemasNaming(form, object, name));
  const isNamed = named.some((schemas) => schemas.length > 0);
  const schemas = rules.flatMap(({ object }, at) => {
    const own = named[at] ?? [];
    if (own.length > 0) return own;
    const others = object.additional ?? (isNamed ? undefined : object.unevaluated);
    return others === undefined ? [] : [others];
  });
  return { schemas, isNamed };
}

function schemasNaming(form: FormSchema, object: Rules['object'], name: string): readonly SchemaNode[] {
  const named = object.properties.get(name);
  const byPattern = object.patternProperties.flatMap(([pattern, schema]) =>
    form.matches(pattern, name) ? [schema] : [],
  );
  return named === undefined ? byPattern : [named, ...byPattern];
}

function schemasForItem({ rules }: Applied, index: number): readonly SchemaNode[] {
  return rules.flatMap(({ array }) => array.first?.[index] ?? array.rest ?? array.unevaluated ?? []);
}

function appliedTo({ source, token }: Field): Applied {
  return applySchemas(source, readLater(token));
}

/** Unions that were decided around a value are no matter of what is inside it. */
function inside({ source }: Field, schemas: readonly SchemaNode[]): FieldSource {
  return { form: source.form, schemas, decided: noneDecided };
}

const noneDecided: FieldSource['decided'] = [];

function placeIn({ path }: Field, step: string | number, isRequired: boolean, isKnown: boolean): FieldPlace {
  return { path: [...path, step], isRequired, isKnown };
}
