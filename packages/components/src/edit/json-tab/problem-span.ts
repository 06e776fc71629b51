import type { EditProblem } from '../../approval/use-edit-check.ts';
import { nodeAt, readDocument } from '../document/json-document.ts';

/** Where in a text a problem is: at its offset, or at the value it is about, or at what is nearest around that. */
export function spanOf(
  { path, inText }: EditProblem,
  text: string,
): { readonly start: number; readonly end: number } {
  if (inText !== undefined) {
    const start = Math.min(inText.offset, text.length);
    return { start, end: Math.min(start + 1, text.length) };
  }
  const document = readDocument(text);
  if (document === undefined) return { start: 0, end: 0 };
  for (let length = path.length; length >= 0; length -= 1) {
    const node = nodeAt(document, path.slice(0, length));
    if (node !== undefined) return { start: node.start, end: node.end };
  }
  return { start: 0, end: text.length };
}
