import { isJsonArray, isJsonObject, type JsonArray, type JsonObject, type JsonValue } from '@callboard/core';
import { type ArgsPath, holdsDecimal } from '@callboard/core/args';
import { readWhole } from '../args/read-whole.ts';
import { cutAt, type NumberText, writeBounded } from './json-words.ts';

/** One place where two JSON documents differ. `before` absent: added there; `after` absent: removed. */
interface JsonChange {
  readonly path: ArgsPath;
  readonly before?: string;
  readonly after?: string;
}

/** How two documents differ: the first changes in order, and how many there are in all. */
export interface JsonChanges {
  readonly changes: readonly JsonChange[];
  readonly count: number;
}

/** Changes that are kept; the others are counted. */
const keptChanges = 50;
/** Characters of each side of a change. */
const shownLength = 80;
/** Characters before the first difference of two long texts. */
const shownBefore = 20;

/**
 * What a person changed in a JSON text, field by field, with numbers as they are written. Undefined where one of the
 * texts is no JSON document.
 */
export function changesOf(before: string, after: string): JsonChanges | undefined {
  const one = read(before);
  const other = read(after);
  if (one === undefined || other === undefined) return undefined;
  const found: Found = { changes: [], count: 0, one: one.numberText, other: other.numberText };
  compare(one.value, other.value, [], [], found);
  return { changes: found.changes, count: found.count };
}

/** Characters of both texts together that are compared where it is only shown (P26). */
const comparedLength = 200_000;

/** The same, for somebody to look at; nothing of texts too long to be compared in passing. */
export function changesToShow(before: string, after: string): JsonChanges | undefined {
  return before.length + after.length > comparedLength ? undefined : changesOf(before, after);
}

interface Found {
  readonly changes: JsonChange[];
  count: number;
  readonly one: NumberText;
  readonly other: NumberText;
}

function read(text: string): { readonly value: JsonValue; readonly numberText: NumberText } | undefined {
  const snapshot = readWhole(text);
  if (snapshot.state === 'empty') return { value: {}, numberText: snapshot.numberText };
  if (snapshot.state !== 'complete' || snapshot.value === undefined) return undefined;
  return { value: snapshot.value, numberText: snapshot.numberText };
}

/** The paths differ only behind an item that was put in or taken out before. */
function compare(one: JsonValue, other: JsonValue, path: ArgsPath, otherPath: ArgsPath, found: Found): void {
  if (isJsonArray(one) && isJsonArray(other)) compareItems(one, other, path, otherPath, found);
  else if (isJsonObject(one) && isJsonObject(other)) compareMembers(one, other, path, otherPath, found);
  else if (!isSame(one, other, path, otherPath, found)) {
    const [before, after] = twoSides(one, other, path, otherPath, found);
    note({ path, before, after }, found);
  }
}

function compareMembers(
  one: JsonObject,
  other: JsonObject,
  path: ArgsPath,
  otherPath: ArgsPath,
  found: Found,
): void {
  for (const [name, value] of Object.entries(one)) {
    const there = Object.hasOwn(other, name) ? other[name] : undefined;
    if (there === undefined) removed(value, [...path, name], found);
    else compare(value, there, [...path, name], [...otherPath, name], found);
  }
  for (const [name, value] of Object.entries(other)) {
    if (!Object.hasOwn(one, name)) added(value, [...otherPath, name], found);
  }
}

function compareItems(
  one: JsonArray,
  other: JsonArray,
  path: ArgsPath,
  otherPath: ArgsPath,
  found: Found,
): void {
  const same = (at: number, there: number): boolean => {
    const [item, otherItem] = [one[at], other[there]];
    if (item === undefined || otherItem === undefined) return false;
    return isSame(item, otherItem, [...path, at], [...otherPath, there], found);
  };
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && same(start, start)) start += 1;
  let end = 0;
  while (end < shorter - start && same(one.length - 1 - end, other.length - 1 - end)) end += 1;
  const oneEnd = one.length - end;
  const otherEnd = other.length - end;
  for (let at = start; at < Math.max(oneEnd, otherEnd); at += 1) {
    const item = at < oneEnd ? one[at] : undefined;
    const otherItem = at < otherEnd ? other[at] : undefined;
    if (item !== undefined && otherItem !== undefined) {
      compare(item, otherItem, [...path, at], [...otherPath, at], found);
    } else if (item !== undefined) removed(item, [...path, at], found);
    else if (otherItem !== undefined) added(otherItem, [...otherPath, at], found);
  }
}

function isSame(
  one: JsonValue,
  other: JsonValue,
  path: ArgsPath,
  otherPath: ArgsPath,
  found: Found,
): boolean {
  if (typeof one === 'number' && typeof other === 'number') {
    return isSameNumber(one, found.one(path), other, found.other(otherPath));
  }
  if (isJsonArray(one)) {
    return (
      isJsonArray(other) &&
      one.length === other.length &&
      one.every((item, at) => {
        const there = other[at];
        return there !== undefined && isSame(item, there, [...path, at], [...otherPath, at], found);
      })
    );
  }
  if (isJsonObject(one)) {
    if (!isJsonObject(other)) return false;
    const names = Object.keys(one);
    return (
      names.length === Object.keys(other).length &&
      names.every((name) => {
        const [member, there] = [one[name], Object.hasOwn(other, name) ? other[name] : undefined];
        if (member === undefined || there === undefined) return false;
        return isSame(member, there, [...path, name], [...otherPath, name], found);
      })
    );
  }
  return one === other;
}

function added(value: JsonValue, path: ArgsPath, found: Found): void {
  note({ path, after: writeBounded(value, path, found.other, shownLength) }, found);
}

function removed(value: JsonValue, path: ArgsPath, found: Found): void {
  note({ path, before: writeBounded(value, path, found.one, shownLength) }, found);
}

function note(change: JsonChange, found: Found): void {
  found.count += 1;
  if (found.changes.length < keptChanges) found.changes.push(change);
}

/** Both sides in words; of two long texts, the part where they begin to differ. */
function twoSides(
  one: JsonValue,
  other: JsonValue,
  path: ArgsPath,
  otherPath: ArgsPath,
  found: Found,
): readonly [string, string] {
  if (typeof one === 'string' && typeof other === 'string') {
    let same = 0;
    while (same < one.length && one.charCodeAt(same) === other.charCodeAt(same)) same += 1;
    const from = Math.max(one.length, other.length) <= shownLength ? 0 : Math.max(0, same - shownBefore);
    return [excerpt(one, from), excerpt(other, from)];
  }
  return [
    writeBounded(one, path, found.one, shownLength),
    writeBounded(other, otherPath, found.other, shownLength),
  ];
}

function excerpt(text: string, from: number): string {
  const start = text.slice(from).replace(/^[\uDC00-\uDFFF]/, '');
  const shown = start.length > shownLength ? `${cutAt(start, shownLength)}…` : start;
  return JSON.stringify(from > 0 ? `…${shown}` : shown);
}

/** One number, however it is spelled: `1.10` and `1.1` are, two that JavaScript rounds to one are not. */
function isSameNumber(
  one: number,
  text: string | undefined,
  other: number,
  otherText: string | undefined,
): boolean {
  if (text !== undefined && text === otherText) return true;
  const isHeld = (value: number, written: string | undefined): boolean =>
    written === undefined || holdsDecimal(value, written);
  return Object.is(one, other) && isHeld(one, text) && isHeld(other, otherText);
}
