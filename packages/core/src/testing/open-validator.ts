import type { JsonObject } from '../json.ts';
import type { Validator } from '../ports.ts';

/** A validator that finds everything valid, for tests that are about something else. */
export const openValidator: Validator = {
  toJsonSchema: (parameters) => ({
    ok: true,
    schema: isSchema(parameters) ? parameters : { type: 'object' },
  }),
  checkJsonSchema: (_schema, value) => ({ kind: 'valid', output: value }),
  check: async (_parameters, value) => ({ kind: 'valid', output: value }),
};

function isSchema(parameters: unknown): parameters is JsonObject {
  return typeof parameters === 'object' && parameters !== null && !('~standard' in parameters);
}
