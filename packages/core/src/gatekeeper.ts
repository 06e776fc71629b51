import type { CallRules } from './call-rules.ts';
import { checkArgs } from './check-args.ts';
import type { DecisionOutcome } from './decision.ts';
import { isDelta } from './delta.ts';
import { laneOf } from './lane.ts';
import { loadScreen, screen, tellOf } from './lazy-screen.ts';
import { createLine } from './one-at-a-time.ts';
import { ruledCall } from './policy/ruled-call.ts';
import { judge } from './policy.ts';
import type { Clock, Ids, Validator } from './ports.ts';
import { awaitsGate, awaitsVerdict } from './reduce-call.ts';
import { leavesToPage, type Run } from './run.ts';
import type { FitCall } from './screen.ts';
import type { Screening } from './screening.ts';
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
  readonly clock: Clock;
  readonly ids: Ids;
  readonly rules: CallRules;
  /** True where calls outlive whoever watches: it takes over what another has left, and leaves what it did not get to. */
  readonly isKept?: boolean | undefined;
}

/**
 * Watches for calls that a run has left to the page, checks them and puts policy's word on them. It acts only on
 * what happens live and on runs this page sent: history never runs anything. One after another, in call order, so
 * that calls that need no person become runnable in the order they arrived. Returns the way to leave: what was not
 * checked yet is closed.
 */
export function startGatekeeper(parts: GatekeeperParts): () => void {
  const { thread, isKept = false } = parts;
  const known = new Set<string>();
  const watching = new AbortController();
  /** How much of each call of the agent's the hook was told of. */
  const told = new Map<string, number>();
  const line = createLine(thread, {
    isDue: (call) => awaitsVerdict(call) || awaitsGate(call),
    work: async (key, signal) => {
      await check(key, signal, parts);
      known.delete(key);
    },
  });

  function take(call: ToolCall | undefined): void {
    if (call === undefined || thread.isPaused() || known.has(call.key)) return;
    if (!awaitsVerdict(call) && !(isKept && awaitsGate(call))) return;
    known.add(call.key);
    line.add(call.key);
  }

  function consider(run: Run | undefined): void {
    if (run === undefined || !leavesToPage(run)) return;
    for (const call of thread.callsOfRun(run.id)) {
      // Told of in another way than bit by bit, or in a run whose name we learned only now.
      watch(call);
      take(call);
    }
  }

  /** A call that the agent runs itself is only told of: with its arguments whole, and again where they were reopened. */
  function watch(call: ToolCall | undefined): void {
    const { beforeToolCall } = parts.rules;
    if (beforeToolCall === undefined || call === undefined || call.advertised !== undefined) return;
    const { length } = call.args.text;
    if (call.args.state === 'streaming' || told.get(call.key) === length) return;
    const run = thread.run(call.runId);
    // History is told to nobody; a turn that a session began by itself happens now.
    if (run?.request === undefined && run?.session === undefined) return;
    told.set(call.key, length);
    tellOf(beforeToolCall, call, watching.signal, thread);
  }

  /** What another page has left, or what waited until somebody did something. */
  function adopt(): void {
    for (const run of thread.runs()) consider(run);
  }

  let wasPaused = thread.isPaused();
  const stopObserving = thread.observe((event) => {
    if (isDelta(event)) return;
    const isPaused = thread.isPaused();
    if (wasPaused && !isPaused) adopt();
    wasPaused = isPaused;
    if (event.type === 'call-closed') watch(thread.latestCall(event.toolCallId));
    else if (event.type === 'run-succeeded' || event.type === 'run-interrupted')
      consider(thread.run(event.runId));
    // The agent may have given the run an id of its own; when the stream is over we know which one was ours.
    else if (event.type === 'stream-ended') consider(thread.latestRun());
    else if (event.type === 'call-handed-over') take(thread.call(callKey(event.runId, event.toolCallId)));
  });

  if (parts.rules.beforeToolCall !== undefined) loadScreen();
  if (isKept) adopt();

  return () => {
    stopObserving();
    watching.abort();
    const left = line.leave();
    if (isKept) return;
    thread.dispatch(left.map((key): ThreadEventBody => ({ type: 'call-abandoned', key, reason: 'left' })));
  };
}

/** Checks one call and, where it is fit to run and no rule of the app keeps it from that, asks or lets it. */
async function check(key: string, signal: AbortSignal, parts: GatekeeperParts): Promise<void> {
  const { thread, tools, validator, ids, rules } = parts;
  const call = thread.call(key);
  if (call?.advertised === undefined) return;
  const { advertised } = call;
  const { text } = call.args;
  const { verdict, input } = await checkArgs(text, advertised, tools.get(call.toolName), validator);
  if (signal.aborted) return;
  if (call.verdict === undefined) {
    thread.dispatch({ type: 'call-checked', key, verdict });
    // Another one at work on this thread may have been first; then this verdict was not taken.
    if (verdict.kind !== 'valid' || thread.call(key)?.verdict !== verdict) return;
  }
  const { beforeToolCall } = rules;
  if (beforeToolCall !== undefined && call.screening === undefined) {
    const fit: FitCall = { call, advertised, writtenBy: 'agent', text, input };
    // What another page found fit may not be so any more: then there is nothing to ask about.
    const screening =
      verdict.kind === 'valid'
        ? await screen(beforeToolCall, fit, signal, parts)
        : unclear('The arguments no longer fit the tool, so it was not asked.');
    if (signal.aborted) return;
    thread.dispatch({ type: 'call-screened', key, screening });
    if (screening.kind === 'rejected' || screening.kind === 'failed') return;
  }
  await rules.rules?.load();
  const screened = thread.call(key);
  if (signal.aborted || screened === undefined) return;
  const policy = judge(advertised, tools.get(call.toolName), rules, ruledCall(thread, screened));
  thread.dispatch(
    policy.word === 'permission-required'
      ? {
          type: 'request-opened',
          key,
          policy,
          requestId: ids.next('request'),
          allowed: allowedFor(advertised),
          ...(advertised.runnable ? { lane: laneOf(screened, tools.get(call.toolName)) } : {}),
        }
      : { type: 'call-gated', key, policy },
  );
}

function unclear(message: string): Screening {
  return { kind: 'failed', why: 'unclear', message, problems: [] };
}

/** A refusal is always possible; what cannot run can only be answered. */
function allowedFor(tool: AdvertisedTool): readonly DecisionOutcome[] {
  return tool.runnable ? ['approve', 'edit', 'reject', 'answer'] : ['answer', 'reject'];
}
