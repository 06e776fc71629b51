import { type AGUIEvent, EventType } from '@ag-ui/core';
import type { RunInput } from './run-input.ts';

/** Something a run asked at its end. */
interface Asked {
  readonly id: string;
  readonly toolCallId?: string | undefined;
}

/** Why a run cannot be resumed with what an input holds. */
export interface ResumeProblem {
  readonly code: 'unanswered-interrupt' | 'unknown-interrupt' | 'doubled-interrupt';
  readonly message: string;
  readonly toolCallIds: readonly string[];
}

/** Threads that are remembered; the one that was used longest ago is forgotten first. */
const longest = 200;

/** What the last run of each thread asked, until another run starts: the next input has to answer all of it. */
export class OpenInterrupts {
  readonly #asked = new Map<string, readonly Asked[]>();

  /** Follows what an agent sends on a thread. A run that starts has taken the answers. */
  note(threadId: string, event: AGUIEvent): void {
    if (event.type === EventType.RUN_STARTED) this.#asked.delete(threadId);
    if (event.type !== EventType.RUN_FINISHED || event.outcome?.type !== 'interrupt') return;
    this.#asked.set(threadId, event.outcome.interrupts);
    const oldest = this.#asked.keys().next().value;
    if (this.#asked.size > longest && oldest !== undefined) this.#asked.delete(oldest);
  }

  /** The calls that an open interrupt holds: they have no answer yet, and need none before the run goes on. */
  held({ threadId }: RunInput): ReadonlySet<string> {
    return new Set((this.#asked.get(threadId) ?? []).flatMap(({ toolCallId }) => toolCallId ?? []));
  }

  /** Every interrupt of the last run needs exactly one entry, and there is no entry for anything else. */
  problem({ threadId, resume = [] }: RunInput): ResumeProblem | undefined {
    const asked = this.#asked.get(threadId) ?? [];
    const answered = resume.map(({ interruptId }) => interruptId);
    const unknown = answered.filter((id) => !asked.some((one) => one.id === id));
    if (unknown.length > 0)
      return problem('unknown-interrupt', 'The last run of this thread did not ask this', unknown);
    const doubled = answered.filter((id, index) => answered.indexOf(id) !== index);
    if (doubled.length > 0) return problem('doubled-interrupt', 'This was answered more than once', doubled);
    const missing = asked.filter(({ id }) => !answered.includes(id));
    if (missing.length === 0) return undefined;
    const ids = missing.map(({ id }) => id);
    return {
      ...problem('unanswered-interrupt', 'The last run asked this, and there is no answer', ids),
      toolCallIds: missing.flatMap(({ toolCallId }) => toolCallId ?? []),
    };
  }
}

function problem(code: ResumeProblem['code'], words: string, ids: readonly string[]): ResumeProblem {
  return { code, message: `${words}: ${ids.join(', ')}.`, toolCallIds: [] };
}
