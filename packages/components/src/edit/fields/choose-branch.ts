import { isJsonObject, type JsonObject, type JsonValue } from '@callboard/core';
import type { SchemaNode } from '@callboard/schema';
import type { FormSchema } from './form-schema.ts';
import { plainRules } from './plain-rules.ts';
import { isOfKind, kindOfValue, kindsIn } from './value-kinds.ts';

/** A member that tells a branch from others: only these values may stand there. */
export interface Tag {
  readonly name: string;
  readonly values: readonly JsonValue[];
  readonly isRequired: boolean;
}

/** The members of a branch that may have one of a few values only. */
export function tagsOf(branch: SchemaNode): readonly Tag[] {
  const known = tags.get(branch);
  if (known !== undefined) return known;
  const rules = plainRules(branch);
  const required = new Set(rules.flatMap(({ object }) => object.required ?? []));
  const found = rules.flatMap(({ object }) =>
    [...object.properties].flatMap(([name, schema]) => {
      const [fixed] = plainRules(schema).flatMap((inner) => inner.fixed);
      return fixed === undefined ? [] : [{ name, values: fixed.values, isRequired: required.has(name) }];
    }),
  );
  tags.set(branch, found);
  return found;
}

const tags = new WeakMap<SchemaNode, readonly Tag[]>();

/**
 * The branch a value belongs to (P21): the one whose kind and tags it has; of several such, the first it fits; where it
 * fits none yet, the nearest. Undefined where nothing about it says which.
 */
export function chooseBranch(
  form: FormSchema,
  branches: readonly SchemaNode[],
  value: JsonValue,
): number | undefined {
  const likely = likelyOf(branches, value);
  const [first, ...others] = likely;
  if (first === undefined || others.length === 0) return first?.index;
  let nearest: { readonly index: number; readonly misfits: number } | undefined;
  for (const { branch, index } of likely) {
    const misfits = form.misfits(branch, value);
    if (misfits === 0) return index;
    if (nearest === undefined || misfits < nearest.misfits) nearest = { index, misfits };
  }
  // Without the member that would tell them apart, each of them is a guess.
  const isUntold = isJsonObject(value) && likely.every(({ branch }) => lacksTag(branch, value));
  return isUntold ? undefined : nearest?.index;
}

interface Candidate {
  readonly branch: SchemaNode;
  readonly index: number;
}

/** Branches of the value's kind whose tags it has; where there is none, those whose required tags it has. */
function likelyOf(branches: readonly SchemaNode[], value: JsonValue): readonly Candidate[] {
  const kind = kindOfValue(value);
  const ofKind = branches.flatMap((branch, index) => {
    const kinds = kindsIn(plainRules(branch));
    const isOne = kinds === undefined || kinds.some((wanted) => isOfKind(kind, wanted));
    return isOne ? [{ branch, index }] : [];
  });
  if (!isJsonObject(value)) return ofKind;
  const agreeing = (counts: (tag: Tag) => boolean): readonly Candidate[] =>
    ofKind.filter(({ branch }) => tagsOf(branch).every((tag) => !counts(tag) || agrees(tag, value)));
  const alike = agreeing(() => true);
  return alike.length > 0 ? alike : agreeing(({ isRequired }) => isRequired);
}

function agrees({ name, values }: Tag, object: JsonObject): boolean {
  const there = Object.hasOwn(object, name) ? object[name] : undefined;
  // Containers are no tags: whether they fit is for the validator to say.
  if (there === undefined || (typeof there === 'object' && there !== null)) return true;
  return values.includes(there);
}

function lacksTag(branch: SchemaNode, object: JsonObject): boolean {
  return tagsOf(branch).some(({ name, isRequired }) => isRequired && !Object.hasOwn(object, name));
}
