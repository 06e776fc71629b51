import { checkArgs } from './check-args.ts';
import type { DecisionOutcome } from './decision.ts';
import { createLine } from './one-at-a-time.ts';
import { judge } from './policy.ts';
import type { Ids, Validator } from './ports.ts';
import { awaitsVerdict } from './reduce-call.ts';
import type { Run } from './run.ts';
import type { Thread } from './thread.ts';
import type { ThreadEventBody } from './thread-event.ts';
import type { AdvertisedTool } from './tool.ts';
import { callKey, type ToolCall } from './tool-call.ts';
import type { ToolRegistry } from './tool-registry.ts';

/** What the gatekeeper works with. */
export interface GatekeeperParts {
  readonly thread: Thread;
  readonly tools: ToolRegistry;
  readonly validator: Validator;
  readonly ids: Ids;
}

/**
 * Watches for calls that a run has left to the page, checks them and puts policy's word on them. It acts only on
 * what happens live and on runs this page sent: history never runs anything. One after another, in call order, so
 * that calls that need no person become runnable in the order they arrived. Returns the way to leave: what was not
 * checked yet is closed.
 */
export function startGatekeeper(parts: GatekeeperParts): () => void {
  const { thread } = parts;
  const known = new Set<string>();
  const line = createLine(thread, {
    isDue: awaitsVerdict,
    work: async (key, signal) => {
      await check(key, signal, parts);
      known.delete(key);
    },
  });

  function take(call: ToolCall | undefined): void {
    if (call === undefined || !awaitsVerdict(call) || known.has(call.key)) return;
    known.add(call.key);
    line.add(call.key);
  }

  function consider(run: Run | undefined): void {
    // A run that was only told of is not ours; one that failed or was stopped has closed its calls already.
    if (run?.request === undefined || run.halted) return;
    if (run.end?.kind !== 'succeeded' && run.end?.kind !== 'interrupted') return;
    for (const call of thread.callsOfRun(run.id)) take(call);
  }

  const stopObserving = thread.observe((event) => {
    if (event.type === 'run-succeeded' || event.type === 'run-interrupted') consider(thread.run(event.runId));
    // The agent may have given the run an id of its own; when the stream is over we know which one was ours.
    else if (event.type === 'stream-ended') consider(thread.latestRun());
    else if (event.type === 'call-handed-over') take(thread.call(callKey(event.runId, event.toolCallId)));
  });

  return () => {
    stopObserving();
    thread.dispatch(
      line.leave().map((key): ThreadEventBody => ({ type: 'call-abandoned', key, reason: 'left' })),
    );
  };
}

/** Checks one call and, where it is fit to run, asks or lets it. */
async function check(
  key: string,
  signal: AbortSignal,
  { thread, tools, validator, ids }: GatekeeperParts,
): Promise<void> {
  const call = thread.call(key);
  if (call?.advertised === undefined) return;
  const { advertised } = call;
  const { verdict } = await checkArgs(call.args.text, advertised, tools.get(call.toolName), validator);
  if (signal.aborted) return;
  thread.dispatch({ type: 'call-checked', key, verdict });
  // Another one at work on this thread may have been first; then this verdict was not taken.
  if (verdict.kind !== 'valid' || thread.call(key)?.verdict !== verdict) return;
  const policy = judge(advertised, tools.get(call.toolName));
  thread.dispatch(
    policy.word === 'permission-required'
      ? {
          type: 'request-opened',
          key,
          policy,
          requestId: ids.next('request'),
          allowed: allowedFor(advertised),
        }
      : { type: 'call-gated', key, policy },
  );
}

/** A refusal is always possible; what cannot run can only be answered. */
function allowedFor(tool: AdvertisedTool): readonly DecisionOutcome[] {
  return tool.runnable ? ['approve', 'edit', 'reject', 'answer'] : ['answer', 'reject'];
}
