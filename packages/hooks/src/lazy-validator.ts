import type { SchemaOutcome, ValidationOutcome, Validator } from '@callboard/core';
import type { ValidatorOptions, Words } from '@callboard/schema';

/** Fetches what makes the validator. */
export type ValidatorSource = () => Promise<{
  readonly createValidator: (options: ValidatorOptions) => Validator;
}>;

/**
 * The kit's validator, fetched beside the page's first script: nothing is checked before a first run was sent. Where it
 * cannot be fetched, no tool is offered and nothing is fit to run (fail closed), and the next run tries again. `words` says
 * problems in other words than English.
 */
export function createLazyValidator(
  source: ValidatorSource = () => import('@callboard/schema'),
  words: Words = {},
): Validator {
  let validator: Validator | undefined;
  let fetching: Promise<void> | undefined;

  async function fetchIt(): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tooLong = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('too long')), patience);
    });
    // What comes too late for one run is there for the next.
    const found = source().then(({ createValidator }) => {
      validator = createValidator({ words });
    });
    try {
      await Promise.race([found, tooLong]);
    } catch {
      fetching = undefined;
    } finally {
      clearTimeout(timer);
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

/** Milliseconds a run waits for what checks arguments; it goes without tools then. */
const patience = 10_000;

const problems = [
  {
    path: [],
    message: 'the page could not load what checks arguments; it tries again with the next message',
  },
];

const notOffered: SchemaOutcome = { ok: false, problems };

const undecidable: ValidationOutcome = { kind: 'undecidable', problems };
