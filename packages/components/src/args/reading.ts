import { isJsonArray, isJsonObject, type JsonPrimitive, type JsonValue } from '@callboard/core';
import type { ArgsPath, OpenString } from '@callboard/core/args';
import type { NumberText } from '../json/json-words.ts';
import { growingText, type TextSource } from '../text/text-source.ts';

/** What a view of a value needs beside the value. It may be newer than the value, never older. */
export interface Reading {
  readonly numberText: NumberText;
  /** The string that is being written, read from its end. */
  readonly openString: OpenString | undefined;
}

/**
 * One value and where it stands. `rest` is what is left of the way to the value that is being written, empty when
 * it is this one; undefined when this value has ended.
 */
export interface ValueProps {
  readonly value: JsonValue;
  readonly path: ArgsPath;
  readonly rest: ArgsPath | undefined;
  readonly reading: Reading;
}

/**
 * True when a value that has ended is shown already: what ended never changes, and neither does its place, so only
 * the values on the way to what is being written are rendered again.
 */
export function isSameEndedValue(before: ValueProps, after: ValueProps): boolean {
  return before.value === after.value && before.rest === undefined && after.rest === undefined;
}

/** What is left of the open path below one step; undefined when the way leads elsewhere. */
export function restBelow(rest: ArgsPath | undefined, step: string | number): ArgsPath | undefined {
  return rest !== undefined && rest.length > 0 && rest[0] === step ? rest.slice(1) : undefined;
}

/** True for a value without parts. */
export function isPrimitive(value: JsonValue): value is JsonPrimitive {
  return !isJsonArray(value) && !isJsonObject(value);
}

/** The text of a string, by its growing end where it is the one being written. */
export function sourceOf(
  value: string,
  path: ArgsPath,
  rest: ArgsPath | undefined,
  reading: Reading,
): TextSource {
  const { openString } = reading;
  if (rest === undefined || openString === undefined || !isSamePath(openString.path, path)) return value;
  return growingText(openString);
}

function isSamePath(one: ArgsPath, other: ArgsPath): boolean {
  return one.length === other.length && one.every((step, index) => step === other[index]);
}
