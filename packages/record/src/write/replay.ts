import {
  callKey,
  createThread,
  lastAttempt,
  type Request,
  type Thread,
  type ThreadEvent,
  type ToolCall,
} from '@callboard/core';

/** What an event made of one thing. */
export interface Change<Thing> {
  /** Absent for what was not there before. */
  readonly before: Thing | undefined;
  readonly after: Thing;
}

/** What an event changed, in the order it came to be. */
interface Changes {
  readonly calls: readonly Change<ToolCall>[];
  readonly requests: readonly Change<Request>[];
  /** Ids of messages that are new or say something else. */
  readonly messages: readonly string[];
}

/** A thread that is played again, event by event, to see what each of them meant. */
export interface Replay {
  readonly thread: Thread;
  /** Costs what the event costs the thread, and what it changed. */
  play(event: ThreadEvent): Changes;
  /** Tells of a message from now on. */
  follow(messageId: string): void;
}

export function createReplay(threadId: string): Replay {
  const due: (() => void)[] = [];
  const thread = createThread({
    id: threadId,
    scheduler: { schedule: (wake) => void due.push(wake) },
  });
  const calls = new Map<string, ToolCall>();
  const requests = new Map<string, Request>();
  /** Open ones that a run can end, which are looked at when something happens to runs. */
  const pendingOfRuns = new Set<string>();
  const messages = new Set<string>();
  let touchedCalls = new Set<string>();
  let touchedMessages = new Set<string>();

  function discover(keys: Iterable<string>): void {
    for (const key of keys) {
      if (calls.has(key) || touchedCalls.has(key) || thread.call(key) === undefined) continue;
      thread.subscribe(`call:${key}`, () => touchedCalls.add(key));
      touchedCalls.add(key);
    }
  }

  /** The calls that an event can have added. */
  function discoverAfter(event: ThreadEvent): void {
    if (event.type === 'call-started') discover([callKey(event.runId, event.toolCallId)]);
    else if (event.type === 'snapshot-received' || event.type === 'history-loaded')
      discover(thread.callKeys());
    else if (isOfRun(event)) discover(thread.callsOfRun(event.runId).map(({ key }) => key));
  }

  function changedCalls(): readonly Change<ToolCall>[] {
    const changes: Change<ToolCall>[] = [];
    for (const key of touchedCalls) {
      const after = thread.call(key);
      const before = calls.get(key);
      if (after === undefined || after === before) continue;
      calls.set(key, after);
      changes.push({ before, after });
    }
    return changes.sort((one, other) => one.after.index - other.after.index);
  }

  /** The requests that an event can have changed: its own, those about calls it changed, those of runs. */
  function concernedBy(event: ThreadEvent, changed: readonly Change<ToolCall>[]): Set<string> {
    const ids = new Set<string>();
    if ('requestId' in event) ids.add(event.requestId);
    for (const change of changed)
      for (const call of [change.before, change.after])
        for (const id of call === undefined ? [] : asksOf(call)) ids.add(id);
    if (isOfRun(event)) for (const id of pendingOfRuns) ids.add(id);
    if (opensRequests(event)) for (const { id } of thread.openRequests()) ids.add(id);
    return ids;
  }

  function changedRequests(event: ThreadEvent, changed: readonly Change<ToolCall>[]): Change<Request>[] {
    const changes: Change<Request>[] = [];
    for (const id of concernedBy(event, changed)) {
      const after = thread.request(id);
      const before = requests.get(id);
      if (after === undefined || after === before) continue;
      requests.set(id, after);
      const isWatched = after.state.kind !== 'ended' && after.question !== undefined;
      if (isWatched) pendingOfRuns.add(id);
      else pendingOfRuns.delete(id);
      changes.push({ before, after });
    }
    return changes;
  }

  return {
    thread,
    play(event) {
      touchedCalls = new Set();
      touchedMessages = new Set();
      thread.receive([event]);
      discoverAfter(event);
      for (const wake of due.splice(0)) wake();
      const changed = changedCalls();
      return {
        calls: changed,
        requests: changedRequests(event, changed),
        messages: [...touchedMessages],
      };
    },
    follow(messageId) {
      if (messages.has(messageId)) return;
      messages.add(messageId);
      thread.subscribe(`message:${messageId}`, () => touchedMessages.add(messageId));
    },
  };
}

type OfRun = Extract<ThreadEvent, { readonly type: `run-${string}` | 'stream-ended' }>;

/** True for what happens to a run, and by that to what it made and asked. */
function isOfRun(event: ThreadEvent): event is OfRun {
  return event.type.startsWith('run-') || event.type === 'stream-ended';
}

/** True for what can open requests, or open them again. */
function opensRequests({ type }: ThreadEvent): boolean {
  return (
    type === 'question-asked' ||
    (type.startsWith('run-') && type !== 'run-requested' && type !== 'run-started')
  );
}

/** The requests about a call that it can end: whether it runs, and what its tool wants to know. */
function asksOf(call: ToolCall): readonly string[] {
  const inputs = (lastAttempt(call)?.inputs ?? []).map(({ requestId }) => requestId);
  return 'requestId' in call.gate ? [call.gate.requestId, ...inputs] : inputs;
}
