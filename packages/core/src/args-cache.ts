import { type ArgsReader, type ArgsSnapshot, createArgsReader } from './args/index.ts';
import type { ToolCall } from './tool-call.ts';

/**
 * What is parsed from arguments, beside the state and never in it: a replay rebuilds it. A call nobody reads costs
 * nothing; one that is read costs each delta once, and a snapshot when it is asked for.
 */
export interface ArgsCache {
  /** Tells of text that was appended, of the call before and after it. */
  appended(before: ToolCall, after: ToolCall, delta: string): void;
  /** The arguments of a call as far as they are known now. The same object until something changes. */
  read(call: ToolCall): ArgsSnapshot;
  /** The reader itself, for viewers that follow a long string without copying it. */
  reader(call: ToolCall): ArgsReader;
}

interface Entry {
  readonly reader: ArgsReader;
  /** What the reader was fed, together with what is pending. */
  text: string;
  pending: string[];
}

export function createArgsCache(): ArgsCache {
  const entries = new Map<string, Entry>();

  function feed(call: ToolCall): ArgsReader {
    let entry = entries.get(call.key);
    if (entry === undefined || entry.text !== call.args.text) {
      entry = { reader: createArgsReader(), text: call.args.text, pending: [call.args.text] };
      entries.set(call.key, entry);
    }
    if (entry.pending.length > 0) {
      for (const delta of entry.pending) entry.reader.push(delta);
      entry.pending = [];
    }
    if (call.args.state === 'closed' || call.args.state === 'final') entry.reader.close();
    return entry.reader;
  }

  return {
    appended(before, after, delta) {
      const entry = entries.get(after.key);
      // A delta of a second delivery is compared with the text, not added to it.
      if (entry === undefined || before.args.text === after.args.text) return;
      // Text that was replaced since is read anew, from its start.
      if (entry.text !== before.args.text) return;
      entry.text = after.args.text;
      entry.pending.push(delta);
    },
    read: (call) => feed(call).snapshot(),
    reader: feed,
  };
}
