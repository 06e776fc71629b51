import type { ThreadEventBody } from './thread-event.ts';

/** One more piece of a call's arguments or of a message's text. */
export type Delta<Event extends ThreadEventBody = ThreadEventBody> = Extract<
  Event,
  { readonly delta: string }
>;

export function isDelta<Event extends ThreadEventBody>(event: Event): event is Delta<Event> {
  return event.type === 'call-args-appended' || event.type === 'message-text-appended';
}
