import { setTimeout as wait } from 'node:timers/promises';
import type { Speed } from '../../shared/speed.ts';
import { Typing } from '../scripted/typing.ts';
import type { Frame, ToolResult } from './frame.ts';

/** What a turn needs of its session. */
export interface TurnParts {
  readonly turnId: string;
  readonly epoch: number;
  readonly signal: AbortSignal;
  readonly speed: Speed;
  /** Milliseconds to wait for an app tool. */
  readonly timeLimit: number;
  tell(frame: Frame): void;
  /** Whether the page has declared a tool. */
  offers(toolName: string): boolean;
  /** Resolves with the page's result for a call. */
  resultOf(callId: string): Promise<ToolResult>;
}

/** One turn as its script plays it. Each call begins with `start` and ends with exactly one end. */
export class SessionTurn {
  readonly #parts: TurnParts;
  readonly #typing: Typing;
  readonly #open = new Set<string>();
  #calls = 0;
  #messages = 0;

  constructor(parts: TurnParts) {
    this.#parts = parts;
    this.#typing = new Typing(parts.speed, parts.signal);
  }

  offers(toolName: string): boolean {
    return this.#parts.offers(toolName);
  }

  /** Types a message. */
  async say(text: string): Promise<void> {
    this.#messages += 1;
    const messageId = `${this.#parts.turnId}-message-${this.#messages}`;
    await this.#typing.typeText(text, async (delta) => this.#tell({ type: 'text', messageId, delta }));
    this.#tell({ type: 'text.ended', messageId });
  }

  pause(milliseconds: number): Promise<void> {
    return this.#typing.pause(milliseconds);
  }

  /** Writes a call, its arguments in fragments unless they come all at once. */
  async write(name: string, args: object, isStreamed = true): Promise<string> {
    this.#calls += 1;
    const callId = `${this.#parts.turnId}-call-${this.#calls}`;
    const text = JSON.stringify(args);
    this.#open.add(callId);
    this.#phase(callId, { phase: 'start', name });
    if (isStreamed)
      await this.#typing.typeArguments(text, async (delta) =>
        this.#phase(callId, { phase: 'arguments-delta', delta }),
      );
    else await this.pause(2500);
    this.#phase(callId, { phase: 'arguments-complete', arguments: text });
    return callId;
  }

  /** Begins a call and leaves it half written. */
  async writeHalf(name: string, args: object): Promise<void> {
    this.#calls += 1;
    const callId = `${this.#parts.turnId}-call-${this.#calls}`;
    const text = JSON.stringify(args);
    this.#phase(callId, { phase: 'start', name });
    await this.#typing.typeArguments(text.slice(0, text.length / 2), async (delta) =>
      this.#phase(callId, { phase: 'arguments-delta', delta }),
    );
  }

  /** Calls a tool of the page, and waits for its result or for the time to be over. */
  async callApp(name: string, args: object, isStreamed = true): Promise<ToolResult> {
    const callId = await this.write(name, args, isStreamed);
    const { timeLimit, signal, turnId, epoch } = this.#parts;
    const late = new AbortController();
    const answer = this.#parts.resultOf(callId);
    this.#parts.tell({ type: 'tool.request', turnId, epoch, callId, name, arguments: JSON.stringify(args) });
    const over = wait(timeLimit, undefined, { signal: AbortSignal.any([signal, late.signal]) });
    const timeout = over.then((): ToolResult => ({ ok: false, code: 'TIMEOUT' }));
    try {
      const result = await Promise.race([answer, timeout]);
      this.#settle(callId, result);
      return result;
    } finally {
      timeout.catch(() => undefined);
      late.abort();
    }
  }

  /** Runs a tool of the server, which says in steps how far it is. */
  async callServer(name: string, args: object, steps: readonly object[]): Promise<void> {
    const callId = await this.write(name, args);
    for (const progress of steps) {
      await this.pause(900);
      this.#phase(callId, { phase: 'progress', progress });
    }
    await this.pause(900);
    this.#settle(callId, { ok: true, output: null });
  }

  /** Its turn was interrupted: what is open is cancelled. */
  cancel(): void {
    for (const callId of this.#open) this.#phase(callId, { phase: 'cancelled' });
    this.#open.clear();
  }

  #settle(callId: string, result: ToolResult): void {
    this.#open.delete(callId);
    this.#phase(callId, { phase: 'settled', ok: result.ok, ...(result.ok ? {} : { code: result.code }) });
  }

  #phase(callId: string, fields: { readonly phase: string; readonly [name: string]: unknown }): void {
    this.#tell({ type: 'tool.stream', callId, ...fields });
  }

  #tell(frame: Frame): void {
    const { turnId, epoch } = this.#parts;
    this.#parts.tell({ ...frame, turnId, epoch });
  }
}
