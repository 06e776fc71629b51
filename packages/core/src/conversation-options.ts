import type { CallRules } from './call-rules.ts';
import type { Keeper } from './keeper.ts';
import type { Clock, Ids, Scheduler, Transport, Validator } from './ports.ts';
import type { ThreadEvent } from './thread-event.ts';

/** What a conversation is made with. Everything the outside provides is a port. */
export interface ConversationOptions extends CallRules {
  readonly threadId?: string;
  readonly transport: Transport;
  readonly validator: Validator;
  readonly clock?: Clock;
  readonly ids?: Ids;
  readonly scheduler?: Scheduler;
  readonly log?: readonly ThreadEvent[];
  /**
   * Where what happens is kept, so that it outlives the page: then what waits is left to whoever acts next, and what another
   * page has left is taken over. Without one, the page's memory is all there is.
   */
  readonly keeper?: Keeper | undefined;
  /** How many runs may follow one another on replies alone (default 25), so that no loop runs unseen. */
  readonly runLimit?: number;
  /**
   * What a message does that a person writes while something is open (P14). `supersede`, unless set: the run is stopped,
   * open calls are closed, and it goes at once. `hold`: it waits until the run has ended and every call and question is
   * settled, then goes with the replies. Asked anew with every message.
   */
  readonly whileCallsOpen?: 'supersede' | 'hold' | undefined;
}
