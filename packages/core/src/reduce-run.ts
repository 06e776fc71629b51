import type { Run, RunEnd } from './run.ts';
import type { RunEvent, ThreadEvent } from './thread-event.ts';

type RunUpdate = RunEvent & { readonly at: number };

/** A run nobody has told of yet. */
function newRun(id: string): Run {
  return { id, halted: false, redelivered: false };
}

/** One run's reducer: pure. An event that does not fit changes nothing and returns the same object. */
export function reduceRun(known: Run | undefined, event: RunUpdate): Run {
  const run = known ?? newRun(event.runId);
  switch (event.type) {
    case 'run-requested':
      return run.request === undefined
        ? { ...run, request: { cause: event.cause, tools: event.tools, at: event.at } }
        : run;
    case 'run-started':
      if (run.end !== undefined) return { ...run, redelivered: true };
      if (run.startedAt !== undefined) return run;
      return {
        ...run,
        ...(event.session === undefined ? {} : { session: event.session }),
        startedAt: event.at,
      };
    case 'run-stopped':
      if (run.end === undefined) return ended(run, { kind: 'stopped', by: event.by }, event.at);
      return run.halted && !run.redelivered ? run : { ...run, halted: true, redelivered: false };
    case 'stream-ended':
      return run;
    default:
      return withEnd(run, endOf(event), event.at);
  }
}

function endOf(
  event: Exclude<RunUpdate, { type: 'run-requested' | 'run-started' | 'run-stopped' | 'stream-ended' }>,
): RunEnd {
  switch (event.type) {
    case 'run-succeeded':
      return {
        kind: 'succeeded',
        ...(event.pendingToolCallIds === undefined ? {} : { pendingToolCallIds: event.pendingToolCallIds }),
        ...(event.result === undefined ? {} : { result: event.result }),
      };
    case 'run-interrupted':
      return { kind: 'interrupted', interrupts: event.interrupts };
    case 'run-cancelled':
      return { kind: 'cancelled' };
    case 'run-failed':
      return {
        kind: 'failed',
        message: event.message,
        ...(event.code === undefined ? {} : { code: event.code }),
      };
    case 'run-refused':
      return { kind: 'refused', message: event.message, code: event.code };
    case 'run-cut-off':
      return { kind: 'cut-off', message: event.message };
    case 'run-not-accepted':
      return {
        kind: 'not-accepted',
        message: event.message,
        ...(event.status === undefined ? {} : { status: event.status }),
        ...(event.body === undefined ? {} : { body: event.body }),
      };
  }
}

/**
 * The first end counts, with one exception: a run that had ended well and then reports a failure has failed
 * (AG-UI events/lifecycle, late RUN_ERROR). What we decided ourselves (stopped, refused) stays.
 */
function withEnd(run: Run, end: RunEnd, at: number): Run {
  if (run.end === undefined) return ended(run, end, at);
  if (run.redelivered) return { ...run, redelivered: false };
  const saidByAgent =
    run.end.kind === 'succeeded' || run.end.kind === 'interrupted' || run.end.kind === 'cancelled';
  if (saidByAgent && (end.kind === 'failed' || end.kind === 'refused')) return ended(run, end, at);
  return run;
}

function ended(run: Run, end: RunEnd, at: number): Run {
  return { ...run, end, endedAt: at };
}

/** True for the events that a run's reducer reads. */
export function isRunEvent(event: ThreadEvent): event is RunUpdate {
  return event.type.startsWith('run-') || event.type === 'stream-ended';
}
