import type { ArgsPath, ArgsStep } from '@callboard/core/args';
import { type JsonDocument, nodeAt } from './json-document.ts';

/** A path as a JSON Pointer (RFC 6901). */
export function pointerOf(path: ArgsPath): string {
  return path.map((step) => `/${escapeStep(step)}`).join('');
}

/** The path a pointer means in a document: what looks like a number is an index only where an array is. */
export function pathAt(document: JsonDocument, pointer: string): ArgsPath {
  const path: ArgsStep[] = [];
  for (const part of pointer.split('/').slice(1)) {
    const isItem = nodeAt(document, path)?.kind === 'array' && /^(?:0|[1-9]\d*)$/.test(part);
    path.push(isItem ? Number(part) : unescapeStep(part));
  }
  return path;
}

/** What a part of a pointer means. */
export function unescapeStep(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}

export function escapeStep(step: ArgsStep): string {
  return String(step).replaceAll('~', '~0').replaceAll('/', '~1');
}
