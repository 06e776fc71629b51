import type { Validator } from './ports.ts';
import { describeThrown } from './thrown.ts';
import type { Problem } from './tool-call.ts';

/** A validator that keeps the promise of its port whatever the one behind it does: what throws is undecidable. */
export function guardValidator(validator: Validator): Validator {
  return {
    ...(validator.load === undefined ? {} : { load: () => loaded(validator) }),
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

/** What went wrong is said by whatever is asked afterwards. */
async function loaded(validator: Validator): Promise<void> {
  try {
    await validator.load?.();
  } catch {
    // Nothing was loaded, so nothing can be decided.
  }
}

function brokenBy(error: unknown): Problem {
  const { message } = describeThrown(error);
  return { path: [], message: `the check itself broke: ${message}` };
}
