import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type AGUIEvent, EventType } from '@ag-ui/core';
import { EventEncoder } from '@ag-ui/encoder';
import type { Wire } from './agent.ts';
import { answer } from './http-answer.ts';

/**
 * How long a cut connection stays open, in milliseconds. A browser throws away what it has received and not yet handed
 * to the page when a connection breaks, and a busy one takes its time.
 */
const cutAfter = 500;

/** One run's way to its reader: a server-sent event stream that opens with the first event. */
export class EventStream implements Wire {
  readonly #response: ServerResponse;
  readonly #signal: AbortSignal;
  readonly #encoder = new EventEncoder({ accept: 'text/event-stream' });
  #state: 'unopened' | 'open' | 'closed' = 'unopened';
  #run: 'none' | 'open' | 'finished' | 'failed' = 'none';

  /** `signal` must abort when the reader leaves: writing waits for the connection, and for nothing else. */
  constructor(response: ServerResponse, signal: AbortSignal) {
    this.#response = response;
    this.#signal = signal;
  }

  /** `unopened` until the first byte of an answer, `closed` once the response has ended or was cut. */
  get state(): 'unopened' | 'open' | 'closed' {
    return this.#state;
  }

  /** Whether a run was started here that has neither finished nor failed. */
  get runIsOpen(): boolean {
    return this.#run === 'open';
  }

  readonly emit = async (event: AGUIEvent): Promise<void> => {
    this.#signal.throwIfAborted();
    if (event.type === EventType.RUN_STARTED) this.#run = 'open';
    if (event.type === EventType.RUN_FINISHED) this.#run = 'finished';
    if (event.type === EventType.RUN_ERROR) this.#run = 'failed';
    await this.write(this.#encoder.encode(event));
  };

  async write(text: string): Promise<void> {
    this.#signal.throwIfAborted();
    if (this.#state === 'closed') throw new Error('The stream has ended, so nothing more can be written.');
    this.#open();
    if (!this.#response.write(text)) await once(this.#response, 'drain', { signal: this.#signal });
  }

  /** Says that the run failed and ends. For when nothing else is left to say, so it waits for nobody. */
  fail(message: string, code: string): void {
    if (this.#state === 'closed') return;
    this.#open();
    if (this.#run !== 'failed') {
      this.#response.write(this.#encoder.encode({ type: EventType.RUN_ERROR, message, code }));
      this.#run = 'failed';
    }
    this.end();
  }

  respond(status: number, contentType: string, body: string): void {
    if (this.#state !== 'unopened')
      throw new Error('The stream is open, so it is too late for another answer.');
    this.#state = 'closed';
    answer(this.#response, status, contentType, body);
  }

  end(): void {
    if (this.#state === 'closed') return;
    this.#open();
    this.#state = 'closed';
    this.#response.end();
  }

  async cut(): Promise<void> {
    this.#state = 'closed';
    await wait(cutAfter, undefined, { signal: this.#signal });
    this.#response.destroy();
  }

  #open(): void {
    if (this.#state !== 'unopened') return;
    this.#state = 'open';
    this.#response.writeHead(200, {
      'Content-Type': this.#encoder.getContentType(),
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    });
    this.#response.flushHeaders();
  }
}
