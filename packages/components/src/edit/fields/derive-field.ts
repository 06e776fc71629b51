import { isJsonArray, type JsonValue } from '@callboard/core';
import type { ArgsPath } from '@callboard/core/args';
import {
  type Applied,
  applySchemas,
  chosenIn,
  type LazyValue,
  offered,
  type Union,
} from './apply-schemas.ts';
import { tagsOf } from './choose-branch.ts';
import { deriveOfKind } from './derive-of-kind.ts';
import type { AnyReason, Field, FieldBase, FieldBranch, FieldOption, Presence, ValueKind } from './field.ts';
import { chosenOption, optionsOf, textOf } from './field-options.ts';
import type { FieldSource } from './field-source.ts';
import type { FormSchema } from './form-schema.ts';
import { plainRules } from './plain-rules.ts';
import { isOfKind, kindMeant, kindOfToken, kindsIn } from './value-kinds.ts';

/** Where a field is, and what is known of it from around. */
export interface FieldPlace {
  readonly path: ArgsPath;
  readonly isRequired: boolean;
  readonly isKnown: boolean;
}

/** What stands there: its characters, and how many members or items it has. */
export interface Standing {
  readonly token: string;
  readonly count: number;
}

/** The field for one value. It follows from nothing but what is given here. */
export function deriveField(place: FieldPlace, source: FieldSource, standing: Standing | undefined): Field {
  const value = readLater(standing?.token);
  const applied = applySchemas(source, value);
  const base = baseOf(place, source, applied, standing);
  if (applied.isNever) return anyField(base, 'nothing-fits', undefined);
  const options = optionsOf(source, applied);
  if (options !== undefined) return choiceField(base, options, value);
  const [union, ...others] = applied.unions;
  if (others.length > 0) return anyField(base, 'entangled', undefined);
  if (union !== undefined) return unionField(base, union, value);
  return fieldByKind(base, applied);
}

/** Reads a token once, when it is first asked for. */
export function readLater(token: string | undefined): LazyValue {
  let known: { readonly value: JsonValue | undefined } | undefined;
  return () => {
    known ??= { value: token === undefined ? undefined : readToken(token) };
    return known.value;
  };
}

function readToken(token: string): JsonValue {
  const value: JsonValue = JSON.parse(token);
  return value;
}

function fieldByKind(base: FieldBase, applied: Applied): Field {
  const { presence, token, source } = base;
  const kinds = kindsIn(applied.rules);
  const there = presence === 'value' && token !== undefined ? kindOfToken(token) : undefined;
  if (kinds === undefined) {
    const meant = there ?? kindMeant(applied.rules);
    return meant === undefined ? anyField(base, 'free', undefined) : deriveOfKind(base, applied, meant);
  }
  const decided = source.decided.find(({ union }) => union === unionOfKinds(applied));
  const left = decided === undefined ? kinds : kinds.slice(decided.branch, decided.branch + 1);
  const [kind, ...others] = left;
  if (kind === undefined) return anyField(base, 'nothing-fits', undefined);
  if (others.length > 0) return unionOfKindsField(base, left, there);
  return there === undefined || isOfKind(there, kind)
    ? deriveOfKind(base, applied, kind)
    : anyField(base, 'other-kind', kind);
}

/** What a union of kinds is told by: the list of types that comes first. */
export function unionOfKinds({ rules }: Applied): readonly unknown[] | undefined {
  return rules.find(({ types }) => types !== undefined)?.types;
}

function baseOf(
  { path, isRequired, isKnown }: FieldPlace,
  source: FieldSource,
  { schemas }: Applied,
  standing: Standing | undefined,
): FieldBase {
  const { form } = source;
  const notes = schemas.map((schema) => form.notes(schema));
  const first = (key: string): string | undefined =>
    notes.map((note) => textOf(note[key])).find((text) => text !== undefined && text !== '');
  const name = path.at(-1);
  const byDefault = notes.find((note) => Object.hasOwn(note, 'default'))?.default;
  return {
    path,
    name,
    label: first('title') ?? (typeof name === 'string' ? name : ''),
    description: first('description'),
    presence: presenceOf(standing?.token),
    token: standing?.token,
    count: standing?.count ?? 0,
    isRequired,
    isNullable: source.schemas.every((schema) => form.takesNull(schema)),
    isKnown,
    isReadOnly: notes.some(({ readOnly }) => readOnly === true),
    isDeprecated: notes.some(({ deprecated }) => deprecated === true),
    hint: byDefault === undefined ? undefined : JSON.stringify(byDefault),
    examples: notes.flatMap(({ examples }) =>
      isJsonArray(examples) ? examples.map((example) => JSON.stringify(example)) : [],
    ),
    source,
  };
}

function presenceOf(token: string | undefined): Presence {
  if (token === undefined) return 'absent';
  return token === 'null' ? 'null' : 'value';
}

function anyField(base: FieldBase, why: AnyReason, wanted: ValueKind | undefined): Field {
  return { ...base, kind: 'any', why, wanted };
}

function choiceField(
  base: FieldBase,
  options: readonly (FieldOption & { readonly value: JsonValue })[],
  value: LazyValue,
): Field {
  const [only, ...others] = options;
  if (only === undefined) return anyField(base, 'nothing-fits', undefined);
  const chosen = chosenOption(options, value());
  if (others.length > 0) return { ...base, kind: 'choice', options, chosen };
  return { ...base, kind: 'const', option: only, isMet: chosen === 0 };
}

function unionField(base: FieldBase, union: Union, value: LazyValue): Field {
  const { form } = base.source;
  const branches = offered(union).map((_, index): FieldBranch => branchAt(form, union, index));
  return { ...base, kind: 'union', branches, chosen: chosenIn(form, union, value) };
}

function branchAt(form: FormSchema, union: Union, index: number): FieldBranch {
  const branch = offered(union)[index];
  if (branch === undefined) return unnamedBranch;
  const { title, description } = form.notes(branch);
  const referred = branch.rules?.all.map((other) => form.notes(other)) ?? [];
  const [tag] = tagsOf(branch).flatMap(({ values }) => (values.length === 1 ? values : []));
  const kinds = kindsIn(plainRules(branch));
  return {
    title: textOf(title) ?? referred.map((notes) => textOf(notes.title)).find((text) => text !== undefined),
    description: textOf(description),
    tag: tag === undefined ? undefined : typeof tag === 'string' ? tag : JSON.stringify(tag),
    values: kinds?.length === 1 ? kinds[0] : undefined,
  };
}

const unnamedBranch: FieldBranch = {
  title: undefined,
  description: undefined,
  tag: undefined,
  values: undefined,
};

function unionOfKindsField(
  base: FieldBase,
  kinds: readonly ValueKind[],
  there: ValueKind | undefined,
): Field {
  const at = there === undefined ? -1 : kinds.findIndex((kind) => isOfKind(there, kind));
  const branches = kinds.map((values) => ({ ...unnamedBranch, values }));
  return { ...base, kind: 'union', branches, chosen: at < 0 ? undefined : at };
}
