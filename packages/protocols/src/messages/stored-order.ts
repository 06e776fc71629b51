import type { Message, Stored } from '@callboard/core';
import { messagesForm } from './state-messages.ts';

/** A message as it was read from this form, whole. */
export type Whole = Extract<Stored, { readonly json: string }>;

/** What was kept of a message that was read from this form. */
export function wholeOf({ stored }: Message): Whole | undefined {
  return stored?.form === messagesForm && 'json' in stored ? stored : undefined;
}

/** True for an answer that is written with the message it stood in, which is still there. */
function isInside({ stored }: Message, present: ReadonlyMap<string, Message>): boolean {
  if (stored?.form !== messagesForm || !('of' in stored)) return false;
  const host = present.get(stored.of);
  return host !== undefined && wholeOf(host) !== undefined;
}

/**
 * The messages to write, in order. A thread puts answers right behind their calls; what was stored in another order goes
 * back in that one. What was never stored stays behind what it stands behind.
 */
export function inStoredOrder(
  messages: readonly Message[],
  present: ReadonlyMap<string, Message>,
): readonly Message[] {
  /** What stands together, by the message it goes behind: its own place where that is none. */
  const behind = new Map<string, Message[][]>();
  const inPlace: Message[][] = [];
  let group: Message[] | undefined;
  for (const message of messages) {
    if (isInside(message, present)) continue;
    const whole = wholeOf(message);
    if (whole === undefined && group !== undefined) {
      group.push(message);
      continue;
    }
    group = [message];
    const after = whole?.after;
    if (after === undefined || (after !== '' && !present.has(after))) inPlace.push(group);
    else behind.set(after, [...(behind.get(after) ?? []), group]);
  }
  const ordered: Message[] = [];
  const due = [...(behind.get('') ?? []), ...inPlace].reverse();
  behind.delete('');
  for (let next = due.pop(); next !== undefined; next = due.pop()) {
    const { id } = next[0] ?? { id: '' };
    // New replies stay with their call; what was said since comes behind the answers that stood here.
    const later = next.findIndex(({ role }, position) => position > 0 && role !== 'tool');
    ordered.push(...(later < 0 ? next : next.slice(0, later)));
    if (later > 0) due.push(next.slice(later));
    due.push(...(behind.get(id) ?? []).reverse());
    behind.delete(id);
  }
  // A log that was made up may put two behind each other.
  return [...ordered, ...[...behind.values()].flat(2)];
}
