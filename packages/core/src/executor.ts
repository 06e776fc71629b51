import type { AttemptEnd, AttemptErrorCode, AttemptTerms } from './attempt.ts';
import { mayRun, termsOf, termsOrGeneric, whyUnfit } from './attempts.ts';
import { isAsDecided } from './binding.ts';
import type { CallRules } from './call-rules.ts';
import { checkArgs } from './check-args.ts';
import { isDelta } from './delta.ts';
import { expiryOf } from './expiry.ts';
import { attemptClaim, type ClaimOutcome, type Keeper } from './keeper.ts';
import { laneOf } from './lane.ts';
import { ruledCall } from './policy/ruled-call.ts';
import { judge } from './policy.ts';
import type { Clock, Validator } from './ports.ts';
import type { PreparedHandler } from './run-handler.ts';
import type { Claim } from './shared/shared-ports.ts';
import type { Thread } from './thread.ts';
import type { ThreadEvent, ThreadEventBody } from './thread-event.ts';
import { describeThrown } from './thrown.ts';
import type { AdvertisedTool, PageTool } from './tool.ts';
import { argsInForce, lastAttempt, runnableText, type ToolCall } from './tool-call.ts';
import type { ToolRegistry } from './tool-registry.ts';

/** Milliseconds a tool has unless it sets its own limit. */
const defaultTimeLimit = 60_000;

/** What calls handlers is no part of a first card. It is fetched when a page begins to act, long before anybody decides. */
const loadRunner = (): Promise<typeof import('./run-handler.ts')> => import('./run-handler.ts');

/** What the executor works with. */
export interface ExecutorParts {
  readonly thread: Thread;
  readonly tools: ToolRegistry;
  readonly validator: Validator;
  readonly clock: Clock;
  readonly rules: CallRules;
  /** Where what starts is noted first. With one, calls that wait outlive this executor, and it takes over what another left. */
  readonly keeper?: Keeper | undefined;
}

/**
 * Runs the page's tools, each call once unless another attempt is wanted and does no harm (P15): in every lane one after
 * another in the order they got into line, the lanes beside each other. What holds a call back is read from the thread,
 * where a card reads it too. An attempt that is stopped or out of time ends at once and makes room for the next; what its
 * handler brings later stays in the page (P17). Returns the way to leave: what runs is closed, and its signal aborts; so is
 * what waits, unless it is kept for whoever acts next.
 */
export function startExecutor(parts: ExecutorParts): () => void {
  const { thread, tools, keeper } = parts;
  let isLeft = false;
  /** What was queued here. What only a replayed log has queued is nobody's to run, and holds up nobody. */
  const own = new Set<string>();
  /** Checked once more, and not started yet. */
  const starting = new Set<string>();

  function queue(call: ToolCall): void {
    own.add(call.key);
    const lane = laneOf(call, tools.get(call.toolName));
    thread.dispatch({ type: 'execution-queued', key: call.key, lane });
  }

  /** Starts the first of each lane, and all that wait for nobody. */
  function startDue(): void {
    if (thread.isPaused()) return;
    const line = thread.callsInLine();
    // What has its turn keeps it, whoever got a place before it meanwhile.
    const busy = line.filter((call) => own.has(call.key) && (starting.has(call.key) || isAtWork(call)));
    const taken = new Set(busy.map(({ lane = 'serial' }) => lane));
    for (const call of line) {
      const { key, lane = 'serial' } = call;
      if (call.queuedAt !== undefined && !own.has(key)) continue;
      const isFirst = lane === 'concurrent' || !taken.has(lane);
      taken.add(lane);
      if (isFirst && own.has(key) && mayRun(call) && !starting.has(key)) void start(key);
    }
  }

  async function start(key: string): Promise<void> {
    const call = thread.call(key);
    if (call === undefined) return;
    starting.add(key);
    const prepared = await prepare(call, parts).catch((error: unknown) => ({
      // Whatever breaks before a handler is called is no word of the tool's.
      end: { kind: 'errored', code: 'tool-failed', ...describeThrown(error) } as const,
      // It says what the app's code said, so it goes by what is said of exceptions like any other.
      terms: termsOrGeneric(tools.get(call.toolName), parts.rules.onToolException),
    }));
    // A timer may sleep; whether there is still time is judged when it matters.
    thread.dispatch(expiryOf(thread, parts.clock.now()));
    const claim = keeper === undefined || isLeft ? undefined : claimOf(key, prepared, thread);
    const outcome = claim === undefined ? undefined : await keeper?.claim(claim);
    // Only now, so that what this lets go on finds the lane taken.
    starting.delete(key);
    const isStarted = !isLeft && (await attempt(key, afterClaim(key, prepared, outcome, parts), parts));
    if (!isStarted && claim !== undefined && outcome?.kind === 'ours') keeper?.release(claim.name);
  }

  /** What another page has let run, or was to try again, is for this one now. */
  function adopt(): void {
    for (const call of thread.unansweredCalls()) {
      if (!mayRun(call)) continue;
      own.add(call.key);
      if (call.queuedAt === undefined) queue(call);
    }
    startDue();
  }

  const stopObserving = thread.observe((event) => {
    if (isDelta(event)) return;
    // Somebody wants it here and now, whoever queued it.
    if (event.type === 'attempt-requested') own.add(event.key);
    const key = permittedBy(event, thread);
    const call = key === undefined ? undefined : thread.call(key);
    if (call !== undefined && call.queuedAt === undefined && mayRun(call)) queue(call);
    else startDue();
  });

  // Where it fails, it is tried again for each call, and what cannot be run says so.
  loadRunner().catch(() => undefined);
  if (keeper !== undefined) adopt();

  return () => {
    stopObserving();
    isLeft = true;
    const left = thread
      .callsInLine()
      .filter((call) => own.has(call.key) && (keeper === undefined || isAtWork(call)));
    thread.dispatch(
      left.map(({ key }): ThreadEventBody => ({ type: 'call-abandoned', key, reason: 'left' })),
    );
  };
}

