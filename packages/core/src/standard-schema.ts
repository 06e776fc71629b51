/**
 * The part of Standard Schema (standardschema.dev, version 1) that Callboard reads, as a structural type, so that
 * core depends on no validation library and every library that follows the specification fits.
 */
export interface StandardSchemaLike<Output = unknown> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>;
    readonly types?: { readonly input: unknown; readonly output: Output } | undefined;
  };
}

/** What a Standard Schema answers: a value, or the issues it found. */
export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

/** One thing a Standard Schema found wrong. */
export interface StandardIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** The value a schema gives out; for plain JSON Schema nothing is known about it. */
export type OutputOf<Parameters> = Parameters extends StandardSchemaLike<infer Output> ? Output : unknown;
