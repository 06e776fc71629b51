import { type ArgsPath, parseStrict } from '@callboard/core/args';

/** A number that a JavaScript number does not hold as it is written. */
export interface LostNumber {
  readonly path: ArgsPath;
  readonly text: string;
}

/**
 * The numbers of a JSON text that would be rounded where it goes out as a value and not as text. With one of them the
 * document is not edited there: sending an edit would change a token nobody touched (P6, P20).
 */
export function lostNumbers(text: string): readonly LostNumber[] {
  const read = parseStrict(text);
  return read.ok ? read.inexactNumbers : [];
}
