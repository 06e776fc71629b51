/** A preview is for reading: what is longer than this is cut, and says so. */
const shownCharacters = 20_000;

export function cutPreview(text: string): string {
  return text.length > shownCharacters
    ? `${text.slice(0, shownCharacters)}\n… ${text.length} characters in all`
    : text;
}
