import type { Validator } from './ports.ts';
import { describeThrown } from './thrown.ts';
import type { Problem } from './tool-call.ts';

/** A validator that keeps the promise of its port whatever the one behind it does: what throws is undecidable. */
export function guardValidator(validator: Validator): Validator {
  return {
    toJsonSchema(parameters) {
      try {
        return validator.toJsonSchema(parameters);
      } catch (error) {
        return { ok: false, problems: [brokenBy(error)] };
      }
    },
    checkJsonSchema(schema, value) {
      try {
        return validator.checkJsonSchema(schema, value);
      } catch (error) {
        return { kind: 'undecidable', problems: [brokenBy(error)] };
      }
    },
    async check(parameters, value) {
      try {
        return await validator.check(parameters, value);
      } catch (error) {
        return { kind: 'undecidable', problems: [brokenBy(error)] };
      }
    },
  };
}

function brokenBy(error: unknown): Problem {
  const { message } = describeThrown(error);
  return { path: [], message: `the check itself broke: ${message}` };
}
