/** One thing an agent does next. What does not fit where the run stands is made to fit. */
export interface Move {
  readonly kind: (typeof moveKinds)[number];
  readonly id: number;
  readonly other: number;
  /** Whether it says for whom it speaks, where it need not. */
  readonly isTagged: boolean;
  /** Whether it says what it may leave out. */
  readonly isMore: boolean;
  readonly text: string;
}

/** What an agent can do. */
export const moveKinds = [
  ...(['text', 'text end', 'text chunk', 'call', 'call end', 'call chunk', 'result', 'thought'] as const),
  ...(['thought end', 'thought chunk', 'span', 'span end', 'sealed', 'step', 'subagent', 'state'] as const),
  ...(['change', 'activity', 'activity change', 'snapshot', 'custom', 'raw', 'later'] as const),
  ...(['run end', 'run error'] as const),
] as const;

/** An agent at work: its moves become the events of a stream that is fit to be read, or nearly so. */
export interface AgentScript {
  move(move: Move): void;
  /** The stream, once everything that is open was closed. */
  end(): readonly object[];
}

/** Makes an agent. Whom a message belongs to follows from its id: the third of each kind is a subagent's. */
export function createAgentScript(): AgentScript {
  const events: object[] = [];
  const open = new Map<string, object>();
  const steps = new Set<string>();
  const subagents = new Map<string, boolean>();
  const calls = new Map<string, string>();
  let runs = 0;
  let isRunning = false;

  const say = (type: string, rest: object = {}): void => void events.push({ type, ...rest });
  const run = () => ({ threadId: 't', runId: `r${runs}` });
  const owner = ({ id }: Move) => (id === 2 ? { subagentRunId: 's0' } : {});
  const tag = (move: Move) => (move.isTagged ? owner(move) : {});
  const extra = ({ isMore, id, text }: Move) => (isMore ? { metadata: { [`k${id}`]: text } } : {});
  const message = ({ id }: Move) => ({ messageId: `m${id}` });
  const thought = ({ id }: Move) => ({ messageId: `h${id}` });
  const call = ({ id }: Move) => ({ toolCallId: `c${id}` });
  const named = ({ id }: Move) => ({ toolCallName: `tool-c${id}` });
  const activity = ({ id }: Move) => ({ messageId: `a${id}`, activityType: 'plan' });

  /** Opens what is not open. */
  function start(prefix: string, key: object, move: Move, said: object = {}): void {
    const name = `${prefix}${JSON.stringify(key)}`;
    if (open.has(name)) return;
    say(`${prefix}_START`, { ...key, ...said, ...owner(move), ...extra(move) });
    open.set(name, { type: `${prefix}_END`, ...key });
  }

  function piece(type: string, key: object, move: Move): void {
    say(type, { ...key, delta: move.text, ...tag(move) });
  }

  function close(prefix: string, key: object, move: Move): void {
    const name = `${prefix}${JSON.stringify(key)}`;
    const end = open.get(name);
    if (end !== undefined && open.delete(name)) events.push({ ...end, ...tag(move), ...extra(move) });
  }

  function finish(outcome: object): void {
    events.push(...open.values());
    for (const stepName of steps) say('STEP_FINISHED', { stepName });
    for (const [subagentRunId, isActive] of subagents)
      if (isActive) say('SUBAGENT_FINISHED', { subagentRunId });
    say('RUN_FINISHED', { ...run(), ...outcome });
    leave();
  }

  function leave(): void {
    for (const left of [open, steps, subagents]) left.clear();
    isRunning = false;
  }

  function restated({ text, isTagged, isMore, other }: Move): readonly object[] {
    const toolCalls = [...calls].map(([id, args]) => ({
      id,
      type: 'function',
      function: { name: `tool-${id}`, arguments: args },
    }));
    const messages = [
      { id: 'u0', role: 'user', content: 'hi' },
      { id: 'm0', role: 'assistant', content: text },
      { id: 'm1', role: 'assistant', ...(toolCalls.length === 0 ? { content: 'x' } : { toolCalls }) },
      ...(isTagged ? [{ id: 'h0', role: 'reasoning', content: 'thought' }] : []),
      ...(isMore ? [{ id: 'a0', role: 'activity', activityType: 'plan', content: { n: 1 } }] : []),
    ];
    return messages.slice(other);
  }

  const acts: Readonly<Record<Move['kind'], (move: Move) => void>> = {
    text(move) {
      start('TEXT_MESSAGE', message(move), move, move.other === 0 ? {} : { role: 'assistant' });
      piece('TEXT_MESSAGE_CONTENT', message(move), move);
    },
    'text end': (move) => close('TEXT_MESSAGE', message(move), move),
    'text chunk': (move) =>
      say('TEXT_MESSAGE_CHUNK', {
        ...(move.other === 2 ? {} : message(move)),
        delta: move.text,
        ...owner(move),
        ...extra(move),
      }),
    call(move) {
      calls.set(`c${move.id}`, move.text);
      const parent = move.isMore ? { parentMessageId: `m${move.id}` } : {};
      start('TOOL_CALL', call(move), move, { ...named(move), ...parent });
      piece('TOOL_CALL_ARGS', call(move), move);
    },
    'call end': (move) => close('TOOL_CALL', call(move), move),
    'call chunk': (move) =>
      say('TOOL_CALL_CHUNK', {
        ...(move.other === 2 ? {} : { ...call(move), ...named(move) }),
        delta: move.text,
        ...owner(move),
      }),
    result: (move) =>
      say('TOOL_CALL_RESULT', {
        messageId: `t${move.id}${move.other}`,
        ...call(move),
        content: move.text,
        ...extra(move),
      }),
    thought(move) {
      start('REASONING_MESSAGE', thought(move), move, { role: 'reasoning' });
      piece('REASONING_MESSAGE_CONTENT', thought(move), move);
    },
    'thought end': (move) => close('REASONING_MESSAGE', thought(move), move),
    'thought chunk': (move) =>
      say('REASONING_MESSAGE_CHUNK', { ...thought(move), delta: move.text, ...owner(move) }),
    span: (move) => start('REASONING', thought(move), move),
    'span end': (move) => close('REASONING', thought(move), move),
    sealed: ({ isMore, id, text }) =>
      say('REASONING_ENCRYPTED_VALUE', {
        ...(isMore
          ? { subtype: 'tool-call', entityId: `c${id}` }
          : { subtype: 'message', entityId: `h${id}` }),
        encryptedValue: text,
      }),
    step({ id }) {
      const stepName = `step${id}`;
      const isOpen = steps.delete(stepName);
      if (!isOpen) steps.add(stepName);
      say(isOpen ? 'STEP_FINISHED' : 'STEP_STARTED', { stepName });
    },
    subagent({ id, isMore, text }) {
      const subagentRunId = `s${id}`;
      const isActive = subagents.get(subagentRunId);
      if (isActive === false) return;
      subagents.set(subagentRunId, isActive === undefined);
      if (isActive === undefined) say('SUBAGENT_STARTED', { subagentRunId, name: 'helper' });
      else if (isMore) say('SUBAGENT_FINISHED', { subagentRunId });
      else say('SUBAGENT_ERROR', { subagentRunId, message: text });
    },
    state: ({ id, isMore, text }) =>
      say('STATE_SNAPSHOT', { snapshot: isMore ? { n: id, list: [text] } : text }),
    change: ({ id, other, isMore, text }) =>
      say('STATE_DELTA', {
        delta: [
          { op: 'add', path: '/list/-', value: text },
          isMore ? { op: 'replace', path: '/n', value: id } : { op: 'remove', path: `/list/${other}` },
        ],
      }),
    activity: (move) =>
      say('ACTIVITY_SNAPSHOT', {
        ...activity(move),
        content: { n: move.other, text: move.text },
        ...(move.isMore ? {} : { replace: false }),
        ...owner(move),
      }),
    'activity change': (move) =>
      say('ACTIVITY_DELTA', {
        ...activity(move),
        patch: [{ op: move.isMore ? 'replace' : 'add', path: '/n', value: move.text }],
      }),
    snapshot: (move) => say('MESSAGES_SNAPSHOT', { messages: restated(move) }),
    custom: ({ text }) => say('CUSTOM', { name: 'note', value: text }),
    raw: ({ text }) => say('RAW', { event: text }),
    later: ({ text }) => say('LATER_EVENT', { text }),
    'run end': ({ isMore, other }) =>
      finish(isMore ? {} : { outcome: { type: other === 0 ? 'cancelled' : 'success' } }),
    // A failure abandons everything: no ends come.
    'run error'({ text }) {
      say('RUN_ERROR', { message: text });
      leave();
    },
  };

  return {
    move(next) {
      if (!isRunning) {
        runs += 1;
        isRunning = true;
        say('RUN_STARTED', run());
      }
      acts[next.kind](next);
    },
    end() {
      if (isRunning) finish({});
      return events;
    },
  };
}
