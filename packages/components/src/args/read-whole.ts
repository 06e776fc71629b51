import { type ArgsSnapshot, createArgsReader } from '@callboard/core/args';

/** Reads a text to which nothing more comes. */
export function readWhole(text: string): ArgsSnapshot {
  const reader = createArgsReader();
  reader.push(text);
  reader.close();
  return reader.snapshot();
}
