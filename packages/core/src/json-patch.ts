import { isEqualJson } from './equal-json.ts';
import { isJsonArray, isJsonObject, type JsonValue } from './json.ts';
import { shareEqual } from './share-equal.ts';

/** One operation of a JSON Patch (RFC 6902). Members the RFC does not name may stand beside these. */
export type PatchOperation =
  | { readonly op: 'add' | 'replace' | 'test'; readonly path: string; readonly value: JsonValue }
  | { readonly op: 'move' | 'copy'; readonly from: string; readonly path: string }
  | { readonly op: 'remove'; readonly path: string };

/** The patched document, or the place of the first operation that does not fit. */
export type PatchOutcome = { readonly value: JsonValue } | { readonly misfit: number };

/**
 * Applies a JSON Patch as a whole or not at all, and never throws. The document stays as it is; in what comes out,
 * everything that did not change is the same object. Only own members are seen, whatever they are called.
 */
export function applyPatch(document: JsonValue, patch: readonly PatchOperation[]): PatchOutcome {
  let value = document;
  for (const [index, operation] of patch.entries()) {
    const next = applied(value, operation);
    if (next === undefined) return { misfit: index };
    value = next;
  }
  return { value };
}

function applied(document: JsonValue, operation: PatchOperation): JsonValue | undefined {
  const { path } = operation;
  switch (operation.op) {
    case 'add':
    case 'replace':
      return changed(document, path, operation.op, operation.value);
    case 'remove':
      return changed(document, path, 'remove');
    case 'test': {
      const found = read(document, path);
      return found !== undefined && isEqualJson(found, operation.value) ? document : undefined;
    }
    case 'copy':
    case 'move': {
      const { from, op } = operation;
      const found = read(document, from);
      if (found === undefined) return undefined;
      if (op === 'copy') return copied(document, path, found);
      if (path === from) return document;
      // Nothing can stand inside itself.
      if (path.startsWith(`${from}/`)) return undefined;
      const left = changed(document, from, 'remove');
      return left === undefined ? left : changed(left, path, 'add', found);
    }
  }
}

/** What a copy that costs nothing to send may weigh without a look at the whole. */
const lightest = 100;

/** The most that a document may weigh once something heavier was copied in it. */
const heaviest = 256 * 1024;

/** A few copies of copies are more than any memory holds once they are written out, so there is an end to them (P26). */
function copied(document: JsonValue, path: string, found: JsonValue): JsonValue | undefined {
  const next = changed(document, path, 'add', found);
  if (next === undefined || !isHeavier(found, lightest)) return next;
  return isHeavier(next, heaviest) ? undefined : next;
}

/** Counts values, and the length of texts, no further than the limit; what stands in several places counts in each. */
function isHeavier(value: JsonValue, limit: number): boolean {
  const due: JsonValue[] = [value];
  let weight = 0;
  for (let next = due.pop(); next !== undefined; next = due.pop()) {
    weight += typeof next === 'string' ? 1 + next.length / 64 : 1;
    if (weight > limit) return true;
    if (typeof next !== 'object' || next === null) continue;
    for (const part of Object.values<JsonValue>(next)) due.push(part);
  }
  return false;
}

type Change = 'add' | 'replace' | 'remove';

/** The document with a change at one place; undefined where it does not fit. Costs the containers on the way. */
function changed(
  document: JsonValue,
  path: string,
  change: Change,
  value?: JsonValue,
): JsonValue | undefined {
  const names = namesIn(path);
  const last = names?.pop();
  if (names === undefined || last === undefined)
    return names === undefined || value === undefined ? undefined : shareEqual(document, value);
  const containers = [document];
  for (const name of names) {
    const inner = member(containers.at(-1), name);
    if (inner === undefined) return undefined;
    containers.push(inner);
  }
  const container = containers.pop();
  const shared = value === undefined ? value : shareEqual(member(container, last), value);
  let inside = changedMember(container, last, change, shared);
  for (let name = names.pop(); name !== undefined && inside !== undefined; name = names.pop())
    inside = changedMember(containers.pop(), name, 'replace', inside);
  return inside;
}

function changedMember(
  container: JsonValue | undefined,
  name: string,
  change: Change,
  value?: JsonValue,
): JsonValue | undefined {
  const known = member(container, name);
  if (known === undefined && change !== 'add') return undefined;
  if (isJsonArray(container)) {
    const index = name === '-' ? container.length : indexIn(name);
    if (index === undefined || index > container.length) return undefined;
    if (change === 'replace' && value === known) return container;
    return container.toSpliced(index, change === 'add' ? 0 : 1, ...(value === undefined ? [] : [value]));
  }
  if (!isJsonObject(container)) return undefined;
  if (value !== undefined) return value === known ? container : { ...container, [name]: value };
  const { [name]: _gone, ...rest } = container;
  return rest;
}

function read(document: JsonValue, path: string): JsonValue | undefined {
  let value: JsonValue | undefined = document;
  for (const name of namesIn(path) ?? ['-']) value = member(value, name);
  return value;
}

function member(container: JsonValue | undefined, name: string): JsonValue | undefined {
  if (isJsonArray(container)) return container[indexIn(name) ?? -1];
  return isJsonObject(container) && Object.hasOwn(container, name) ? container[name] : undefined;
}

/** The steps of a JSON pointer (RFC 6901); undefined where it is none. */
function namesIn(path: string): string[] | undefined {
  if (path !== '' && !path.startsWith('/')) return undefined;
  return path
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function indexIn(name: string): number | undefined {
  return /^(?:0|[1-9]\d*)$/.test(name) ? Number(name) : undefined;
}
