import type { SchemaOutcome, ValidationOutcome, Validator } from '@callboard/core';

/** Fetches what makes the validator. */
export type ValidatorSource = () => Promise<{ readonly createValidator: () => Validator }>;

/**
 * The kit's validator, fetched beside the page's first script: nothing is checked before a first run was sent. Where it
 * cannot be fetched, no tool is offered and nothing is fit to run (fail closed), and the next run tries again.
 */
export function createLazyValidator(source: ValidatorSource = () => import('@callboard/schema')): Validator {
  let validator: Validator | undefined;
  let fetching: Promise<void> | undefined;

  async function fetchIt(): Promise<void> {
    try {
      validator = (await source()).createValidator();
    } catch {
      fetching = undefined;
    }
  }

  return {
    load() {
      fetching ??= fetchIt();
      return fetching;
    },
    toJsonSchema: (parameters) => validator?.toJsonSchema(parameters) ?? notOffered,
    checkJsonSchema: (schema, value) => validator?.checkJsonSchema(schema, value) ?? undecidable,
    check: async (parameters, value) => (await validator?.check(parameters, value)) ?? undecidable,
  };
}

const problems = [
  {
    path: [],
    message: 'the page could not load what checks arguments; it tries again with the next message',
  },
];

const notOffered: SchemaOutcome = { ok: false, problems };

const undecidable: ValidationOutcome = { kind: 'undecidable', problems };
