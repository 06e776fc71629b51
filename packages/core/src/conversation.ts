import { isDueToContinue, mayResume, maySettle, retryCause, runsInARow } from './continuation.ts';
import type { ConversationOptions } from './conversation-options.ts';
import { createDecider, type Decider } from './decide.ts';
import { createDrafts, type Drafts } from './drafts.ts';
import { CallboardError } from './errors.ts';
import { startExecutor } from './executor.ts';
import { type Expiry, startExpiry } from './expiry.ts';
import { createFailureDesk, type FailureDesk } from './failure-desk.ts';
import { startGatekeeper } from './gatekeeper.ts';
import { guardValidator } from './guard-validator.ts';
import { isAnythingOpen, isDueToSend } from './held-messages.ts';
import { createHolding, type HeldControls, neverSent, userMessage } from './holding.ts';
import type { UserMessage } from './message.ts';
import { onceAtATime } from './once-at-a-time.ts';
import { isUnderWay, openCalls, supersedeOpenCalls } from './open-work.ts';
import { isPauseFelt } from './pause.ts';
import type { RuleBook } from './policy/rule-book.ts';
import type { Clock, RunRequest } from './ports.ts';
import { readRun } from './read-run.ts';
import { requestRun } from './request-run.ts';
import type { ContentPart } from './result-content.ts';
import { isRunActive, type Run, type RunCause } from './run.ts';
import type { Keeping } from './shared/keeping.ts';
import { randomIds, systemClock } from './system-ports.ts';
import { createThread, type Thread } from './thread.ts';
import type { ThreadEventBody } from './thread-event.ts';
import { createToolRegistry, type ToolRegistry } from './tool-registry.ts';
import { createWatched, type Watched } from './watched.ts';

/** Runs that may follow on replies alone, without a word from a person, before one is asked to go on. */
const defaultRunLimit = 25;

/** Milliseconds an answer may stay open after its run has ended; then the next run goes out without waiting for it. */
const lingerLimit = 1_000;

/** A thread with its tools, its transport and everything that acts on it. */
export interface Conversation extends Decider, FailureDesk, HeldControls {
  readonly thread: Thread;
  readonly tools: ToolRegistry;
  /** The clock that deadlines are judged by. */
  readonly clock: Clock;
  /** The rules that were given with it. */
  readonly rules: RuleBook | undefined;
  /** What a person has begun about what is asked, and not sent. */
  readonly drafts: Drafts;
  /**
   * Sends what a person wrote, behind what waits. A run under way is stopped, calls still open are closed as superseded,
   * and the message goes with the replies all of them are due (P14), unless `whileCallsOpen` is `hold`. Resolves when the
   * run that carried it has ended, however it ended; for one that was taken back, when it was. `messageId`: its name, where
   * the app has one for it.
   */
  send(content: string | readonly ContentPart[], messageId?: string): Promise<Run>;
  /** Sends what waits now, as a message in the way of `supersede`: it closes what is open. */
  sendHeld(): Promise<Run>;
  /**
   * Stops everything under way: the run, and the page's tools that run or wait. Messages that wait are given back: they go
   * with the next one, or when the person says so.
   */
  stop(): void;
  /** Cancels one call alone; the others go on. */
  cancelCall(key: string): void;
  /**
   * Goes on: sends another run with the thread as it is, after one that failed or after the limit was reached; of a thread
   * that was opened again, lets go on what waits.
   */
  retry(): Promise<Run>;
  /**
   * Looks at the time now, and says what is over by it: for a page that wakes up, whose timers slept. A press and a run
   * that is sent look for themselves (P12). Nothing while it does not act.
   */
  judgeDeadlines(): void;
  /**
   * True when something would go on, and somebody has to say so: replies are ready and the limit of runs in a row is reached,
   * or the thread was opened again and nobody has done anything yet.
   */
  isPaused(): boolean;
  /** True while a run waits for what checks arguments to be fetched. Nothing was sent yet, and stopping lets it go. */
  readonly isPreparing: Pick<Watched<boolean>, 'get' | 'subscribe'>;
  /** How the thread is kept, where it outlives the page. */
  readonly keeping?: Pick<Watched<Keeping>, 'get' | 'subscribe'>;
  /**
   * Begins to act: checks, runs and continues. Returns the way to leave, which sends nothing and aborts what is
   * under way. May be called again after it was left, as a remount does; twice at once acts once, until both left.
   */
  start(): () => void;
}

/** A run that waits for the validator, and what it will be sent for. */
interface WaitingRun {
  readonly run: Promise<Run>;
  cause: RunCause;
}

/** The run whose answer is being read. */
interface Reading {
  readonly runId: string;
  readonly controller: AbortController;
  /** The transport said that nothing of it can follow. */
  isOver: boolean;
}

