import { isFailureHeld } from './attempts.ts';
import type { UserMessage } from './message.ts';
import { isUnderWay, openCalls } from './open-work.ts';
import type { Thread } from './thread.ts';
import type { ThreadEvent } from './thread-event.ts';

/** What a person wrote while something was open, and is not sent yet. */
export interface HeldMessages {
  /** In the order they were written, which is the order they go in. */
  readonly messages: readonly UserMessage[];
  /** True once a stop or leaving gave them back: then they go only when the person says so. */
  readonly isReturned: boolean;
}

/** Nothing waits. */
export const noneHeld: HeldMessages = { messages: [], isReturned: false };

/** The reducer of held messages: pure. An event that does not concern them returns the same object. */
export function reduceHeld(held: HeldMessages, event: ThreadEvent): HeldMessages {
  switch (event.type) {
    case 'message-held':
      return withHeld(held, event.message);
    case 'message-sent':
      return withoutHeld(held, event.message.id);
    case 'message-taken-back':
      return withoutHeld(held, event.messageId);
    case 'run-stopped':
      return event.by === 'message' ? held : returned(held);
    case 'call-abandoned':
      return event.reason === 'left' || event.reason === 'run-stopped' ? returned(held) : held;
    default:
      return held;
  }
}

/** One that is held already is rewritten, and keeps its place. */
function withHeld({ messages, isReturned }: HeldMessages, message: UserMessage): HeldMessages {
  const position = messages.findIndex(({ id }) => id === message.id);
  return position < 0
    ? { messages: [...messages, message], isReturned: false }
    : { messages: messages.with(position, message), isReturned };
}

function withoutHeld(held: HeldMessages, id: string): HeldMessages {
  const messages = held.messages.filter((message) => message.id !== id);
  if (messages.length === held.messages.length) return held;
  return messages.length === 0 ? noneHeld : { ...held, messages };
}

function returned(held: HeldMessages): HeldMessages {
  return held.messages.length === 0 || held.isReturned ? held : { ...held, isReturned: true };
}

/** True while a message that holds has something to wait for: a run, a call, or a question of the agent. */
export function isAnythingOpen(thread: Thread): boolean {
  const run = thread.latestRun();
  if (run !== undefined && isUnderWay(run)) return true;
  return (
    openCalls(thread).length > 0 ||
    thread.openRequests().length > 0 ||
    // Its failure goes out only when somebody says so.
    thread.unansweredCalls().some(isFailureHeld)
  );
}

/** True when what waited can go by itself. */
export function isDueToSend(thread: Thread): boolean {
  const { messages, isReturned } = thread.heldMessages();
  return messages.length > 0 && !isReturned && !isAnythingOpen(thread);
}