function isAtWork(call: ToolCall): boolean {
  const attempt = lastAttempt(call);
  return attempt !== undefined && attempt.end === undefined;
}

/** The call that an event may have let run. */
function permittedBy(event: ThreadEvent, thread: Thread): string | undefined {
  if (event.type === 'call-gated') return event.key;
  if (event.type !== 'decision-made') return undefined;
  const subject = thread.request(event.requestId)?.subject;
  return subject?.kind === 'call' ? subject.key : undefined;
}

/** How an attempt ends before anything ran. */
interface Unprepared {
  readonly end: AttemptEnd;
  readonly terms?: AttemptTerms | undefined;
}

/** What is noted before a handler is called (P15); undefined where none will be. */
function claimOf(key: string, prepared: PreparedHandler | Unprepared, thread: Thread): Claim | undefined {
  const call = thread.call(key);
  if (call === undefined || 'end' in prepared || !mayRun(call)) return undefined;
  const event = startOf(call, prepared);
  return { name: attemptClaim(key, event.attempt), event };
}

/**
 * What was noted before has perhaps started, in a page that is gone; where nothing can be noted, nothing starts. Noting
 * takes its time, and the page may have changed its mind meanwhile.
 */
function afterClaim(
  key: string,
  prepared: PreparedHandler | Unprepared,
  outcome: ClaimOutcome | undefined,
  parts: ExecutorParts,
): PreparedHandler | Unprepared {
  const call = parts.thread.call(key);
  if (outcome === undefined || call === undefined) return prepared;
  const { terms } = prepared;
  if (outcome.kind === 'taken') return { end: { kind: 'outcome-unknown' }, terms };
  if (outcome.kind === 'unknown') {
    const message = `The page could not note that "${call.toolName}" starts, which keeps it from starting twice: ${outcome.why} The call was not executed.`;
    return { end: errored('not-claimed', 'NotClaimed', message), terms };
  }
  const look = lookAt(call, parts);
  return 'end' in look ? look : prepared;
}

function startOf(
  call: ToolCall,
  { terms }: PreparedHandler | Unprepared,
): Extract<ThreadEventBody, { readonly type: 'attempt-started' }> {
  return {
    type: 'attempt-started',
    key: call.key,
    attempt: call.attempts.length + 1,
    argsText: runnableText(call),
    ...(terms === undefined ? {} : { terms }),
  };
}

