import type { ArgsPath } from '@callboard/core/args';
import { sameTokens } from '../../json/respace.ts';
import { insertPart, removeToken, setToken } from './edit-document.ts';
import { type JsonDocument, nodeAt, tokenText } from './json-document.ts';
import type { ObjectNode } from './json-node.ts';

/** True where another value stands than stood there first, or one of the two has none. Layout alone is no change. */
export function isChanged(document: JsonDocument, original: JsonDocument, path: ArgsPath): boolean {
  const [now, before] = [nodeAt(document, path), nodeAt(original, path)];
  if (now === undefined || before === undefined) return now !== before;
  return !sameTokens(tokenText(original, before), tokenText(document, now));
}

/** Puts back what stood at a path first: its characters, and a member that was taken out in its old place. */
export function restoreToken(document: JsonDocument, original: JsonDocument, path: ArgsPath): JsonDocument {
  const before = nodeAt(original, path);
  if (before === undefined) return removeToken(document, path);
  const name = path.at(-1);
  const [home, parent] = [original, document].map((one) => nodeAt(one, path.slice(0, -1)));
  const isMissing =
    nodeAt(document, path) === undefined && parent?.kind === 'object' && home?.kind === 'object';
  if (!isMissing || typeof name !== 'string') return setToken(document, path, tokenText(original, before));
  const member = home.members.find((one) => one.name === name);
  if (member === undefined) return document;
  return insertPart(document, path.slice(0, -1), parent, placeFor(name, parent, home), {
    step: name,
    name: original.text.slice(member.nameStart, member.nameEnd),
    value: tokenText(original, before),
  });
}

/** Behind the nearest member that stood before it and still does. */
function placeFor(name: string, parent: ObjectNode, home: ObjectNode): number {
  const at = home.members.findIndex((member) => member.name === name);
  for (let before = at - 1; before >= 0; before -= 1) {
    const there = parent.members.findIndex((member) => member.name === home.members[before]?.name);
    if (there >= 0) return there + 1;
  }
  return 0;
}
