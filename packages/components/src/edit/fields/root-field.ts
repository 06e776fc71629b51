import { isBlank, type JsonDocument, tokenText } from '../document/json-document.ts';
import type { JsonNode } from '../document/json-node.ts';
import { applySchemas } from './apply-schemas.ts';
import { deriveField, type FieldPlace, readLater, type Standing, unionOfKinds } from './derive-field.ts';
import type { Field, UnionField } from './field.ts';
import type { FieldSource } from './field-source.ts';
import type { FormSchema } from './form-schema.ts';

/** The field of the whole document. `before`: its last answer, which is given again where nothing changed. */
export function rootField(form: FormSchema, document: JsonDocument, before?: Field): Field {
  const standing = isBlank(document.text) ? undefined : standingOf(document, document.root);
  return fieldFor(
    { path: [], isRequired: true, isKnown: true },
    { form, schemas: form.schemas, decided: [] },
    standing,
    before,
  );
}

/** What the branch that was chosen makes of a union's value; undefined where none is. */
export function branchField(union: UnionField, before?: Field): Field | undefined {
  const { source, chosen, token, count } = union;
  if (chosen === undefined) return undefined;
  const standing = token === undefined ? undefined : { token, count };
  const applied = applySchemas(source, readLater(token));
  const key = applied.unions[0] ?? unionOfKinds(applied);
  if (key === undefined) return undefined;
  const decided = [...source.decided, { union: key, branch: chosen }];
  return fieldFor(union, { ...source, decided }, standing, before);
}

/** A field from what it follows from: the one there was, if that is the same. */
export function fieldFor(
  place: FieldPlace,
  source: FieldSource,
  standing: Standing | undefined,
  before: Field | undefined,
): Field {
  return before !== undefined && isSame(before, place, source, standing)
    ? before
    : deriveField(place, source, standing);
}

export function standingOf(document: JsonDocument, node: JsonNode): Standing {
  const count = node.kind === 'object' ? node.members.length : node.kind === 'array' ? node.items.length : 0;
  return { token: tokenText(document, node), count };
}

function isSame(
  before: Field,
  place: FieldPlace,
  source: FieldSource,
  standing: Standing | undefined,
): boolean {
  return (
    before.token === standing?.token &&
    before.isRequired === place.isRequired &&
    before.isKnown === place.isKnown &&
    before.source.form === source.form &&
    sameList(before.path, place.path) &&
    sameList(before.source.schemas, source.schemas) &&
    before.source.decided.length === source.decided.length &&
    before.source.decided.every(({ union, branch }, at) => {
      const other = source.decided[at];
      return union === other?.union && branch === other.branch;
    })
  );
}

function sameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((item, at) => item === other[at]);
}
