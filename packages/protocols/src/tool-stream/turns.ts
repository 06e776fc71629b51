import { type AdvertisedTool, isRunActive, isSettled, type Run, type Thread } from '@callboard/core';
import type { TurnEnd, TurnRef } from './signal.ts';

/** The turns of one session, and the runs that stand for them on the thread. */
export interface Turns {
  /**
   * The run of a turn that still counts; one that was not known begins. Undefined for a turn whose time is over: it was
   * interrupted, has ended, or is older than the one under way. `inReplyTo` as in `turn-started`.
   */
  enter(turn: TurnRef, inReplyTo?: string | null): string | undefined;
  end(turn: TurnRef, end: TurnEnd): void;
  /** The turn that a run stands for. */
  turnOf(runId: string): TurnRef | undefined;
  /** Ends every turn under way, and what waits for one, because the session is over. */
  close(message: string): void;
  /** Ends every turn under way, because the thread is left. */
  leave(): void;
}

/** `tools` are those that count on this connection. */
export function createTurns(thread: Thread, tools: () => readonly AdvertisedTool[]): Turns {
  const runs = new Map<string, string>();
  const turns = new Map<string, TurnRef>();
  let epoch = Number.NEGATIVE_INFINITY;

  function isOver(runId: string): boolean {
    return thread.run(runId)?.end !== undefined;
  }

  /** The run that was sent and whose turn has not begun. */
  function waitingRun(): Run | undefined {
    const run = thread.latestRun();
    return run?.request !== undefined && run.startedAt === undefined && isRunActive(run) ? run : undefined;
  }

  function runFor(turn: TurnRef, inReplyTo: string | null | undefined): string {
    if (typeof inReplyTo === 'string' && thread.run(inReplyTo) !== undefined) return inReplyTo;
    if (inReplyTo === undefined) {
      const waiting = waitingRun();
      if (waiting !== undefined) return waiting.id;
    }
    let id = turn.turnId;
    while (thread.run(id) !== undefined) id = `${id}+`;
    return id;
  }

  function underWay(): readonly string[] {
    return [...turns.keys()].filter((runId) => !isOver(runId));
  }

  /** A newer turn takes the place of those before it: what they left open was interrupted. */
  function endOlder(than: number): void {
    for (const runId of underWay()) {
      if ((turns.get(runId)?.epoch ?? than) >= than) continue;
      const isOpen = thread.callsOfRun(runId).some((call) => !isSettled(call));
      thread.dispatch({ type: isOpen ? 'run-cancelled' : 'run-succeeded', runId });
    }
  }

  return {
    enter(turn, inReplyTo) {
      const known = runs.get(turn.turnId);
      if (known !== undefined) return turn.epoch < epoch || isOver(known) ? undefined : known;
      if (turn.epoch < epoch) return undefined;
      endOlder(turn.epoch);
      epoch = turn.epoch;
      const runId = runFor(turn, inReplyTo);
      runs.set(turn.turnId, runId);
      turns.set(runId, { turnId: turn.turnId, epoch });
      // Stopped before it began: nothing of it counts.
      if (isOver(runId)) return undefined;
      thread.dispatch({
        type: 'run-started',
        runId,
        session: { turnId: turn.turnId, epoch, tools: tools() },
      });
      return runId;
    },
    end({ turnId }, end) {
      const runId = runs.get(turnId);
      if (runId === undefined || isOver(runId)) return;
      if (end.kind === 'failed') thread.dispatch({ type: 'run-failed', runId, message: end.message });
      else thread.dispatch({ type: end.kind === 'done' ? 'run-succeeded' : 'run-cancelled', runId });
    },
    turnOf: (runId) => turns.get(runId),
    close(message) {
      // What is sent because these end is for the next session.
      const waiting = waitingRun();
      for (const runId of underWay()) thread.dispatch({ type: 'run-cut-off', runId, message });
      if (waiting !== undefined && !isOver(waiting.id))
        thread.dispatch({ type: 'run-not-accepted', runId: waiting.id, message });
    },
    leave() {
      for (const runId of underWay()) thread.dispatch({ type: 'run-stopped', runId, by: 'leaving' });
    },
  };
}
