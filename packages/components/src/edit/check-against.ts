import type { JsonObject } from '@callboard/core';
import { parseStrict } from '@callboard/core/args';
import type { EditCheck } from '@callboard/hooks';
import { createValidator } from '@callboard/schema';

const validator = createValidator();

/**
 * Holds a text against a schema; without one any document fits. Unlike a request's own check it lets a number pass that
 * JavaScript rounds: the app gets the text.
 */
export function checkAgainst(schema: JsonObject | undefined): (text: string) => Promise<EditCheck> {
  return async (text) => {
    const parsed = parseStrict(text);
    if (!parsed.ok) return { kind: 'invalid', problems: parsed.problems };
    if (schema === undefined) return { kind: 'valid' };
    const outcome = validator.checkJsonSchema(schema, parsed.value);
    return outcome.kind === 'valid' ? { kind: 'valid' } : { kind: 'invalid', problems: outcome.problems };
  };
}
