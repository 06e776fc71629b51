import { isEqualJson, isJsonArray, type JsonValue } from '@callboard/core';
import type { SchemaNode } from '@callboard/schema';
import { type Applied, offered, type Union } from './apply-schemas.ts';
import type { FieldOption } from './field.ts';
import type { FieldSource } from './field-source.ts';
import type { FormSchema } from './form-schema.ts';
import { plainRules } from './plain-rules.ts';

/** A value that a schema lists, and how it is shown. */
interface ListedOption extends FieldOption {
  readonly value: JsonValue;
}

/**
 * The few values that may stand in a field; undefined where it is not about a few. `null` is no option but a choice of
 * its own (P21), unless it is all there is. What another part of the schema refuses is not offered.
 */
export function optionsOf(
  { form, schemas }: FieldSource,
  applied: Applied,
): readonly ListedOption[] | undefined {
  const named = listedIn(form, applied.schemas) ?? listedByBranches(form, applied.unions);
  if (named === undefined) return undefined;
  const listed = eachOnce(named);
  const fitting = listed.filter(({ value }) => schemas.every((schema) => form.misfits(schema, value) === 0));
  const values = fitting.filter(({ value }) => value !== null);
  return values.length > 0 ? values : fitting;
}

/** A value that is named twice is one choice, by its first name. */
function eachOnce(named: readonly ListedOption[]): readonly ListedOption[] {
  const options = new Map<string, ListedOption>();
  for (const option of named) if (!options.has(option.token)) options.set(option.token, option);
  return [...options.values()];
}

/** Which option stands there, whatever its spelling. */
export function chosenOption(
  options: readonly ListedOption[],
  value: JsonValue | undefined,
): number | undefined {
  if (value === undefined) return undefined;
  const at = options.findIndex((option) => isEqualJson(option.value, value));
  return at < 0 ? undefined : at;
}

/** `enum` and `const`, the outermost first. `enumNames` is what older forms call them by. */
function listedIn(form: FormSchema, schemas: readonly SchemaNode[]): readonly ListedOption[] | undefined {
  const schema = schemas.find(({ rules }) => rules !== undefined && rules.fixed.length > 0);
  const values = schema?.rules?.fixed[0]?.values;
  if (schema === undefined || values === undefined) return undefined;
  const { enumNames } = form.notes(schema);
  const names = isJsonArray(enumNames) && enumNames.length === values.length ? enumNames : [];
  return values.map((value, index) => optionFor(value, textOf(names[index]), undefined));
}

/** A union of single values: each branch is an option with a title of its own. */
function listedByBranches(form: FormSchema, unions: readonly Union[]): readonly ListedOption[] | undefined {
  for (const union of unions) {
    const branches = offered(union);
    if (branches.every(isList)) return branches.flatMap((branch) => optionsIn(form, branch));
  }
  return undefined;
}

function optionsIn(form: FormSchema, branch: SchemaNode): readonly ListedOption[] {
  const values = plainRules(branch).find(({ fixed }) => fixed.length > 0)?.fixed[0]?.values ?? [];
  const { title, description } = form.notes(branch);
  const isAlone = values.length === 1;
  return values.map((value) =>
    optionFor(value, isAlone ? textOf(title) : undefined, isAlone ? textOf(description) : undefined),
  );
}

function isList(branch: SchemaNode): boolean {
  const rules = plainRules(branch);
  return rules.some(({ fixed }) => fixed.length > 0) && rules.every(({ any, one }) => !any && !one);
}

function optionFor(
  value: JsonValue,
  title: string | undefined,
  description: string | undefined,
): ListedOption {
  const token = JSON.stringify(value);
  return { value, token, label: title ?? (typeof value === 'string' ? value : token), description };
}

/** A note that is a text. */
export function textOf(note: JsonValue | undefined): string | undefined {
  return typeof note === 'string' ? note : undefined;
}
