import {
  AbstractAgent,
  type BaseEvent,
  defaultApplyEvents,
  enforceEvents,
  type RunAgentInput,
  transformChunks,
  verifyEvents,
} from '@ag-ui/client';
import { EMPTY, from, lastValueFrom, type Observable, tap, toArray } from 'rxjs';

/** What a consumer made of a stream. */
export interface Reading {
  /** Place of the event that was refused, and why; absent where all was taken. */
  readonly refused?: { readonly at: number; readonly why: string };
  readonly messages: readonly WireMessage[];
  readonly state: unknown;
}

/** A message as it is on the wire. */
export type WireMessage = Readonly<Record<string, unknown>> & { readonly id: string; readonly role: string };

class NoAgent extends AbstractAgent {
  run(): Observable<BaseEvent> {
    return EMPTY;
  }
}

const input: RunAgentInput = {
  threadId: 't',
  runId: 'r',
  messages: [],
  state: {},
  tools: [],
  context: [],
  forwardedProps: {},
};

/**
 * A stream through the stages of AG-UI's own client: enforcement, chunks, verification, applying. What it applies is all
 * that passed verification, so that a refusal costs nothing that came before it.
 */
export async function readWithClient(stream: readonly object[]): Promise<Reading> {
  const events: BaseEvent[] = JSON.parse(JSON.stringify(stream));
  const verified: BaseEvent[] = [];
  let taken = 0;
  let refused: Reading['refused'];
  from(events)
    .pipe(
      tap(() => {
        taken += 1;
      }),
      enforceEvents(),
      transformChunks(),
      verifyEvents(),
    )
    .subscribe({
      next: (event) => verified.push(event),
      error: (error: unknown) => {
        refused = { at: taken - 1, why: error instanceof Error ? error.message : String(error) };
      },
    });
  const applied = defaultApplyEvents(input, from(verified), new NoAgent(), []);
  const changes = await lastValueFrom(applied.pipe(toArray()));
  const said: readonly WireMessage[] = JSON.parse(
    JSON.stringify(changes.findLast(({ messages }) => messages !== undefined)?.messages ?? []),
  );
  const stated = changes.findLast(({ state }) => state !== undefined);
  return {
    ...(refused === undefined ? {} : { refused }),
    messages: said,
    state: stated === undefined ? {} : stated.state,
  };
}
