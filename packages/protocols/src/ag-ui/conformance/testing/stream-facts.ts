/** An event of a stream, whatever it holds. */
type AnyEvent = Readonly<Record<string, unknown>>;

/** One start of a call. A chunk that names its call counts as one. */
interface CallStart {
  readonly at: number;
  readonly run: number;
  readonly name: unknown;
  readonly parent: unknown;
}

/** What a stream says of one call, event by event. */
interface CallFacts {
  readonly starts: readonly CallStart[];
  /** Where its results are. */
  readonly results: readonly number[];
}

/** One restated thread, and what it came upon. */
interface SnapshotFacts {
  readonly at: number;
  /** Ids of messages and thoughts that were open, other than by chunks: those a snapshot closes. */
  readonly open: readonly string[];
  readonly openCalls: readonly string[];
  /** The calls it states, and the message of each. */
  readonly calls: ReadonlyMap<string, string>;
}

/** What rules about differences look at. */
export interface StreamFacts {
  readonly calls: ReadonlyMap<string, CallFacts>;
  readonly snapshots: readonly SnapshotFacts[];
  /** The messages of inputs that were echoed. */
  readonly echoed: readonly string[];
}

const entities = /^(TEXT_MESSAGE|REASONING_MESSAGE|TOOL_CALL)_(START|END)$/;

/** Goes through the part of a stream that was taken. */
export function factsOf(stream: readonly object[]): StreamFacts {
  const events = stream.map((event): AnyEvent => ({ ...event }));
  const calls = new Map<string, { starts: CallStart[]; results: number[] }>();
  const snapshots: SnapshotFacts[] = [];
  const open = new Set<string>();
  const openCalls = new Set<string>();
  let run = 0;
  for (const [at, event] of events.entries()) {
    const { type, toolCallId, messageId } = event;
    if (type === 'RUN_STARTED') run += 1;
    if (type === 'RUN_STARTED' || type === 'RUN_ERROR') for (const left of [open, openCalls]) left.clear();
    const [, entity, act] = entities.exec(String(type)) ?? [];
    if (entity !== undefined) {
      const [ids, id] = entity === 'TOOL_CALL' ? [openCalls, toolCallId] : [open, messageId];
      if (act === 'START') ids.add(String(id));
      else ids.delete(String(id));
    }
    if (type === 'MESSAGES_SNAPSHOT')
      snapshots.push({ at, open: [...open], openCalls: [...openCalls], calls: statedCalls(event.messages) });
    if (typeof toolCallId !== 'string') continue;
    const facts = calls.get(toolCallId) ?? { starts: [], results: [] };
    calls.set(toolCallId, facts);
    const { toolCallName: name, parentMessageId: parent } = event;
    if (type === 'TOOL_CALL_START' || type === 'TOOL_CALL_CHUNK')
      facts.starts.push({ at, run, name, parent });
    if (type === 'TOOL_CALL_RESULT') facts.results.push(at);
  }
  return { calls, snapshots, echoed: events.flatMap(echoedIn) };
}

function statedCalls(messages: unknown): SnapshotFacts['calls'] {
  const found = new Map<string, string>();
  for (const { id: messageId, toolCalls } of Array.isArray(messages) ? messages : [])
    for (const { id } of Array.isArray(toolCalls) ? toolCalls : []) found.set(id, messageId);
  return found;
}

function echoedIn({ type, input }: AnyEvent): readonly string[] {
  const messages =
    type === 'RUN_STARTED' && typeof input === 'object' && input !== null && 'messages' in input;
  return messages && Array.isArray(input.messages) ? input.messages.map(({ id }) => id) : [];
}
