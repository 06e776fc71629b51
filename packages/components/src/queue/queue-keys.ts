import type { QueueKey } from '../messages/queue-messages.ts';

/** Which key does what; undefined for what no key does. */
export type QueueKeyMap = Readonly<Record<QueueKey, string | undefined>>;

export const defaultKeys: QueueKeyMap = {
  next: 'j',
  previous: 'k',
  approve: 'a',
  edit: 'e',
  reject: 'r',
  takeBack: 'x',
};

/** The order in which keys are told. */
export const toldKeys: readonly QueueKey[] = ['next', 'previous', 'approve', 'edit', 'reject', 'takeBack'];

/** What a key event says of itself, as far as it matters here. */
export type KeyPress = Pick<
  KeyboardEvent,
  | 'key'
  | 'altKey'
  | 'ctrlKey'
  | 'metaKey'
  | 'shiftKey'
  | 'repeat'
  | 'isComposing'
  | 'keyCode'
  | 'defaultPrevented'
> & { readonly target: EventTarget | null };

/** Where keys are letters to be written, and where a dialog has its own. */
const elsewhere =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"], dialog, [role="dialog"], [role="alertdialog"]';

/**
 * What a single key means in a queue; undefined where it means nothing. Only a key pressed once, by itself, on what is
 * no place to write in counts (P9); held, with a modifier or inside an input method it does not.
 */
export function meaningOf(press: KeyPress, keys: QueueKeyMap, queue: Element): QueueKey | undefined {
  const { key, target } = press;
  if (press.defaultPrevented || press.repeat || press.isComposing || press.keyCode === 229) return undefined;
  if (press.altKey || press.ctrlKey || press.metaKey || press.shiftKey) return undefined;
  // What stands in a dialog belongs to it, though React hears it here too.
  if (!(target instanceof Element) || !queue.contains(target)) return undefined;
  const place = target.closest(elsewhere);
  if (place !== null && queue.contains(place)) return undefined;
  return toldKeys.find((one) => keys[one] === key);
}

/** Where an arrow leads that is pressed on an item itself: those are no letters, and count with the others off. */
export function arrowOf(press: KeyPress, item: Element | undefined): 1 | -1 | undefined {
  if (press.target !== item || press.altKey || press.ctrlKey || press.metaKey || press.shiftKey)
    return undefined;
  if (press.key === 'ArrowDown') return 1;
  return press.key === 'ArrowUp' ? -1 : undefined;
}
