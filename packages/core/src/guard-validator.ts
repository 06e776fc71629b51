import type { Clock, Validator } from './ports.ts';
import { describeThrown } from './thrown.ts';
import type { Problem } from './tool-call.ts';

/** Milliseconds a schema of the app has for one value; what it checks can be decided on by nobody meanwhile. */
const timeLimit = 10_000;

/** A validator that keeps the promise of its port whatever the one behind it does: what throws or hangs is undecidable. */
export function guardValidator(validator: Validator, clock: Clock): Validator {
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
      let cancelLimit = (): void => undefined;
      try {
        const tooLong = new Promise<never>((_resolve, reject) => {
          cancelLimit = clock.after(timeLimit, () => reject(new Error('it took too long')));
        });
        return await Promise.race([validator.check(parameters, value), tooLong]);
      } catch (error) {
        return { kind: 'undecidable', problems: [brokenBy(error)] };
      } finally {
        cancelLimit();
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
