import type { JsonValue } from '@callboard/core';
import { piecesOf } from './json-pieces.ts';

/** A block, or another object of a stored message, as it was written. */
export interface BlockSource {
  /** What its `type` says; empty where that is no text. */
  readonly type: string;
  /** A member, its numbers as JavaScript holds them; undefined where there is none. */
  value(name: string): JsonValue | undefined;
  /** The same as the JSON text it was written with: what JavaScript would round is exact in it. */
  json(name: string): string | undefined;
  /** The objects of a list; undefined where the member is no list, or holds anything else. */
  blocks(name: string): readonly BlockSource[] | undefined;
}

/** Reads an object. The first name that stands in it twice goes to `twice`: nobody knows which of the two is meant. */
export function blockSource(json: string, twice: (name: string) => void = () => undefined): BlockSource {
  const members = new Map<string, string>();
  for (const { name, json: text } of piecesOf(json) ?? []) {
    if (name === undefined) continue;
    if (members.has(name)) twice(name);
    members.set(name, text);
  }
  const valueAt = (name: string): JsonValue | undefined => {
    const text = members.get(name);
    return text === undefined ? undefined : parsed(text);
  };
  const type = valueAt('type');
  return {
    type: typeof type === 'string' ? type : '',
    value: valueAt,
    json: (name) => members.get(name),
    blocks(name) {
      const text = members.get(name);
      if (text?.startsWith('[') !== true) return undefined;
      const items = piecesOf(text) ?? [];
      return items.every((item) => item.json.startsWith('{'))
        ? items.map((item) => blockSource(item.json))
        : undefined;
    },
  };
}

function parsed(json: string): JsonValue {
  const value: JsonValue = JSON.parse(json);
  return value;
}
