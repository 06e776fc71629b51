import { checkArgs } from './check-args.ts';
import type { DecisionOutcome } from './decision.ts';
import { judge } from './policy.ts';
import type { Ids, Validator } from './ports.ts';
import type { Run } from './run.ts';
import type { Thread } from './thread.ts';
import type { AdvertisedTool } from './tool.ts';
import { isAnswered, type ToolCall } from './tool-call.ts';
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
 * what happens live and on runs this page sent: history never runs anything. Returns the way to stop it.
 */
export function startGatekeeper(parts: GatekeeperParts): () => void {
  const { thread } = parts;
  const due: ToolCall[] = [];
  const known = new Set<string>();
  let working = false;

  /** One after another, in call order: so calls that need no person become runnable in the order they arrived. */
  async function work(): Promise<void> {
    if (working) return;
    working = true;
    for (let call = due.shift(); call !== undefined; call = due.shift()) {
      await gate(call, parts);
      known.delete(call.key);
    }
    working = false;
  }

  function consider(run: Run | undefined): void {
    // A run that was only told of is not ours; one that failed or was stopped has closed its calls already.
    if (run?.request === undefined || run.halted) return;
    if (run.end?.kind !== 'succeeded' && run.end?.kind !== 'interrupted') return;
    for (const call of thread.callsOfRun(run.id)) {
      if (!awaitsCheck(call) || known.has(call.key)) continue;
      known.add(call.key);
      due.push(call);
    }
    void work();
  }

  return thread.observe((event) => {
    if (event.type === 'run-succeeded' || event.type === 'run-interrupted') consider(thread.run(event.runId));
    // The agent may have given the run an id of its own; when the stream is over we know which one was ours.
    else if (event.type === 'stream-ended') consider(thread.latestRun());
  });
}

function awaitsCheck(call: ToolCall): boolean {
  return (
    call.advertised !== undefined &&
    call.args.state === 'final' &&
    call.verdict === undefined &&
    call.gate.kind === 'none' &&
    call.conflict === undefined &&
    call.closing === undefined &&
    call.interruptId === undefined &&
    !isAnswered(call)
  );
}

async function gate(call: ToolCall, { thread, tools, validator, ids }: GatekeeperParts): Promise<void> {
  const { key, advertised } = call;
  if (advertised === undefined) return;
  const { verdict } = await checkArgs(call.args.text, advertised, tools.get(call.toolName), validator);
  thread.dispatch({ type: 'call-checked', key, verdict });
  // Something may have settled the call while it was checked; then the verdict was not taken.
  const checked = thread.call(key);
  if (checked?.verdict?.kind !== 'valid' || checked.verdict !== verdict) return;
  const policy = judge(advertised);
  if (policy.word !== 'permission-required') {
    thread.dispatch({ type: 'call-gated', key, policy });
    return;
  }
  thread.dispatch({
    type: 'request-opened',
    key,
    policy,
    requestId: ids.next('request'),
    allowed: allowedFor(advertised),
  });
}

/** A refusal is always possible; what cannot run can only be answered. */
function allowedFor(tool: AdvertisedTool): readonly DecisionOutcome[] {
  return tool.runnable ? ['approve', 'edit', 'reject', 'answer'] : ['answer', 'reject'];
}
