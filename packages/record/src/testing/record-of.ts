import type { ThreadEvent } from '@callboard/core';
import type { Stage } from '@callboard/core/testing';
import type { RecordEvent, RecordedVcon } from '../extension/extension-event.ts';
import { type RecordOptions, writeRecord } from '../write/write-record.ts';

/** What the records of tests are written with. */
export const written: RecordOptions = {
  uuid: '0192e6a1-7c3d-8f00-8a11-5d2c9b7e4f01',
  now: Date.UTC(2026, 0, 1, 15, 0),
  threadId: 'thread-1',
};

/** The record of a stage as it is now. */
export function recordOf(stage: Stage, options: Partial<RecordOptions> = {}): RecordedVcon {
  return writeRecord(stage.conversation.thread.log(), { ...written, ...options });
}

export function recordOfLog(log: readonly ThreadEvent[], options: Partial<RecordOptions> = {}): RecordedVcon {
  return writeRecord(log, { ...written, ...options });
}

type Type = RecordEvent['type'];

/** The events of a type, in their order. */
export function eventsOf<Wanted extends Type>(
  { events }: RecordedVcon,
  ...types: readonly Wanted[]
): readonly Extract<RecordEvent, { readonly type: Wanted }>[] {
  const wanted = new Set<string>(types);
  return events.filter((event): event is Extract<RecordEvent, { readonly type: Wanted }> =>
    wanted.has(event.type),
  );
}

/** Types of the draft's events in order, with attempt numbers: `tool-invocation 1`. */
export function outlineOf({ events }: RecordedVcon): readonly string[] {
  return events.flatMap((event) => {
    if (event.type.startsWith('callboard-') || event.type === 'keydown') return [];
    const { decision, policy_life: life } =
      event.type === 'policy-decision' ? event : { decision: undefined, policy_life: undefined };
    const attempt = 'attempt' in event ? ` ${event.attempt}` : '';
    return [decision === undefined ? `${event.type}${attempt}` : `${decision} ${life}${attempt}`];
  });
}

/** What was said, as `party: words`; a form as its JSON. */
export function saidIn({ dialog }: RecordedVcon): readonly string[] {
  return dialog.map((one) => {
    const body = 'body' in one ? one.body : '';
    return `${one.originator}: ${typeof body === 'string' ? body : JSON.stringify(body)}`;
  });
}
