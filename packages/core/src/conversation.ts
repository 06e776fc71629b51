import { callStatus, isSettled } from './call-status.ts';
import { createDecider, type Decider } from './decide.ts';
import { CallboardError } from './errors.ts';
import { startExecutor } from './executor.ts';
import { startGatekeeper } from './gatekeeper.ts';
import { readLedger } from './ledger.ts';
import type { Clock, Ids, Scheduler, Transport, Validator } from './ports.ts';
import type { ContentPart } from './result-content.ts';
import { isRunActive, type Run, type RunCause } from './run.ts';
import { buildRunRequest } from './run-request.ts';
import { randomIds, systemClock } from './system-ports.ts';
import { createThread, type Thread } from './thread.ts';
import type { ThreadEvent, ThreadEventBody } from './thread-event.ts';
import { callOwner } from './tool-call.ts';
import { createToolRegistry, type ToolRegistry } from './tool-registry.ts';

/** Runs that may follow on replies alone, without a word from a person, before one is asked to go on. */
const defaultRunLimit = 25;

/** What a conversation is made with. Everything the outside provides is a port. */
export interface ConversationOptions {
  readonly threadId?: string;
  readonly transport: Transport;
  readonly validator: Validator;
  readonly clock?: Clock;
  readonly ids?: Ids;
  readonly scheduler?: Scheduler;
  readonly log?: readonly ThreadEvent[];
  /** How many runs may follow one another on replies alone (default 25), so that no loop runs unseen. */
  readonly runLimit?: number;
}

/** A thread with its tools, its transport and everything that acts on it. */
export interface Conversation extends Decider {
  readonly thread: Thread;
  readonly tools: ToolRegistry;
  /**
   * Sends what a person wrote. A run under way is stopped, calls still open are closed as superseded, and the
   * message goes with the replies all of them are due (P14). Resolves when the run has ended, however it ended.
   */
  send(content: string | readonly ContentPart[]): Promise<Run>;
  /** Stops everything under way: the run, and the page's tools that run or wait. */
  stop(): void;
  /** Cancels one call alone; the others go on. */
  cancelCall(key: string): void;
  /** Sends another run with the thread as it is: after one that failed, or after the limit was reached. */
  retry(): Promise<Run>;
  /** True when replies are ready and the limit of runs in a row keeps them from going out by themselves. */
  isPaused(): boolean;
  /**
   * Begins to act: checks, runs and continues. Returns the way to leave, which sends nothing and aborts what is
   * under way. May be called again after it was left, as a remount does.
   */
  start(): () => void;
}

