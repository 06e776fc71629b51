import type { AGUIEvent } from '@ag-ui/core';
import type { Speed } from '../shared/speed.ts';
import type { RunInput } from './run-input.ts';

/**
 * Sends one event of the run. Resolves when the bytes are on their way and the connection takes more; rejects with
 * the signal's reason once the reader is gone. The first event opens the stream.
 */
export type Emit = (event: AGUIEvent) => Promise<void>;

/** The way round the encoder, for scenarios that need bytes no honest encoder would write. */
export interface Wire {
  /** Answers with something that is no event stream. Only before the first event. */
  respond(status: number, contentType: string, body: string): void;
  /** Writes text into the stream as it is. Waits as `Emit` does. */
  write(text: string): Promise<void>;
  /** Ends the response, whatever state the run is in. */
  end(): void;
  /** Breaks the connection. What was written before still arrives. */
  cut(): Promise<void>;
}

/** What an agent gets beside the input and the way out. */
export interface RunContext {
  /** Aborts when the reader leaves or the server stops. */
  readonly signal: AbortSignal;
  readonly speed: Speed;
  readonly wire: Wire;
}

/**
 * Whatever answers a run. It emits a whole run, from RUN_STARTED to RUN_FINISHED or RUN_ERROR, and may throw: then
 * the server says that the run failed.
 */
export interface Agent {
  readonly name: 'scripted' | 'live';
  /** What `GET /health` says of it, beside the name. Holds no secrets. */
  readonly about: string;
  run(input: RunInput, emit: Emit, context: RunContext): Promise<void>;
}