/** Makes a conversation. It does nothing until it is started. */
export function createConversation(options: ConversationOptions): Conversation {
  const clock = options.clock ?? systemClock;
  const ids = options.ids ?? randomIds;
  const runLimit = options.runLimit ?? defaultRunLimit;
  const validator = guardValidator(options.validator, clock);
  const thread = createThread({
    id: options.threadId ?? ids.next('thread'),
    clock,
    ...(options.scheduler === undefined ? {} : { scheduler: options.scheduler }),
    ...(options.log === undefined ? {} : { log: options.log }),
    ...(options.keeper === undefined ? {} : { divert: options.keeper.divert }),
  });
  const tools = createToolRegistry(validator);
  const decider = createDecider({
    thread,
    tools,
    validator,
    clock,
    ids,
    rules: options,
    keeper: options.keeper,
  });
  const drafts = createDrafts(thread);
  let reading: Reading | undefined;
  /** Stops waiting for an answer that stays open. */
  let cancelLinger: (() => void) | undefined;
  /** A run is being put together: what that settles does not send another one. */
  let isStarting = false;
  /** The run that goes out once the validator was fetched; stopping and leaving let it go. */
  const waiting = createWatched<WaitingRun | undefined>(undefined);
  let expiry: Expiry | undefined;
  const holding = createHolding(thread);

  thread.observe((event) => {
    if (event.type === 'stream-ended' && event.runId === reading?.runId) reading.isOver = true;
  });

  /** Nothing of the answer that is being read counts any more. */
  function endReading(): void {
    if (reading === undefined) return;
    const { runId, controller, isOver } = reading;
    reading = undefined;
    // Aborting one that has come to its end does nothing.
    controller.abort();
    if (!isOver) thread.dispatch({ type: 'stream-ended', runId });
  }

  /** Stops the latest run, and every earlier one that still has calls open: nothing goes on by itself then. */
  function stop(): void {
    const wasWaiting = waiting.get() !== undefined;
    waiting.set(undefined);
    const run = thread.latestRun();
    const open = openCalls(thread);
    const runIds = new Set(open.map(({ runId }) => runId).filter((runId) => thread.run(runId) !== undefined));
    const isAtWork = wasWaiting || reading !== undefined || open.length > 0;
    if (run !== undefined && (isUnderWay(run) || isAtWork)) runIds.add(run.id);
    const strays = open.filter(({ runId }) => thread.run(runId) === undefined);
    thread.dispatch([
      ...[...runIds].map((runId): ThreadEventBody => ({ type: 'run-stopped', runId, by: 'person' })),
      ...strays.map(({ key }): ThreadEventBody => ({ type: 'call-abandoned', key, reason: 'run-stopped' })),
    ]);
    endReading();
  }

  /** Ends the run under way, if there is one, because something else takes its place. */
  function stopRun(by: 'message' | 'leaving'): void {
    const run = thread.latestRun();
    if (run !== undefined && isUnderWay(run)) thread.dispatch({ type: 'run-stopped', runId: run.id, by });
    endReading();
  }

  /** What is settled meanwhile sends no run by itself. */
  function whileStarting<Result>(work: () => Result): Result {
    isStarting = true;
    try {
      return work();
    } finally {
      isStarting = false;
    }
  }

  /** Puts a run together: what is advertised, which replies are due. */
  function prepareRun(runId: string, cause: RunCause): RunRequest {
    return whileStarting(() => {
      endLinger();
      endReading();
      // A session has its history itself, and each answer goes out alone.
      return requestRun(
        { thread, tools, clock, ids, sendsHistory: options.transport.attach === undefined },
        runId,
        cause,
      );
    });
  }

  /** Sends a run and reads its answer. */
  async function startRun(cause: RunCause): Promise<Run> {
    const runId = ids.next('run');
    const request = prepareRun(runId, cause);
    const own: Reading = { runId, controller: new AbortController(), isOver: false };
    reading = own;
    // What is sent is on disk first: a page that dies now has not sent what nobody will know of.
    if (options.keeper !== undefined) await options.keeper.settled();
    if (!own.controller.signal.aborted)
      await readRun({ thread, transport: options.transport, request, signal: own.controller.signal });
    if (reading === own) endReading();
    return thread.run(runId) ?? thread.latestRun() ?? { id: runId, halted: false, redelivered: false };
  }

  /**
   * Sends a run; `before` happens at once, also where the validator still has to be fetched. Until that is done all that
   * is sent goes with the one run that waits for it.
   */
  function launch(cause: RunCause, before: () => void = () => undefined): Promise<Run> {
    whileStarting(before);
    if (validator.load === undefined) return startRun(cause);
    const joined = waiting.get() ?? fetchedFirst(cause, validator.load());
    waiting.set(joined);
    // A message that joins it is what it is sent for: it gives up what is asked (P14).
    if (cause === 'message') joined.cause = cause;
    return joined.run;
  }

  function fetchedFirst(cause: RunCause, fetched: Promise<void>): WaitingRun {
    const own: WaitingRun = {
      cause,
      run: fetched.then(() => {
        if (waiting.get() !== own) return thread.latestRun() ?? neverSent;
        waiting.set(undefined);
        // What was decided may have been taken back meanwhile: then nothing is due any more.
        if (own.cause === 'replies' && !isDueToContinue(thread) && !mayResume(thread))
          return thread.latestRun() ?? neverSent;
        return startRun(own.cause);
      }),
    };
    return own;
  }

  /**
   * Sends the next run once everything is answered and the answer to the last one is over, so that a failure that
   * comes late is heard.
   */
  function continueIfDue(isDecision = false): void {
    if (isStarting || waiting.get() !== undefined || thread.isPaused()) return;
    const isMessageDue = isDueToSend(thread);
    if (!isMessageDue) {
      if (!isDueToContinue(thread) && !(isDecision && mayResume(thread))) return;
      if (runsInARow(thread) >= runLimit) return;
    }
    if (reading !== undefined && !reading.isOver) {
      cancelLinger ??= clock.after(lingerLimit, stopLingering);
      return;
    }
    void (isMessageDue ? launchMessages() : launch('replies'));
  }

  /** Sends a run for what a person wrote: what waited, in the order it was written, and what comes now. */
  function launchMessages(before?: () => void, ...written: readonly UserMessage[]): Promise<Run> {
    const { messages } = thread.heldMessages();
    const run = launch('message', () => {
      before?.();
      thread.dispatch(
        [...messages, ...written].map((message): ThreadEventBody => ({ type: 'message-sent', message })),
      );
    });
    holding.carriedBy(run, messages);
    return run;
  }

  /** Closes what is open, since a message takes its place (P14). */
  function giveWay(): void {
    stopRun('message');
    supersedeOpenCalls(thread);
  }

  /** With the end of its answer, the next run is due. */
  function stopLingering(): void {
    endLinger();
    endReading();
  }

  function endLinger(): void {
    cancelLinger?.();
    cancelLinger = undefined;
  }

  async function advertise(): Promise<ReturnType<ToolRegistry['advertise']>> {
    await validator.load?.();
    return tools.advertise();
  }

  function act(): () => void {
    const { keeper } = options;
    const parts = { thread, tools, validator, clock, ids, rules: options, keeper };
    const leaveGate = startGatekeeper({ ...parts, isKept: keeper !== undefined });
    const leaveWork = startExecutor(parts);
    const watch = startExpiry(parts);
    expiry = watch;
    const detach = options.transport.attach?.({ ...parts, advertise });
    const stopObserving = thread.observe((event) => {
      if (maySettle(event)) continueIfDue(event.type === 'decision-made');
    });
    // What became ready in another page goes on here.
    if (keeper !== undefined) continueIfDue();
    // Leaving stops what is under way and sends nothing; what waits for a person goes on waiting.
    return () => {
      stopObserving();
      endLinger();
      waiting.set(undefined);
      if (reading !== undefined) stopRun('leaving');
      leaveWork();
      watch.stop();
      expiry = undefined;
      leaveGate();
      // Last, so that what leaving has closed is still answered.
      detach?.();
    };
  }

  return {
    ...decider,
    ...createFailureDesk({ thread, tools }),
    thread,
    tools,
    drafts,
    clock,
    ...holding.controls,
    get rules() {
      return options.rules;
    },
    async send(content, messageId = ids.next('message')) {
      const message = userMessage(messageId, content);
      // Before its answer is over nobody knows which calls of a run are ours.
      const isOpen = isAnythingOpen(thread) || reading?.isOver === false;
      if (options.whileCallsOpen !== 'hold' || !isOpen) return await launchMessages(giveWay, message);
      const carried = holding.hold(message);
      continueIfDue();
      return await carried;
    },
    async sendHeld() {
      return thread.heldMessages().messages.length === 0 ? neverSent : await launchMessages(giveWay);
    },
    stop,
    cancelCall: (key) => thread.dispatch({ type: 'call-abandoned', key, reason: 'cancelled' }),
    async retry() {
      const run = thread.latestRun();
      if (run === undefined || isRunActive(run)) {
        throw new CallboardError('calls-still-open', 'There is no ended run to try again.');
      }
      // Only once its answer is over is it known which of its calls are ours.
      if (thread.isPaused()) {
        const isFelt = isPauseFelt(thread);
        thread.dispatch({ type: 'thread-resumed' });
        if (isFelt) return thread.latestRun() ?? run;
      }
      endReading();
      return await launch(retryCause(thread));
    },
    isPreparing: { get: () => waiting.get() !== undefined, subscribe: waiting.subscribe },
    judgeDeadlines: () => expiry?.judge(),
    isPaused: () => isPauseFelt(thread) || (isDueToContinue(thread) && runsInARow(thread) >= runLimit),
    start: onceAtATime(act),
  };
}