/** Makes a conversation. It does nothing until it is started. */
export function createConversation(options: ConversationOptions): Conversation {
  const clock = options.clock ?? systemClock;
  const ids = options.ids ?? randomIds;
  const runLimit = options.runLimit ?? defaultRunLimit;
  const thread = createThread({
    id: options.threadId ?? ids.next('thread'),
    clock,
    ...(options.scheduler === undefined ? {} : { scheduler: options.scheduler }),
    ...(options.log === undefined ? {} : { log: options.log }),
  });
  const tools = createToolRegistry(options.validator);
  const decider = createDecider({ thread, tools, validator: options.validator });
  let reading: AbortController | undefined;

  /** Stops what is under way; `by` says who did. */
  function stopRun(by: 'person' | 'message' | 'leaving'): void {
    const run = thread.latestRun();
    if (run !== undefined) {
      const open = isRunActive(run) || thread.callsOfRun(run.id).some((call) => !isSettled(call));
      if (open) thread.dispatch({ type: 'run-stopped', runId: run.id, by });
    }
    reading?.abort();
    reading = undefined;
  }

  /** A new message closes what nobody decided; what runs is stopped, because its reply has to go out now (P14). */
  function supersede(): void {
    const open = thread.callKeys().filter((key) => {
      const call = thread.call(key);
      return call !== undefined && call.interruptId === undefined && !isSettled(call);
    });
    thread.dispatch(
      open.map((key): ThreadEventBody => ({ type: 'call-abandoned', key, reason: 'superseded' })),
    );
  }

  async function startRun(cause: RunCause): Promise<Run> {
    const runId = ids.next('run');
    const { tools: advertised, unfit } = tools.advertise();
    const ledger = readLedger(thread);
    const replies = ledger.flatMap((entry) =>
      entry.kind === 'ready' ? [{ key: entry.call.key, messageId: ids.next('message'), ...entry.reply }] : [],
    );
    const cancelledInterruptIds = openInterruptIds(thread);
    thread.dispatch([
      ...unfit.map(
        ({ name, problems }): ThreadEventBody => ({
          type: 'problem-noted',
          code: 'tool-not-advertised',
          message: `The tool "${name}" was not offered to the agent: ${problems.map((one) => one.message).join('; ')}`,
          runId,
        }),
      ),
      { type: 'run-requested', runId, cause, tools: advertised, replies, cancelledInterruptIds },
    ]);
    const controller = new AbortController();
    reading?.abort();
    reading = controller;
    const request = buildRunRequest(thread, runId, advertised, cancelledInterruptIds);
    try {
      for await (const batch of options.transport.run(request, { signal: controller.signal })) {
        // Once it was stopped, or another run took its place, nothing of this stream counts any more.
        if (reading !== controller) break;
        thread.dispatch(batch);
      }
    } catch (error) {
      if (reading === controller) thread.dispatch({ type: 'run-cut-off', runId, message: messageOf(error) });
    }
    if (reading === controller) {
      reading = undefined;
      closeStream(runId);
    }
    return thread.run(runId) ?? thread.latestRun() ?? { id: runId, halted: false, redelivered: false };
  }

  /** A stream that is over leaves no run open: one without an end was cut off. */
  function closeStream(runId: string): void {
    const last = thread.latestRun();
    if (last !== undefined && isRunActive(last)) {
      thread.dispatch({
        type: 'run-cut-off',
        runId: last.id,
        message: 'The stream ended before the run did.',
      });
    }
    thread.dispatch({ type: 'stream-ended', runId });
  }

  /** Replies that are all ready, behind a run that ended well and was not halted. */
  function isDueToContinue(): boolean {
    const run = thread.latestRun();
    if (run?.request === undefined || run.halted || run.end?.kind !== 'succeeded') return false;
    const own = readLedger(thread).filter((entry) => entry.call.runId === run.id);
    return own.length > 0 && own.every((entry) => entry.kind === 'ready');
  }

  function runsInARow(): number {
    const runs = thread.runs();
    const lastByPerson = runs.findLastIndex(
      (run) => run.request !== undefined && run.request.cause !== 'replies',
    );
    return runs.length - 1 - lastByPerson;
  }

  function continueIfDue(): void {
    if (isDueToContinue() && runsInARow() < runLimit) void startRun('replies');
  }

  /** Leaving stops what is under way and sends nothing; what waits for a person goes on waiting. */
  function leave(): void {
    const run = thread.latestRun();
    if (run !== undefined && isRunActive(run)) {
      stopRun('leaving');
      return;
    }
    reading?.abort();
    reading = undefined;
    const underWay = thread.callKeys().filter((key) => {
      const call = thread.call(key);
      const status = call === undefined ? undefined : callStatus(call);
      return (
        call !== undefined && callOwner(call) === 'page' && (status === 'running' || status === 'queued')
      );
    });
    thread.dispatch(
      underWay.map((key): ThreadEventBody => ({ type: 'call-abandoned', key, reason: 'left' })),
    );
  }

  function start(): () => void {
    const parts = { thread, tools, validator: options.validator, clock, ids };
    const stopGatekeeper = startGatekeeper(parts);
    const stopExecutor = startExecutor(parts);
    const stopObserving = thread.observe((event) => {
      if (maySettle(event)) continueIfDue();
    });
    return () => {
      stopObserving();
      leave();
      stopExecutor();
      stopGatekeeper();
    };
  }

  return {
    ...decider,
    thread,
    tools,
    async send(content) {
      const parts: readonly ContentPart[] =
        typeof content === 'string' ? [{ type: 'text', text: content }] : content;
      if (parts.every((part) => part.type === 'text' && part.text.trim() === '')) {
        throw new CallboardError('nothing-to-send', 'The message is empty, so nothing was sent.');
      }
      const run = thread.latestRun();
      if (run !== undefined && isRunActive(run)) stopRun('message');
      supersede();
      thread.dispatch({ type: 'message-sent', message: { id: ids.next('message'), role: 'user', parts } });
      return startRun('message');
    },
    stop: () => stopRun('person'),
    cancelCall: (key) => thread.dispatch({ type: 'call-abandoned', key, reason: 'cancelled' }),
    async retry() {
      const open = readLedger(thread).filter((entry) => entry.kind === 'waiting');
      const run = thread.latestRun();
      if (open.length > 0 || run === undefined || isRunActive(run)) {
        const ids = open.map((entry) => entry.call.toolCallId).join(', ');
        throw new CallboardError(
          'calls-still-open',
          open.length > 0
            ? `Calls ${ids} are still open, so no run was sent: it would leave them without a reply. Decide on them or stop them first.`
            : 'There is no ended run to try again.',
        );
      }
      return startRun('retry');
    },
    isPaused: () => isDueToContinue() && runsInARow() >= runLimit,
    start,
  };
}

/** The interrupts of the last run, if it ended in any: a run that goes on without answering them gives them up. */
function openInterruptIds(thread: Thread): readonly string[] {
  const end = thread.latestRun()?.end;
  return end?.kind === 'interrupted' ? end.interrupts.map((interrupt) => interrupt.id) : [];
}

/** Events after which the last reply may be ready. */
function maySettle(event: ThreadEvent): boolean {
  return (
    event.type === 'run-succeeded' ||
    event.type === 'stream-ended' ||
    event.type === 'call-checked' ||
    event.type === 'call-gated' ||
    event.type === 'decision-made' ||
    event.type === 'attempt-ended' ||
    event.type === 'call-abandoned'
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'The connection failed.';
}
