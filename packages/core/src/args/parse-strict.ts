import type { JsonValue } from '../json.ts';
import { type ArgsReaderOptions, createArgsReader } from './args-reader.ts';
import type { ArgsProblem } from './problem.ts';
import type { InexactNumber } from './spine.ts';

/** The verdict on a whole text. */
export type StrictResult =
  | {
      readonly ok: true;
      readonly value: JsonValue;
      /** The first hundred numbers that a JavaScript number does not hold as written. */
      readonly inexactNumbers: readonly InexactNumber[];
    }
  | { readonly ok: false; readonly problems: readonly ArgsProblem[] };

/**
 * Parses a whole text as strict JSON (RFC 8259), by the same machine that reads it in deltas. A key used twice, half a
 * surrogate pair and a byte order mark are problems too. A text of nothing but white space means `{}`.
 */
export function parseStrict(text: string, options?: ArgsReaderOptions): StrictResult {
  const reader = createArgsReader(options);
  reader.push(text);
  reader.close();
  const { value, state, problems, inexactNumbers } = reader.snapshot();
  if (state === 'empty') return { ok: true, value: {}, inexactNumbers };
  if (value === undefined || problems.length > 0) return { ok: false, problems };
  return { ok: true, value, inexactNumbers };
}
