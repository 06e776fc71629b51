import type { OurReading } from './our-reading.ts';
import { factsOf, type StreamFacts } from './stream-facts.ts';

/** Part of a stream inside a run, as small as it can be for the difference to show. */
type Example = readonly object[];

/** An event that we refuse and AG-UI's client takes, or the other way round. Nothing else of the event is excused. */
export interface VerdictRule {
  readonly name: string;
  readonly why: string;
  readonly example: Example;
  readonly holds: (event: Readonly<Record<string, unknown>>, ours: OurReading, at: number) => boolean;
}

/** Something that is kept otherwise. What is named is not compared; all else of the messages is. */
export interface KeepingRule {
  readonly name: string;
  readonly why: string;
  readonly example: Example;
  readonly concerns: (facts: StreamFacts) => Partial<Concern>;
}

/** Calls, the answers of calls, and whole messages. */
export interface Concern {
  readonly calls: readonly string[];
  readonly answersOf: readonly string[];
  readonly messages: readonly string[];
}

const start = (id: string, rest: object = {}) => ({
  type: 'TOOL_CALL_START',
  toolCallId: id,
  toolCallName: 'f',
  ...rest,
});
const args = (id: string, delta: string) => ({ type: 'TOOL_CALL_ARGS', toolCallId: id, delta });
const end = (id: string) => ({ type: 'TOOL_CALL_END', toolCallId: id });
const call = (id: string, rest: object = {}) => [start(id, rest), args(id, '1'), end(id)];
const result = (id: string, messageId: string) => ({
  type: 'TOOL_CALL_RESULT',
  toolCallId: id,
  messageId,
  content: messageId,
});
const snapshot = (...messages: readonly object[]) => ({ type: 'MESSAGES_SNAPSHOT', messages });
const user = { id: 'u', role: 'user', content: 'hi' };
const stated = (id: string, messageId: string) => ({
  id: messageId,
  role: 'assistant',
  toolCalls: [{ id, type: 'function', function: { name: 'f', arguments: '1' } }],
});
const text = { type: 'TEXT_MESSAGE_START', messageId: 'm' };
const nextRun = [
  { type: 'RUN_FINISHED', threadId: 't', runId: 'r' },
  { type: 'RUN_STARTED', threadId: 't', runId: 'r2' },
];

export const verdictRules: readonly VerdictRule[] = [
  {
    name: 'an event without a type is malformed',
    why: 'the type is required, and what is known and holds what it cannot hold is refused; the client takes it for an event of a later version',
    example: [{ name: 'nothing' }],
    holds: ({ type }, ours, at) => typeof type !== 'string' && ours.refused?.at === at,
  },
  {
    name: 'null in an optional field is absent',
    why: 'agents send such, and compatibility comes before judgement; the client refuses the stream',
    example: [{ type: 'RAW', event: 1, source: null }],
    holds: (_event, ours, at) => ours.notedAt.get(at)?.includes('null-field') === true,
  },
  {
    name: 'an unknown word is left out, not refused',
    why: 'unrecognised members of a set are removed (basic/processing); the client says itself that it is stricter',
    example: [
      { ...text, role: 'narrator' },
      { type: 'TEXT_MESSAGE_END', messageId: 'm' },
    ],
    holds: ({ type }, ours, at) =>
      typeof type === 'string' &&
      ours.refused?.at !== at &&
      ['unknown-member', 'unknown-event'].some((code) => ours.notedAt.get(at)?.includes(code)),
  },
  {
    name: 'two interrupts of one run do not share an id',
    why: 'ids are unique in a run (basic/patterns/interrupt-resume): one answer would cover both; the client takes them',
    example: [
      {
        type: 'RUN_FINISHED',
        threadId: 't',
        runId: 'r',
        outcome: {
          type: 'interrupt',
          interrupts: [
            { id: 'i', reason: 'x' },
            { id: 'i', reason: 'y' },
          ],
        },
      },
    ],
    holds: ({ type }, { refused }, at) =>
      type === 'RUN_FINISHED' && refused?.at === at && refused.why === 'doubled-interrupt',
  },
  {
    name: 'what is told apart by a word has to have the word',
    why: 'only an unknown word is left out (basic/processing): a damaged interrupt must not read as success; the client leaves out both',
    example: [{ type: 'RUN_FINISHED', threadId: 't', runId: 'r', outcome: {} }],
    holds: (_event, { refused, said }, at) =>
      refused?.at === at && refused.why === 'malformed-field' && /at "[^"]*\/(?:type|op|role)"/.test(said),
  },
];

