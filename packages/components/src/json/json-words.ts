import { isJsonArray, isJsonObject, type JsonValue } from '@callboard/core';
import type { ArgsPath, ArgsSnapshot } from '@callboard/core/args';

/** Where numbers that JavaScript does not hold keep their text. */
export type NumberText = ArgsSnapshot['numberText'];

/** The start of a value as JSON, at most about `limit` characters; what is left out is `…`. */
export function writeBounded(
  value: JsonValue,
  path: ArgsPath,
  numberText: NumberText,
  limit: number,
): string {
  const writer = { text: '', limit, numberText };
  write(value, path, writer);
  return writer.text.length > limit ? `${cutAt(writer.text, limit)}…` : writer.text;
}

interface Writer {
  text: string;
  readonly limit: number;
  readonly numberText: NumberText;
}

function write(value: JsonValue, path: ArgsPath, writer: Writer): void {
  if (writer.text.length > writer.limit) return;
  if (isJsonArray(value)) {
    writer.text += '[';
    for (const [index, item] of value.entries()) {
      if (writer.text.length > writer.limit) return;
      if (index > 0) writer.text += ', ';
      write(item, [...path, index], writer);
    }
    writer.text += ']';
  } else if (isJsonObject(value)) {
    writer.text += '{';
    let first = true;
    for (const name in value) {
      if (writer.text.length > writer.limit) return;
      const member = Object.hasOwn(value, name) ? value[name] : undefined;
      if (member === undefined) continue;
      writer.text += `${first ? '' : ', '}${JSON.stringify(name.slice(0, writer.limit))}: `;
      first = false;
      write(member, [...path, name], writer);
    }
    writer.text += '}';
  } else writer.text += writePrimitive(value, path, writer);
}

function writePrimitive(value: string | number | boolean | null, path: ArgsPath, writer: Writer): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, writer.limit + 1));
  if (typeof value === 'number') return writer.numberText(path) ?? String(value);
  return String(value);
}

/** The first `length` code units, without half a character at the end. */
export function cutAt(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}
