import type { SchemaNode } from '@callboard/schema';
import type { FormSchema } from './form-schema.ts';

/** What a field was derived from: the same again makes the same field. */
export interface FieldSource {
  readonly form: FormSchema;
  /** The schemas a value here has to fit, all of them. */
  readonly schemas: readonly SchemaNode[];
  /** Unions that are shown around this field already, with the branch each was decided for. */
  readonly decided: readonly DecidedUnion[];
}

/** A union of the schema and one of its branches. */
export interface DecidedUnion {
  readonly union: UnionKey;
  readonly branch: number;
}

/** What a union is told by: the list of its branches, as the schema was read, or a list of types. */
type UnionKey = readonly unknown[];
