import type { ArgsPath, ArgsStep } from '@callboard/core/args';
import { isBlank, type JsonDocument, nodeAt, readDocument, rescan } from './json-document.ts';
import { type Container, colonIn, isContainer, paddingIn, separatorIn, spansIn } from './style.ts';

/*
 * Each edit gives a new document in which every other token keeps its characters and its order (P20). What cannot be
 * done (a path through a number, a name that is taken, a token that is none) gives back the document as it was: between
 * two frames the text may have become another one.
 */

/** Writes a value: in the place of what stands there, or as a new member or next item, with the parents it lacks. */
export function setToken(document: JsonDocument, path: ArgsPath, token: string): JsonDocument {
  const written = token.trim();
  if (isBlank(written) || readDocument(written) === undefined) return document;
  const known = knownPart(document, path);
  const node = nodeAt(document, known);
  const [step, ...further] = path.slice(known.length);
  if (node === undefined || isBlank(document.text))
    return changed(document, 0, Infinity, nest(path, written, ':'));
  if (step === undefined) return changed(document, node.start, node.end, written);
  if (!isContainer(node)) return document;
  const value = nest(further, written, colonIn(document));
  return insertPart(document, known, node, spansIn(node).length, { step, value });
}

/** Takes a member or an item out, with what set it off from the others. */
export function removeToken(document: JsonDocument, path: ArgsPath): JsonDocument {
  const step = path.at(-1);
  if (step === undefined) return changed(document, 0, Infinity, '');
  const parent = nodeAt(document, path.slice(0, -1));
  if (!isContainer(parent)) return document;
  const spans = spansIn(parent);
  const at = indexOf(parent, step);
  const [before, span, after] = [spans[at - 1], spans[at], spans[at + 1]];
  if (span === undefined) return document;
  if (before !== undefined) return changed(document, before.end, span.end, '');
  if (after !== undefined) return changed(document, span.start, after.start, '');
  return changed(document, parent.start + 1, parent.end - 1, '');
}

/** Puts an item before or behind others of its array; `path` leads to the item. What stands between them stays. */
export function moveItem(document: JsonDocument, path: ArgsPath, to: number): JsonDocument {
  const from = path.at(-1);
  const parent = nodeAt(document, path.slice(0, -1));
  if (parent?.kind !== 'array' || typeof from !== 'number') return document;
  const { items } = parent;
  const [first, last] = [items[Math.min(from, to)], items[Math.max(from, to)]];
  if (first === undefined || last === undefined || from === to) return document;
  const tokens = items.map(({ start, end }) => document.text.slice(start, end));
  const moved = tokens.toSpliced(from, 1).toSpliced(to, 0, tokens[from] ?? '');
  let text = '';
  for (let at = Math.min(from, to); at <= Math.max(from, to); at += 1) {
    const [item, next] = [items[at], items[at + 1]];
    text += moved[at] ?? '';
    if (item !== undefined && next !== undefined && item !== last) {
      text += document.text.slice(item.end, next.start);
    }
  }
  return changed(document, first.start, last.end, text);
}

/** A member or item that is not there yet. `name` is the name's own token, where it has one. */
export interface NewPart {
  readonly step: ArgsStep;
  readonly name?: string;
  readonly value: string;
}

/** Puts a member or item before the one at `index`, in the document's own style. */
export function insertPart(
  document: JsonDocument,
  path: ArgsPath,
  container: Container,
  index: number,
  { step, name, value }: NewPart,
): JsonDocument {
  const spans = spansIn(container);
  let part = value;
  if (container.kind === 'object') {
    if (typeof step !== 'string') return document;
    part = `${name ?? JSON.stringify(step)}${colonIn(document, container)}${value}`;
  } else if (step !== spans.length) return document;
  const next = spans[index];
  const last = spans.at(-1);
  if (next !== undefined) {
    return changed(document, next.start, next.start, part + separatorIn(document, container));
  }
  if (last !== undefined) {
    return changed(document, last.end, last.end, separatorIn(document, container) + part);
  }
  const parent = path.length === 0 ? undefined : nodeAt(document, path.slice(0, -1));
  const [before, after] = paddingIn(document, container, isContainer(parent) ? parent : undefined);
  return changed(document, container.start + 1, container.end - 1, before + part + after);
}

/** As much of the path as leads to a value that is there. */
function knownPart(document: JsonDocument, path: ArgsPath): ArgsPath {
  let length = path.length;
  while (length > 0 && nodeAt(document, path.slice(0, length)) === undefined) length -= 1;
  return path.slice(0, length);
}

/** A token inside the containers that lead to it. */
function nest(path: ArgsPath, token: string, colon: string): string {
  return path.reduceRight<string>(
    (inner, step) => (typeof step === 'number' ? `[${inner}]` : `{${JSON.stringify(step)}${colon}${inner}}`),
    token,
  );
}

function indexOf(container: Container, step: ArgsStep | undefined): number {
  if (container.kind === 'array') return typeof step === 'number' ? step : -1;
  return container.members.findIndex(({ name }) => name === step);
}

/** What comes out is grammatical, as what was there and what was put in were; depth is looked at again. */
function changed(document: JsonDocument, start: number, end: number, piece: string): JsonDocument {
  return rescan(document.text.slice(0, start) + piece + document.text.slice(end)) ?? document;
}
