import type { JsonValue } from '@callboard/core';
import type { TypeName } from '../json-kind.ts';
import type { Pattern } from '../pattern/pattern.ts';
import type { Path } from '../place.ts';

/** A schema whose every keyword was found well-formed, references resolved to the schemas they mean. */
export interface SchemaNode {
  readonly path: Path;
  /** The schema `false`. */
  readonly never: boolean;
  /** Filled in after the node is known, because schemas may refer to each other; none means anything fits. */
  rules: Rules | undefined;
}

export interface Rules {
  readonly title: string | undefined;
  readonly types: readonly TypeName[] | undefined;
  /** `const` and `enum`. */
  readonly fixed: readonly FixedValues[];
  readonly text: TextRules;
  readonly number: NumberRules;
  readonly array: ArrayRules;
  readonly object: ObjectRules;
  /** `$ref` and `allOf`. */
  readonly all: readonly SchemaNode[];
  readonly any: readonly SchemaNode[] | undefined;
  readonly one: readonly SchemaNode[] | undefined;
  readonly not: SchemaNode | undefined;
  /** `if`, and what follows from it: `then` and `else`. */
  readonly condition: SchemaNode | undefined;
  readonly whenMet: SchemaNode | undefined;
  readonly whenNotMet: SchemaNode | undefined;
}

/** Values, and the same as keys to look up. */
export interface FixedValues {
  readonly values: readonly JsonValue[];
  readonly keys: ReadonlySet<string>;
}

export interface TextRules {
  readonly minLength: number | undefined;
  readonly maxLength: number | undefined;
  readonly pattern: Pattern | undefined;
  readonly format: string | undefined;
}

export interface NumberRules {
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
  readonly exclusiveMinimum: number | undefined;
  readonly exclusiveMaximum: number | undefined;
  readonly multipleOf: number | undefined;
}

export interface ArrayRules {
  readonly minItems: number | undefined;
  readonly maxItems: number | undefined;
  readonly uniqueItems: boolean | undefined;
  /** Schemas for the first items, by position. */
  readonly first: readonly SchemaNode[] | undefined;
  /** For all others. */
  readonly rest: SchemaNode | undefined;
  readonly contains: SchemaNode | undefined;
  readonly minContains: number | undefined;
  readonly maxContains: number | undefined;
  readonly unevaluated: SchemaNode | undefined;
}

export interface ObjectRules {
  readonly minProperties: number | undefined;
  readonly maxProperties: number | undefined;
  readonly required: readonly string[] | undefined;
  /** Property names that are required when another property is there. */
  readonly dependentRequired: readonly Named<readonly string[]>[];
  /** Schemas for the whole object when a property is there. */
  readonly dependentSchemas: readonly Named<SchemaNode>[];
  readonly names: SchemaNode | undefined;
  readonly properties: ReadonlyMap<string, SchemaNode>;
  /** The names of those. */
  readonly known: readonly string[];
  readonly patternProperties: readonly (readonly [Pattern, SchemaNode])[];
  /** For properties that neither of the two above names. */
  readonly additional: SchemaNode | undefined;
  readonly unevaluated: SchemaNode | undefined;
}

export type Named<Value> = readonly [name: string, value: Value];
