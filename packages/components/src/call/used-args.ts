import { shownArgsText, type ToolCall } from '@callboard/core';
import type { ArgsSnapshot } from '@callboard/core/args';
import { readWhole } from '../args/read-whole.ts';
import { runsOtherArgs } from './receipt.ts';

/** Longer texts are not read again for one line. */
const summarisedLength = 100_000;

/** The arguments as they run, where a person or a schema changed them: what words about a call are made from. */
export function usedArgs(call: ToolCall, sent: ArgsSnapshot | undefined): ArgsSnapshot | undefined {
  if (!runsOtherArgs(call)) return sent;
  const text = shownArgsText(call);
  return text.length > summarisedLength ? undefined : readWhole(text);
}
