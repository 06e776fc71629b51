import { CallboardError } from './errors.ts';
import type { UserMessage } from './message.ts';
import type { ContentPart } from './result-content.ts';
import type { Run } from './run.ts';
import type { Thread } from './thread.ts';

/** What a person can do with messages that wait. */
export interface HeldControls {
  /** Rewrites a message that waits; it keeps its place. False where it waits no more. */
  editHeld(messageId: string, content: string | readonly ContentPart[]): boolean;
  /** Takes back a message that waits, and gives it to the person again. Undefined where it waits no more. */
  takeBackHeld(messageId: string): UserMessage | undefined;
}

/** Messages that wait, and who waits for what becomes of them. */
export interface Holding {
  readonly controls: HeldControls;
  /** Lets a message wait. Resolves with what `carriedBy` says, or with `neverSent` once it was taken back. */
  hold(message: UserMessage): Promise<Run>;
  /** Says which run these messages have gone with. */
  carriedBy(run: Promise<Run>, messages: readonly UserMessage[]): void;
}

/** What a message that never went out has come to. */
export const neverSent: Run = { id: '', halted: true, redelivered: false };

export function createHolding(thread: Thread): Holding {
  const waiters = new Map<string, (run: Run | Promise<Run>) => void>();
  const find = (messageId: string): UserMessage | undefined =>
    thread.heldMessages().messages.find(({ id }) => id === messageId);

  function tell(messageId: string, run: Run | Promise<Run>): void {
    waiters.get(messageId)?.(run);
    waiters.delete(messageId);
  }

  return {
    hold(message) {
      thread.dispatch({ type: 'message-held', message });
      return new Promise((resolve) => waiters.set(message.id, resolve));
    },
    carriedBy(run, messages) {
      for (const { id } of messages) tell(id, run);
    },
    controls: {
      editHeld(messageId, content) {
        const message = userMessage(messageId, content);
        if (find(messageId) === undefined) return false;
        thread.dispatch({ type: 'message-held', message });
        return true;
      },
      takeBackHeld(messageId) {
        const message = find(messageId);
        if (message === undefined) return undefined;
        thread.dispatch({ type: 'message-taken-back', messageId });
        tell(messageId, neverSent);
        return message;
      },
    },
  };
}

/** What a person wrote, as a message. Throws `nothing-to-send` where that is nothing. */
export function userMessage(id: string, content: string | readonly ContentPart[]): UserMessage {
  const parts: readonly ContentPart[] =
    typeof content === 'string' ? [{ type: 'text', text: content }] : content;
  if (parts.every((part) => part.type === 'text' && part.text.trim() === ''))
    throw new CallboardError('nothing-to-send', 'The message is empty, so nothing was sent.');
  return { id, role: 'user', parts };
}
