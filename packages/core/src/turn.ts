import type { Thread } from './thread.ts';

/** What follows from one message of a person: the run it sent, and those that went out on replies alone. */
export interface Turn {
  /** The id of the run that began it. */
  readonly turnId: string;
  /** How many turns the thread has had, this one included; 0 for a run that nobody has told of. */
  readonly epoch: number;
}

/**
 * The turn a run belongs to. A message, a retry and a run that we did not send each begin one; those of a session say
 * themselves which they are.
 */
export function turnOf(thread: Thread, runId: string): Turn {
  let turn: Turn = { turnId: runId, epoch: 0 };
  for (const { id, request, session } of thread.runs()) {
    if (turn.epoch === 0 || request?.cause !== 'replies') turn = { turnId: id, epoch: turn.epoch + 1 };
    if (id === runId) return session === undefined ? turn : { turnId: session.turnId, epoch: session.epoch };
  }
  return { turnId: runId, epoch: 0 };
}
