import { codePointName, LINE_FEED, nameCharacter, TAB } from './characters.ts';
import { clip } from './path.ts';

/**
 * The problems in words. Plain English for a person who looks at the card and for the model that has to write the
 * arguments again; `place` is what `ProblemLog.describe` gives.
 */
export const words = {
  unexpected: (character: string, place: string, expected: string): string =>
    `Unexpected ${character} at ${place}, where ${expected} was expected.`,

  end: (place: string, expected: string): string =>
    `The text ends at ${place}, where ${expected} was expected.`,

  trailing: (character: string, place: string): string =>
    `The text goes on behind the end of the JSON value, with ${character} at ${place}.`,

  escape: (character: string, place: string): string =>
    `Invalid escape at ${place}: "\\" must be followed by one of " \\ / b f n r t u, not by ${character}.`,

  unicodeEscape: (character: string, place: string): string =>
    `Invalid escape at ${place}: "\\u" must be followed by four hexadecimal digits, not by ${character}.`,

  control: (code: number, place: string): string => {
    const escaped =
      code === LINE_FEED ? '\\n' : code === TAB ? '\\t' : `\\u${code.toString(16).padStart(4, '0')}`;
    return `Unescaped ${bareName(code)} in a string at ${place}; JSON wants "${escaped}" there.`;
  },

  loneSurrogate: (code: number, place: string): string =>
    `Half a character (the surrogate ${codePointName(code)} without its other half) at ${place}; U+FFFD is shown instead.`,

  duplicate: (key: string, place: string): string =>
    `The key ${JSON.stringify(clip(key))} is used a second time in its object, at ${place}; the first value is shown.`,

  byteOrderMark: (): string => 'The text begins with a byte order mark (U+FEFF), which JSON does not allow.',

  tooDeep: (limit: number, place: string): string =>
    `Arrays and objects are nested more than ${limit} deep at ${place}.`,
};

function bareName(code: number): string {
  return nameCharacter(String.fromCharCode(code), 0).replace(/^(a|the) /, '');
}
