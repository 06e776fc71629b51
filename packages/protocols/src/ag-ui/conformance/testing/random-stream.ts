import fc from 'fast-check';
import { createAgentScript, type Move, moveKinds } from './agent-script.ts';

/** Anything that can be done to a stream that was fit to be read. */
type Mutation =
  | { readonly kind: 'drop' | 'repeat' | 'swap' | 'cut'; readonly at: number; readonly to: number }
  /** `nth` is a field it has, where it is not below 0. */
  | {
      readonly kind: 'set';
      readonly at: number;
      readonly nth: number;
      readonly field: string;
      readonly value: unknown;
    }
  | { readonly kind: 'tag'; readonly at: number; readonly value: string }
  | { readonly kind: 'unset'; readonly at: number; readonly field: string };

const move: fc.Arbitrary<Omit<Move, 'kind'> & { readonly kind: number }> = fc.record({
  kind: fc.nat(59),
  id: fc.nat(2),
  other: fc.nat(2),
  isTagged: fc.boolean(),
  isMore: fc.boolean(),
  text: fc.constantFrom('x', '', '{"a":', '1}', '🙂'),
});

const fields = [
  ...['messageId', 'toolCallId', 'toolCallName', 'parentMessageId', 'delta', 'role', 'subagentRunId'],
  ...['content', 'stepName', 'name', 'snapshot', 'outcome', 'messages', 'patch', 'activityType', 'type'],
  ...['threadId', 'runId', 'timestamp', 'metadata', 'message', 'entityId', 'replace', 'later', 'input'],
];

/** Values that some field takes, and others do not. */
const values: readonly unknown[] = [
  ...[
    'm0',
    'm1',
    'h0',
    'a0',
    't00',
    'c0',
    'c1',
    's0',
    's1',
    'user',
    'assistant',
    'narrator',
    '',
    'TEXT_MESSAGE_START',
  ],
  ...['RUN_FINISHED', 'RUN_ERROR', 'TOOL_CALL_CHUNK', 'LATER_EVENT', null, 0, 1.5, true, false, [], {}],
  ...[{ type: 'success' }, { type: 'cancelled' }, { type: 'paused' }, { type: 'interrupt', interrupts: [] }],
  { threadId: 't', runId: 'r1', messages: [{ id: 'u1', role: 'user', content: 'hi' }] },
  { type: 'interrupt', interrupts: [{ id: 'i', reason: 'x' }] },
  ...[['x'], [{ type: 'text', text: 'part' }], [{ type: 'later' }], [{ op: 'remove', path: '/x' }]],
];

const at = fc.nat(40);

const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  fc.record({ kind: fc.constantFrom('drop', 'repeat', 'swap', 'cut'), at, to: at }),
  fc.record({
    kind: fc.constant('set'),
    at,
    nth: fc.integer({ min: -4, max: 3 }),
    field: fc.constantFrom(...fields),
    value: fc.constantFrom(...values),
  }),
  fc.record({ kind: fc.constant('tag'), at, value: fc.constantFrom('s0', 's1') }),
  fc.record({ kind: fc.constant('unset'), at, field: fc.constantFrom(...fields) }),
);

/**
 * Streams as agents send them, half of them damaged in a place or three. Each is of a few kinds of events only, so that
 * those that have to do with each other meet.
 */
export const anyStream: fc.Arbitrary<readonly object[]> = fc
  .tuple(
    fc.subarray([...moveKinds], { minLength: 1, maxLength: 6 }),
    fc.array(move, { maxLength: 20 }),
    fc.oneof(fc.constant<readonly Mutation[]>([]), fc.array(mutation, { minLength: 1, maxLength: 3 })),
  )
  .map(([kinds, moves, mutations]): readonly object[] => {
    const script = createAgentScript();
    for (const one of moves) script.move({ ...one, kind: kinds[one.kind % kinds.length] ?? 'text' });
    let events = script.end();
    for (const change of mutations) events = mutated(events, change);
    return events;
  });

function mutated(events: readonly object[], change: Mutation): readonly object[] {
  const place = events.length === 0 ? 0 : change.at % events.length;
  const event = events[place];
  if (event === undefined) return events;
  switch (change.kind) {
    case 'drop':
      return events.toSpliced(place, 1);
    case 'repeat':
      return events.toSpliced(change.to % events.length, 0, event);
    case 'swap': {
      const other = change.to % events.length;
      return events.with(place, events[other] ?? event).with(other, event);
    }
    case 'cut':
      return events.slice(0, place);
    case 'set': {
      const field = Object.keys(event)[change.nth] ?? change.field;
      return events.with(place, { ...event, [field]: change.value });
    }
    case 'tag':
      return events.with(place, { ...event, subagentRunId: change.value });
    case 'unset':
      return events.with(
        place,
        Object.fromEntries(Object.entries(event).filter(([key]) => key !== change.field)),
      );
  }
}
