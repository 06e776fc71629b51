import { isJsonObject, type JsonValue } from '@callboard/core';
import type { Rules, SchemaNode } from '@callboard/schema';
import { chooseBranch } from './choose-branch.ts';
import type { DecidedUnion, FieldSource } from './field-source.ts';
import type { FormSchema } from './form-schema.ts';
import { isOnlyNull, isShapeless } from './plain-rules.ts';

/** All that is said of one value, gathered from the schemas it has to fit and those they lead to. */
export interface Applied {
  /** Every schema, the outermost first: whose title comes first is the one to show. */
  readonly schemas: readonly SchemaNode[];
  readonly rules: readonly Rules[];
  /** Unions of which no branch was decided. */
  readonly unions: readonly Union[];
  /** A schema says that no value fits. */
  readonly isNever: boolean;
}

/** Branches of which a value has to fit one; those for `null` alone are left out. */
export type Union = readonly SchemaNode[];

/**
 * Gathers what is said of a value: through references and `allOf`, the consequence of `if`, schemas that depend on a
 * member, and the branch a union was decided for. Each schema counts once, so the work is bounded by the schema.
 */
export function applySchemas({ form, schemas, decided }: FieldSource, value: LazyValue): Applied {
  const gathering = new Gathering(form, decided, value);
  for (const schema of schemas) gathering.add(schema);
  return gathering;
}

/** What stands there; undefined while nothing does. Read only where a schema asks what it is. */
export type LazyValue = () => JsonValue | undefined;

class Gathering implements Applied {
  readonly schemas: SchemaNode[] = [];
  readonly rules: Rules[] = [];
  readonly unions: Union[] = [];
  isNever = false;
  readonly #seen = new Set<SchemaNode>();
  readonly #form: FormSchema;
  readonly #decided: readonly DecidedUnion[];
  readonly #value: LazyValue;

  constructor(form: FormSchema, decided: readonly DecidedUnion[], value: LazyValue) {
    this.#form = form;
    this.#decided = decided;
    this.#value = value;
  }

  add(schema: SchemaNode): void {
    if (this.#seen.has(schema)) return;
    this.#seen.add(schema);
    this.schemas.push(schema);
    if (schema.never) this.isNever = true;
    const { rules } = schema;
    if (rules === undefined) return;
    this.rules.push(rules);
    for (const other of rules.all) this.add(other);
    this.#addConsequences(rules);
    for (const union of [rules.any, rules.one]) if (union !== undefined) this.#addUnion(union);
  }

  #addConsequences({ condition, whenMet, whenNotMet, object }: Rules): void {
    const isAsked = whenMet !== undefined || whenNotMet !== undefined || object.dependentSchemas.length > 0;
    const value = isAsked ? this.#value() : undefined;
    if (value === undefined) return;
    if (condition !== undefined) {
      const consequence = this.#form.misfits(condition, value) === 0 ? whenMet : whenNotMet;
      if (consequence !== undefined) this.add(consequence);
    }
    for (const [name, schema] of object.dependentSchemas) {
      if (isJsonObject(value) && Object.hasOwn(value, name)) this.add(schema);
    }
  }

  #addUnion(branches: Union): void {
    const decided = this.#decided.find(({ union }) => union === branches);
    if (decided !== undefined) {
      const branch = offered(branches)[decided.branch];
      if (branch !== undefined) this.add(branch);
      return;
    }
    const left = offered(branches);
    const [only, ...others] = left;
    // Branches that only demand something, such as one of two members, are the validator's to speak of.
    if (only === undefined || left.every(isShapeless)) return;
    if (others.length === 0) this.add(only);
    else this.unions.push(branches);
  }
}

/** The branches a person may choose between: `null` is offered apart (P21), and what never fits is not. */
export function offered(branches: Union): readonly SchemaNode[] {
  return branches.filter((branch) => !branch.never && !isOnlyNull(branch));
}

/** Which of the offered branches is the one of what stands there. */
export function chosenIn(form: FormSchema, union: Union, value: LazyValue): number | undefined {
  const there = value();
  return there === undefined || there === null ? undefined : chooseBranch(form, offered(union), there);
}
