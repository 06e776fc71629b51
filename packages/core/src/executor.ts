import { checkArgs } from './check-args.ts';
import type { Clock, Validator } from './ports.ts';
import { mayRun } from './reduce-call.ts';
import { toResultContent } from './result-content.ts';
import type { Thread } from './thread.ts';
import { type ToolContext, ToolError } from './tool.ts';
import { type AttemptEnd, lastAttempt, shownArgsText, type ToolCall } from './tool-call.ts';
import type { ToolRegistry } from './tool-registry.ts';

/** Milliseconds a tool has unless it sets its own limit. */
const defaultTimeLimit = 60_000;

/** What the executor works with. */
export interface ExecutorParts {
  readonly thread: Thread;
  readonly tools: ToolRegistry;
  readonly validator: Validator;
  readonly clock: Clock;
}

interface Running {
  readonly key: string;
  readonly controller: AbortController;
}

/**
 * Runs the page's tools: one at a time, in the order they became runnable, each call at most once (P15). An attempt
 * that is stopped or out of time ends at once and makes room for the next; what its handler brings later stays in
 * the page (P17). Returns the way to stop listening; what runs then is aborted.
 */
export function startExecutor(parts: ExecutorParts): () => void {
  const { thread } = parts;
  const queue: string[] = [];
  let running: Running | undefined;
  let busy = false;
  let disposed = false;

  async function work(): Promise<void> {
    if (busy) return;
    busy = true;
    for (let key = queue.shift(); key !== undefined && !disposed; key = queue.shift()) {
      await attempt(key);
    }
    busy = false;
  }

  async function attempt(key: string): Promise<void> {
    const due = thread.call(key);
    if (due === undefined || !mayRun(due)) return;
    const prepared = await prepare(due, parts);
    // Stopped, superseded or answered while its arguments were checked once more: then nothing starts.
    const call = thread.call(key);
    if (call === undefined || !mayRun(call) || disposed) return;
    const number = call.attempts.length + 1;
    thread.dispatch({ type: 'attempt-started', key, attempt: number, argsText: shownArgsText(call) });
    if ('end' in prepared) {
      thread.dispatch({ type: 'attempt-ended', key, attempt: number, end: prepared.end });
      return;
    }
    const controller = new AbortController();
    running = { key, controller };
    await runHandler(call, number, prepared, controller, parts);
    running = undefined;
  }

  const stopObserving = thread.observe((event) => {
    if (event.type === 'call-gated' || event.type === 'decision-made') {
      const call = thread.call(event.key);
      if (call === undefined || call.queuedAt !== undefined || !mayRun(call)) return;
      thread.dispatch({ type: 'execution-queued', key: event.key });
      queue.push(event.key);
      void work();
    } else if (running !== undefined && (event.type === 'run-stopped' || event.type === 'call-abandoned')) {
      const call = thread.call(running.key);
      const current = call === undefined ? undefined : lastAttempt(call);
      if (current?.end?.kind === 'stopped')
        running.controller.abort(new DOMException('The call was stopped.', 'AbortError'));
    }
  });

  return () => {
    disposed = true;
    stopObserving();
    running?.controller.abort(new DOMException('The thread was left.', 'AbortError'));
  };
}

/** A handler and what it will get, or how the attempt ends before anything ran. */
type Prepared =
  | { readonly run: (context: ToolContext) => unknown; readonly limit: number }
  | { readonly end: AttemptEnd };

async function prepare(call: ToolCall, { tools, validator }: ExecutorParts): Promise<Prepared> {
  const tool = tools.get(call.toolName);
  if (tool?.handler === undefined || call.advertised === undefined) {
    return {
      end: errored('no-handler', 'NoHandler', `The page no longer offers the tool "${call.toolName}".`),
    };
  }
  const { sourceText, shownText } = decidedArgs(call);
  const checked = await checkArgs(sourceText, call.advertised, tool, validator);
  // The value a person saw is the one that runs: a schema that now says otherwise stops it (P7).
  if (checked.verdict.kind !== 'valid' || checked.verdict.shownText !== shownText) {
    const message = `The schema of "${call.toolName}" gives another value than the one that was shown, so it did not run.`;
    return { end: errored('unstable-schema', 'UnstableSchema', message) };
  }
  return {
    run: (context) => tool.handler?.(checked.input, context),
    limit: tool.timeLimit ?? defaultTimeLimit,
  };
}

