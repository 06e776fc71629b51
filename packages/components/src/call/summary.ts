import { type ArgsSnapshot, isJsonObject } from '@callboard/core';
import { isPrimitive } from '../args/reading.ts';
import { writeBounded } from '../json/json-words.ts';

/** Values a summary made from the arguments tells. */
const toldValues = 3;
const valueLength = 32;

/** The first few short values of the arguments, for one line: `A-1001 · 40 · arrived broken`. */
export function summaryOfArgs(args: ArgsSnapshot | undefined): string | undefined {
  const value = args?.value;
  if (args === undefined || !isJsonObject(value)) return undefined;
  const told: string[] = [];
  for (const [name, member] of Object.entries(value)) {
    if (told.length === toldValues) break;
    if (!isPrimitive(member) || member === null || member === '') continue;
    if (typeof member === 'string') {
      const line = member.replace(/\s+/g, ' ').trim();
      told.push(
        line.length > valueLength ? `${line.slice(0, valueLength).replace(/[\uD800-\uDBFF]$/, '')}…` : line,
      );
    } else told.push(writeBounded(member, [name], args.numberText, valueLength));
  }
  return told.length === 0 ? undefined : told.join(' · ');
}
