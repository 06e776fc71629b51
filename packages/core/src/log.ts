import type { ThreadEvent } from './thread-event.ts';

/** Everything that happened, in order. Replaying it gives an equal state. */
export interface ThreadLog {
  append(event: ThreadEvent): void;
  /** A copy, safe to keep. */
  read(): readonly ThreadEvent[];
}

/** A log that folds the deltas of a run into one event each, once the run has ended. */
export function createThreadLog(): ThreadLog {
  const events: ThreadEvent[] = [];
  let foldedTo = 0;

  return {
    append(event) {
      events.push(event);
      if (!endsRun(event)) return;
      const folded = foldDeltas(events.splice(foldedTo));
      for (const one of folded) events.push(one);
      foldedTo = events.length;
    },
    read: () => [...events],
  };
}

function endsRun(event: ThreadEvent): boolean {
  return event.type.startsWith('run-') && event.type !== 'run-requested' && event.type !== 'run-started';
}

/**
 * Joins the deltas of each call and message between its start and its end. Nothing is joined across a snapshot,
 * which may replace what it covers. The first delta's place and time are kept.
 */
function foldDeltas(events: readonly ThreadEvent[]): ThreadEvent[] {
  const folded: ThreadEvent[] = [];
  const open = new Map<string, { readonly position: number; readonly deltas: string[] }>();
  const settle = (id: string): void => {
    const run = open.get(id);
    const first = run === undefined ? undefined : folded[run.position];
    if (run === undefined || first === undefined || !('delta' in first)) return;
    folded[run.position] = { ...first, delta: run.deltas.join('') };
    open.delete(id);
  };
  const settleAll = (): void => {
    for (const id of [...open.keys()]) settle(id);
  };

  for (const event of events) {
    if (event.type === 'call-args-appended' || event.type === 'message-text-appended') {
      const id = deltaId(event);
      const run = open.get(id);
      if (run !== undefined) {
        run.deltas.push(event.delta);
        continue;
      }
      open.set(id, { position: folded.length, deltas: [event.delta] });
    } else if (event.type === 'call-closed' || event.type === 'call-started') {
      settle(`call ${event.runId} ${event.toolCallId}`);
      // Text of a message after a call of it is another part: joining across would move it.
      if (event.type === 'call-started') settleAll();
    } else if (event.type === 'message-closed' || event.type === 'message-started') {
      settle(`message ${event.runId} ${event.messageId}`);
    } else if (event.type === 'snapshot-received' || event.type === 'history-loaded') {
      settleAll();
    }
    folded.push(event);
  }
  settleAll();
  return folded;
}

function deltaId(event: Extract<ThreadEvent, { readonly delta: string }>): string {
  return event.type === 'call-args-appended'
    ? `call ${event.runId} ${event.toolCallId}`
    : `message ${event.runId} ${event.messageId}`;
}