/** The text that was decided on, and what a schema had made of it where it did. */
function decidedArgs(call: ToolCall): {
  readonly sourceText: string;
  readonly shownText: string | undefined;
} {
  if (call.gate.kind === 'decided' && call.gate.record.decision.kind === 'edit') {
    return { sourceText: call.gate.record.decision.argsText, shownText: call.gate.shownText };
  }
  return {
    sourceText: call.args.text,
    shownText: call.verdict?.kind === 'valid' ? call.verdict.shownText : undefined,
  };
}

function errored(code: 'no-handler' | 'unstable-schema', name: string, message: string): AttemptEnd {
  return { kind: 'errored', code, name, message };
}

/** Calls the handler and ends the attempt once: by its return, its throw, the time limit, or a stop. */
function runHandler(
  call: ToolCall,
  number: number,
  prepared: Exclude<Prepared, { readonly end: AttemptEnd }>,
  controller: AbortController,
  { thread, clock }: ExecutorParts,
): Promise<void> {
  const { key } = call;
  const isOpen = (): boolean => {
    const current = thread.call(key);
    return (
      current !== undefined &&
      lastAttempt(current)?.number === number &&
      lastAttempt(current)?.end === undefined
    );
  };
  return new Promise((resolve) => {
    const cancelLimit = clock.after(prepared.limit, () => {
      if (isOpen())
        thread.dispatch({
          type: 'attempt-ended',
          key,
          attempt: number,
          end: { kind: 'timed-out', limit: prepared.limit },
        });
      controller.abort(
        new DOMException(`The time limit of ${prepared.limit} ms was reached.`, 'TimeoutError'),
      );
      resolve();
    });
    controller.signal.addEventListener('abort', () => {
      cancelLimit();
      resolve();
    });
    const finish = (kind: 'returned' | 'threw', end: AttemptEnd): void => {
      cancelLimit();
      thread.dispatch(
        isOpen()
          ? { type: 'attempt-ended', key, attempt: number, end }
          : { type: 'attempt-returned-late', key, attempt: number, kind },
      );
      resolve();
    };
    const context: ToolContext = {
      signal: controller.signal,
      toolCallId: call.toolCallId,
      threadId: thread.id,
      runId: call.runId,
      attempt: number,
      argsText: shownArgsText(call),
      progress: (progress) => {
        if (isOpen()) thread.dispatch({ type: 'attempt-progressed', key, attempt: number, progress });
      },
    };
    // A handler may throw before it returns a promise; inside an async function both end the same way.
    const outcome = (async () => prepared.run(context))();
    outcome.then(
      (value) => finish('returned', endOfValue(call, value)),
      (error: unknown) => finish('threw', endOfThrow(error)),
    );
  });
}

function endOfValue(call: ToolCall, value: unknown): AttemptEnd {
  const outcome = toResultContent(value);
  if (outcome.ok) return { kind: 'completed', content: outcome.content };
  return {
    kind: 'errored',
    code: 'result-unserialisable',
    name: 'UnserialisableResult',
    message: `"${call.toolName}" ran, but what it returned cannot be sent: ${outcome.why}.`,
  };
}

function endOfThrow(error: unknown): AttemptEnd {
  const { name, message } = describeThrown(error);
  if (error instanceof ToolError) return { kind: 'failed', message };
  return { kind: 'errored', code: 'tool-failed', name, message };
}

/** Name and message of anything that can be thrown, without trusting it. */
function describeThrown(error: unknown): { readonly name: string; readonly message: string } {
  try {
    if (error instanceof Error) return { name: String(error.name), message: String(error.message) };
    if (typeof error === 'string') return { name: 'Error', message: error };
    return {
      name: 'Error',
      message: `It threw ${typeof error === 'object' ? 'an object' : String(error)} instead of an error.`,
    };
  } catch {
    return { name: 'Error', message: 'It threw something that cannot be read.' };
  }
}
