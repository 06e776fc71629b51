import type { CallRules } from './call-rules.ts';
import { checkArgs } from './check-args.ts';
import { expiryOf } from './expiry.ts';
import { createLine } from './one-at-a-time.ts';
import { judge } from './policy.ts';
import type { Clock, Validator } from './ports.ts';
import { mayRun } from './reduce-call.ts';
import type { Request } from './request.ts';
import { type PreparedHandler, runHandler } from './run-handler.ts';
import type { Thread } from './thread.ts';
import type { ThreadEventBody } from './thread-event.ts';
import {
  type AttemptEnd,
  type AttemptErrorCode,
  argsInForce,
  lastAttempt,
  runnableText,
  type ToolCall,
} from './tool-call.ts';
import type { ToolRegistry } from './tool-registry.ts';

/** Milliseconds a tool has unless it sets its own limit. */
const defaultTimeLimit = 60_000;

/** What the executor works with. */
export interface ExecutorParts {
  readonly thread: Thread;
  readonly tools: ToolRegistry;
  readonly validator: Validator;
  readonly clock: Clock;
  readonly rules: CallRules;
}

/**
 * Runs the page's tools: one at a time, in the order they became runnable, each call at most once (P15). An attempt
 * that is stopped or out of time ends at once and makes room for the next; what its handler brings later stays in
 * the page (P17). Returns the way to leave: what waits or runs is closed, and its signal aborts.
 */
export function startExecutor(parts: ExecutorParts): () => void {
  const { thread } = parts;
  const line = createLine(thread, {
    isDue: (call) => mayRun(call) || isAtWork(call),
    work: (key, signal) => attempt(key, signal, parts),
  });

  const stopObserving = thread.observe((event) => {
    if (event.type !== 'call-gated' && event.type !== 'decision-made') return;
    const key = event.type === 'call-gated' ? event.key : keyOf(thread.request(event.requestId));
    const call = key === undefined ? undefined : thread.call(key);
    if (call === undefined || call.queuedAt !== undefined || !mayRun(call)) return;
    thread.dispatch({ type: 'execution-queued', key: call.key });
    line.add(call.key);
  });

  return () => {
    stopObserving();
    thread.dispatch(
      line.leave().map((key): ThreadEventBody => ({ type: 'call-abandoned', key, reason: 'left' })),
    );
  };
}

function keyOf(request: Request | undefined): string | undefined {
  return request?.subject.kind === 'call' ? request.subject.key : undefined;
}

function isAtWork(call: ToolCall): boolean {
  const attempt = lastAttempt(call);
  return attempt !== undefined && attempt.end === undefined;
}

async function attempt(key: string, signal: AbortSignal, parts: ExecutorParts): Promise<void> {
  const { thread, clock } = parts;
  const due = thread.call(key);
  if (due === undefined) return;
  const prepared = await prepare(due, parts);
  // A timer may sleep; whether there is still time is judged when it matters.
  thread.dispatch(expiryOf(thread, clock.now()));
  // Stopped, superseded or answered while its arguments were checked once more: then nothing starts.
  const call = thread.call(key);
  if (signal.aborted || call === undefined || !mayRun(call)) return;
  const number = call.attempts.length + 1;
  thread.dispatch({ type: 'attempt-started', key, attempt: number, argsText: runnableText(call) });
  if ('end' in prepared) thread.dispatch({ type: 'attempt-ended', key, attempt: number, end: prepared.end });
  else await runHandler(call, number, prepared, { thread, clock });
}

/** A handler and what it will get, or how the attempt ends before anything ran. */
async function prepare(
  call: ToolCall,
  { tools, validator, rules }: ExecutorParts,
): Promise<PreparedHandler | { readonly end: AttemptEnd }> {
  const tool = tools.get(call.toolName);
  if (tool?.handler === undefined || call.advertised === undefined) {
    const message = `The page no longer offers the tool "${call.toolName}". The call was not executed.`;
    return { end: errored('no-handler', 'NoHandler', message) };
  }
  // What was allowed, or asked, is a word about the page as it was; by its turn the page may ask, or forbid it.
  const { word } = judge(call.advertised, tool, rules.policy);
  if (word === 'disallowed') {
    const message = `The page does not allow "${call.toolName}" any more. The call was not executed.`;
    return { end: errored('not-allowed', 'NotAllowed', message) };
  }
  if (call.gate.kind === 'allowed' && word !== 'allowed') {
    const message = `The page asks before it runs "${call.toolName}" now, and nobody was asked. The call was not executed.`;
    return { end: errored('not-approved', 'NotApproved', message) };
  }
  const { sourceText, shownText } = argsInForce(call);
  const checked = await checkArgs(sourceText, call.advertised, tool, validator);
  // The value a person saw is the one that runs: a schema that now says otherwise stops it (P7).
  if (checked.verdict.kind !== 'valid' || checked.verdict.shownText !== shownText) {
    const message = `The schema of "${call.toolName}" gives another value than the one that was shown. The call was not executed.`;
    return { end: errored('unstable-schema', 'UnstableSchema', message) };
  }
  return {
    run: (context) => tool.handler?.(checked.input, context),
    limit: tool.timeLimit ?? defaultTimeLimit,
  };
}

function errored(
  code: Extract<AttemptErrorCode, 'no-handler' | 'unstable-schema' | 'not-approved' | 'not-allowed'>,
  name: string,
  message: string,
): AttemptEnd {
  return { kind: 'errored', code, name, message };
}
