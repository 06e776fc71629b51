import { respaceJson } from '../../json/respace.ts';
import { readDocument } from '../document/json-document.ts';

/** Longer texts are shown as they are. */
const respacedLength = 100_000;

/**
 * The text as it is shown to be edited: the same tokens, with a line for each member where everything stood on one. What
 * has lines of its own keeps them, and so does what is no document.
 */
export function layOut(text: string): string {
  if (text.length > respacedLength || text.includes('\n')) return text;
  return text.trim() === '' || readDocument(text) === undefined ? text : respaceJson(text, 'indented');
}