/** False where nothing was started after all. */
async function attempt(
  key: string,
  prepared: PreparedHandler | Unprepared,
  parts: ExecutorParts,
): Promise<boolean> {
  const { thread } = parts;
  const call = thread.call(key);
  // Stopped, superseded or answered while its arguments were checked once more: then nothing starts.
  if (call === undefined || !mayRun(call)) return false;
  const started = startOf(call, prepared);
  const { attempt: number } = started;
  thread.dispatch(started);
  const end = 'end' in prepared ? prepared.end : whyNotAsDecided(call, prepared);
  if (end !== undefined) thread.dispatch({ type: 'attempt-ended', key, attempt: number, end });
  else if ('run' in prepared) await prepared.runHandler(call, number, prepared, parts);
  return true;
}

/** The last look before anything runs: what a person or a rule saw of the arguments is what the handler gets (P7). */
function whyNotAsDecided(call: ToolCall, { input }: PreparedHandler): AttemptEnd | undefined {
  if (isAsDecided(call, input)) return undefined;
  const message = `The arguments of "${call.toolName}" are not those that were decided on. The call was not executed.`;
  return errored('not-as-decided', 'NotAsDecided', message);
}

/** A handler and what it will get, or how the attempt ends before anything ran. */
async function prepare(call: ToolCall, parts: ExecutorParts): Promise<PreparedHandler | Unprepared> {
  const before = lookAt(call, parts);
  if ('end' in before) return before;
  const { tool, advertised } = before;
  const { sourceText, shownText } = argsInForce(call);
  const runner = await loadRunner().catch(() => undefined);
  if (runner === undefined) {
    const message = `The part of the page that runs tools could not be loaded. "${call.toolName}" was not executed.`;
    return { end: errored('not-loaded', 'NotLoaded', message) };
  }
  const checked = await checkArgs(sourceText, advertised, tool, parts.validator);
  // A check may take its time, and the page may have changed its mind meanwhile.
  const now = lookAt(call, parts);
  if ('end' in now) return now;
  // The value a person saw is the one that runs: a schema that now says otherwise stops it (P7).
  if (checked.verdict.kind !== 'valid' || checked.verdict.shownText !== shownText) {
    const message = `The schema of "${call.toolName}" gives another value than the one that was shown. The call was not executed.`;
    return { end: errored('unstable-schema', 'UnstableSchema', message) };
  }
  return {
    input: checked.input,
    run: (context) => tool.handler?.(checked.input, context),
    runHandler: runner.runHandler,
    limit: now.tool.timeLimit ?? defaultTimeLimit,
    terms: termsOf(now.tool, parts.rules.onToolException),
  };
}

/** The tool of a call, if the page still offers it and lets it run as things stand now; or how the attempt ends. */
function lookAt(
  call: ToolCall,
  { thread, tools, rules }: ExecutorParts,
): { readonly tool: PageTool; readonly advertised: AdvertisedTool } | Unprepared {
  const tool = tools.get(call.toolName);
  if (tool?.handler === undefined || call.advertised === undefined) {
    const message = `The page no longer offers the tool "${call.toolName}". The call was not executed.`;
    return { end: errored('no-handler', 'NoHandler', message) };
  }
  if (whyUnfit(call, tool) === 'not-repeatable') {
    const message = `"${call.toolName}" may have had effects, and the page no longer says that it can be called twice. It was not called again.`;
    return { end: errored('not-repeatable', 'NotRepeatable', message) };
  }
  // What was allowed, or asked, is a word about the page as it was; by its turn the page may ask, or forbid it.
  const { word } = judge(call.advertised, tool, rules, ruledCall(thread, call));
  if (word === 'disallowed') {
    const message = `The page does not allow "${call.toolName}" any more. The call was not executed.`;
    return { end: errored('not-allowed', 'NotAllowed', message) };
  }
  if (call.gate.kind === 'allowed' && word !== 'allowed') {
    const message = `The page asks before it runs "${call.toolName}" now, and nobody was asked. The call was not executed.`;
    return { end: errored('not-approved', 'NotApproved', message) };
  }
  return { tool, advertised: call.advertised };
}

function errored(
  code: Exclude<AttemptErrorCode, 'tool-failed' | 'result-unserialisable'>,
  name: string,
  message: string,
): AttemptEnd {
  return { kind: 'errored', code, name, message };
}