export const keepingRules: readonly KeepingRule[] = [
  {
    name: 'a call has one answer',
    why: 'a provider refuses two (P19): the last result is the answer, the earlier ones stay on the card; the client sends all',
    example: [...call('c'), result('c', 't1'), result('c', 't2')],
    concerns: ({ calls }) => ({ answersOf: idsWhere(calls, ({ results }) => results.length > 1) }),
  },
  {
    name: 'a contradicted call takes no more',
    why: 'opened again under another name or parent it never runs, so what it is given then is not its arguments; the client joins them, under the last name',
    example: [...call('c'), ...call('c', { toolCallName: 'g' })],
    concerns: ({ calls }) => ({
      calls: idsWhere(calls, ({ starts }) =>
        differs(starts, ({ name, parent }) => JSON.stringify([name, parent])),
      ),
    }),
  },
  {
    name: 'a call of a later run is another call, or the same one again',
    why: 'agents count their ids anew in every run and deliver runs twice (P4, P15); the client appends the arguments to the first call',
    example: [...call('c'), result('c', 't1'), ...nextRun, ...call('c'), result('c', 't2')],
    concerns: ({ calls, snapshots }) => {
      const ids = idsWhere(
        calls,
        ({ starts: [first, ...more] }, id) =>
          more.some(({ run }) => run !== first?.run) ||
          snapshots.some(({ at, calls: past }) => past.has(id) && at < (first?.at ?? 0)),
      );
      return { calls: ids, answersOf: ids };
    },
  },
  {
    name: 'what is being written outlives a snapshot',
    why: 'a snapshot is older than what is written while it comes (P4); the client drops it, or goes on from the older copy',
    example: [start('c'), args('c', '1'), snapshot(user), end('c')],
    concerns: ({ snapshots }) => ({
      messages: snapshots.flatMap(({ open, openCalls, calls }) => [
        ...open,
        ...openCalls.flatMap((id) => calls.get(id) ?? []),
      ]),
      calls: snapshots.flatMap(({ openCalls }) => openCalls),
    }),
  },
  {
    name: 'a call that a snapshot dropped stays dropped',
    why: 'its card is over: it was withdrawn (P4), and being opened again in its run does not bring it back; the client begins it anew with the rest of its arguments',
    example: [...call('c'), snapshot(user), ...call('c')],
    concerns: ({ calls, snapshots }) => ({
      calls: idsWhere(calls, ({ starts }, id) =>
        snapshots.some(
          (one) =>
            !one.calls.has(id) &&
            starts.some(({ at }) => at < one.at) &&
            starts.some(({ at }) => at > one.at),
        ),
      ),
    }),
  },
  {
    name: 'a message that a snapshot renames keeps its place',
    why: 'its cards, their drafts and their focus stay where they are, and its answers behind it; the client appends it',
    example: [...call('c'), snapshot(user, stated('c', 'm'))],
    concerns: ({ calls, snapshots }) => {
      const moved = snapshots.flatMap((one) =>
        [...one.calls].filter(([id, messageId]) => {
          const first = calls.get(id)?.starts.find(({ at }) => at < one.at);
          return first !== undefined && first.parent !== messageId;
        }),
      );
      return { messages: moved.map(([, messageId]) => messageId), answersOf: moved.map(([id]) => id) };
    },
  },
  {
    name: 'an answer outlives a snapshot that leaves it out',
    why: 'a snapshot forgets no receipt (P4), and the call would go back without an answer (P19); the client drops it',
    example: [...call('c', { parentMessageId: 'm' }), result('c', 't1'), snapshot(stated('c', 'm'))],
    concerns: ({ calls, snapshots }) => ({
      answersOf: idsWhere(calls, ({ results }, id) =>
        snapshots.some((one) => one.calls.has(id) && results.some((at) => at < one.at)),
      ),
    }),
  },
  {
    name: 'a result of a call nobody made is no answer',
    why: 'it does not come between a call and its answer (P19); the client counts it among the answers of the message before it',
    example: [start('c'), result('nobody', 't1'), result('c', 't2'), end('c')],
    concerns: ({ calls }) => ({
      answersOf: idsWhere(calls, ({ starts, results }) =>
        results.some((result) => !starts.some(({ at }) => at < result)),
      ),
    }),
  },
  {
    name: 'an echoed input adds no messages',
    why: 'it is what this side sent, and the thread has it; the client adds what it does not know',
    example: [nextRun[0] ?? {}, { ...nextRun[1], input: { threadId: 't', runId: 'r2', messages: [user] } }],
    concerns: ({ echoed }) => ({ messages: echoed }),
  },
];

function idsWhere<Facts>(
  map: ReadonlyMap<string, Facts>,
  holds: (facts: Facts, id: string) => boolean,
): readonly string[] {
  return [...map].filter(([id, facts]) => holds(facts, id)).map(([id]) => id);
}

function differs<Item>(items: readonly Item[], markOf: (item: Item) => unknown): boolean {
  return new Set(items.map(markOf)).size > 1;
}

/** What is not compared of the events up to `place`. */
export function concernOf(stream: readonly object[], rules: readonly KeepingRule[]): Concern {
  const facts = factsOf(stream);
  const all = rules.map(({ concerns }) => concerns(facts));
  return {
    calls: all.flatMap(({ calls = [] }) => calls),
    answersOf: all.flatMap(({ answersOf = [] }) => answersOf),
    messages: all.flatMap(({ messages = [] }) => messages),
  };
}
