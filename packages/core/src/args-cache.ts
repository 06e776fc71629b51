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
}

/** What is known of one call's text: while it is written, a reader in the middle of it; then only what it came to. */
type Entry =
  | { readonly kind: 'reading'; readonly reader: ArgsReader; text: string; pending: string[] }
  | {
      readonly kind: 'read';
      readonly text: string;
      readonly state: ToolCall['args']['state'];
      readonly snapshot: ArgsSnapshot;
    };

export function createArgsCache(): ArgsCache {
  const entries = new Map<string, Entry>();

  function readOn(call: ToolCall): ArgsReader {
    const known = entries.get(call.key);
    if (known?.kind === 'reading' && known.text === call.args.text) {
      for (const delta of known.pending) known.reader.push(delta);
      known.pending = [];
      return known.reader;
    }
    const reader = createArgsReader();
    reader.push(call.args.text);
    entries.set(call.key, { kind: 'reading', reader, text: call.args.text, pending: [] });
    return reader;
  }

  return {
    appended(before, after, delta) {
      const entry = entries.get(after.key);
      // A delta of a second delivery is compared with the text, not added to it.
      if (entry?.kind !== 'reading' || before.args.text === after.args.text) return;
      // Text that was replaced since is read anew, from its start.
      if (entry.text !== before.args.text) return;
      entry.text = after.args.text;
      entry.pending.push(delta);
    },
    read(call) {
      const { state, text } = call.args;
      if (state === 'streaming') return readOn(call).snapshot();
      const known = entries.get(call.key);
      if (known?.kind === 'read' && known.state === state && known.text === text) return known.snapshot;
      const reader = readOn(call);
      if (state !== 'incomplete') reader.close();
      // A thread of many calls keeps what they say, not what it took to read them (an open string reads on in its
      // reader). One that is reopened is read anew.
      const snapshot = { ...reader.snapshot(), openString: undefined };
      entries.set(call.key, { kind: 'read', text, state, snapshot });
      return snapshot;
    },
  };
}
