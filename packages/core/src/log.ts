import { type Delta, isDelta } from './delta.ts';
import type { ThreadEvent } from './thread-event.ts';

/** Everything that happened, in order. Replaying it gives an equal state. */
export interface ThreadLog {
  append(event: ThreadEvent): void;
  /** A copy, safe to keep. */
  read(): readonly ThreadEvent[];
}

/**
 * A log that folds the deltas of a run into one event each, once the run has ended. `textOf` is the whole text that a
 * delta belongs to, as the thread has it: where the folded one says the same, both keep one string.
 */
export function createThreadLog(textOf: (delta: Delta) => string | undefined): ThreadLog {
  const events: ThreadEvent[] = [];
  let foldedTo = 0;

  return {
    append(event) {
      if (isReplaced(events.at(-1), event)) events.pop();
      events.push(event);
      if (!endsRun(event)) return;
      const folded = foldDeltas(events.splice(foldedTo), textOf);
      for (const one of folded) events.push(one);
      foldedTo = events.length;
    },
    read: () => [...events],
  };
}

/** Of what a tool shows before it is done, only the last counts, so that one that shows much fills no memory. */
export function isReplaced(before: ThreadEvent | undefined, event: ThreadEvent): boolean {
  return (
    event.type === 'partial-given' &&
    before?.type === 'partial-given' &&
    before.key === event.key &&
    before.attempt === event.attempt
  );
}

/** True for the events with which a run ends, or is stopped once it has. */
export function endsRun(event: ThreadEvent): boolean {
  return event.type.startsWith('run-') && event.type !== 'run-requested' && event.type !== 'run-started';
}

/** The deltas of one call or message that stand together so far. */
interface Group {
  readonly first: Delta<ThreadEvent>;
  readonly texts: string[];
}

/**
 * Joins the deltas of each call and message that stand with nothing but other deltas between them: only those can
 * change places without changing what they say. The first one's place and time are kept.
 */
export function foldDeltas(
  events: readonly ThreadEvent[],
  textOf: (delta: Delta) => string | undefined = () => undefined,
): ThreadEvent[] {
  const folded: ThreadEvent[] = [];
  let groups = new Map<string, Group>();
  const settle = (): void => {
    for (const { first, texts } of groups.values())
      folded.push(texts.length === 1 ? first : { ...first, delta: shared(texts.join(''), textOf(first)) });
    groups = new Map();
  };

  for (const event of events) {
    if (!isDelta(event)) {
      settle();
      folded.push(event);
      continue;
    }
    const name = nameOf(event);
    // The same call told of by two runs: their pieces are different things, in this order.
    const other = groups.get(name);
    if (other !== undefined && other.first.runId !== event.runId) settle();
    const group = groups.get(name);
    if (group === undefined) groups.set(name, { first: event, texts: [event.delta] });
    else group.texts.push(event.delta);
  }
  settle();
  return folded;
}

function nameOf(event: Delta): string {
  return event.type === 'call-args-appended' ? `call ${event.toolCallId}` : `message ${event.messageId}`;
}

/** Comparing also joins for good what the engine had kept as a tree of its pieces. */
function shared(text: string, known: string | undefined): string {
  return known === text ? known : text;
}
