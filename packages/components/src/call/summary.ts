import { type ArgsSnapshot, isJsonObject } from '@callboard/core';
import { isPrimitive } from '../args/reading.ts';
import { writeBounded } from '../json/json-words.ts';

/** Values a summary made from the arguments tells. */
const toldValues = 3;
const valueLength = 32;
/** Characters of a text that are read for it: a megabyte is not gone through for one line (P26). */
const readLength = 400;

/** The first few short values of the arguments, for one line: `A-1001 · 40 · arrived broken`. */
export function summaryOfArgs(args: ArgsSnapshot | undefined): string | undefined {
  const value = args?.value;
  if (args === undefined || !isJsonObject(value)) return undefined;
  const told: string[] = [];
  for (const [name, member] of Object.entries(value)) {
    if (told.length === toldValues) break;
    if (!isPrimitive(member) || member === null || member === '') continue;
    if (typeof member === 'string') {
      const line = member.slice(0, readLength).replace(/\s+/g, ' ').trim();
      told.push(
        line.length > valueLength || member.length > readLength
          ? `${line.slice(0, valueLength).replace(/[\uD800-\uDBFF]$/, '')}…`
          : line,
      );
    } else told.push(writeBounded(member, [name], args.numberText, valueLength));
  }
  return told.length === 0 ? undefined : told.join(' · ');
}
