import { randomUUID } from 'node:crypto';
import type { Speed } from '../../shared/speed.ts';
import { type Frame, resultIn, type ToolResult } from './frame.ts';
import { chooseSessionScenario, type SessionStage, sessionScripts } from './scripts.ts';
import { SessionTurn } from './turn.ts';

/** Milliseconds the server waits for a tool of the page: `clientToolTimeoutMs`. */
const toolTimeLimit = 60_000;

const capability = 'tool-stream-v1';

/** A turn under way. */
interface Current {
  readonly turnId: string;
  readonly epoch: number;
  readonly controller: AbortController;
  readonly turn: SessionTurn;
}

/**
 * One session: it outlives its connections. Frames are numbered, and kept until the page is known to have them, so that
 * the next connection goes on where the last one broke.
 */
export class Session {
  readonly id: string = randomUUID();
  #send: ((text: string) => void) | undefined;
  #told: (Frame & { readonly n: number })[] = [];
  #number = 0;
  #heard = 0;
  #epoch = 0;
  #current: Current | undefined;
  #speed: Speed;
  readonly #tools: ReadonlySet<string>;
  readonly #results = new Map<string, (result: ToolResult) => void>();
  readonly #ending: () => void;

  /** `ending` is called when it is over for good. */
  constructor(connect: Frame, speed: Speed, ending: () => void) {
    this.#tools = new Set(toolNames(connect.tools));
    this.#speed = speed;
    this.#ending = ending;
  }

  /** Goes on over a connection, after the frame that the page had last; 0 for a new session. */
  open(
    send: (text: string) => void,
    options: { readonly after: number; readonly isResumed: boolean; readonly speed: Speed },
  ): void {
    this.#send = send;
    this.#speed = options.speed;
    send(
      JSON.stringify({
        type: 'session.open',
        sessionId: this.id,
        resumed: options.isResumed,
        capabilities: [capability],
        clientTools: 'accept',
        clientToolTimeoutMs: toolTimeLimit,
        received: this.#heard,
      }),
    );
    this.#forgetTo(options.after);
    for (const frame of this.#told) send(JSON.stringify(frame));
  }

  /** A connection is gone; the work goes on. False where another one has taken its place already. */
  lose(send: (text: string) => void): boolean {
    if (this.#send !== send) return false;
    this.#send = undefined;
    return true;
  }

  hear(frame: Frame): void {
    if (typeof frame.n === 'number') {
      if (frame.n <= this.#heard) return;
      this.#heard = frame.n;
    }
    switch (frame.type) {
      case 'message':
        this.#begin(textOf(frame.content), typeof frame.runId === 'string' ? frame.runId : null);
        return;
      case 'interrupt':
        if (frame.turnId === this.#current?.turnId) this.#interrupt();
        return;
      case 'tool.result': {
        const callId = String(frame.callId);
        this.#results.get(callId)?.(resultIn(frame));
        this.#results.delete(callId);
        return;
      }
      case 'received':
        this.#forgetTo(Number(frame.received));
        return;
      case 'close':
        this.end();
    }
  }

  /** Ends it for good. */
  end(reason?: string): void {
    this.#current?.controller.abort();
    this.#current = undefined;
    if (reason !== undefined) this.#tell({ type: 'closed', reason });
    this.#send = undefined;
    this.#ending();
  }

  #begin(said: string, inReplyTo: string | null): void {
    this.#interrupt();
    this.#epoch += 1;
    const epoch = this.#epoch;
    const turnId = `turn-${epoch}-${this.id.slice(0, 8)}`;
    const controller = new AbortController();
    const { signal } = controller;
    const turn = new SessionTurn({
      turnId,
      epoch,
      signal,
      speed: this.#speed,
      timeLimit: toolTimeLimit,
      tell: (frame) => {
        if (!signal.aborted) this.#tell(frame);
      },
      offers: (name) => this.#tools.has(name),
      resultOf: (callId) => new Promise((resolve) => this.#results.set(callId, resolve)),
    });
    const current = { turnId, epoch, controller, turn };
    this.#current = current;
    this.#tell({ type: 'turn.started', turnId, epoch, inReplyTo });
    const stage: SessionStage = {
      turn,
      beginByItself: (words) => this.#begin(words, null),
      closeForGood: (reason) => this.end(reason),
    };
    sessionScripts[chooseSessionScenario(said)](stage).then(
      () => this.#finish(current, 'done'),
      (error: unknown) =>
        this.#finish(current, 'failed', error instanceof Error ? error.message : String(error)),
    );
  }

  #finish(current: Current, reason: 'done' | 'failed', message?: string): void {
    const { turnId, epoch, controller } = current;
    if (controller.signal.aborted) return;
    if (this.#current === current) this.#current = undefined;
    this.#tell({ type: 'turn.ended', turnId, epoch, reason, ...(message === undefined ? {} : { message }) });
  }

  #interrupt(): void {
    const current = this.#current;
    if (current === undefined) return;
    this.#current = undefined;
    const { turnId, epoch, controller, turn } = current;
    turn.cancel();
    controller.abort();
    this.#tell({ type: 'turn.ended', turnId, epoch, reason: 'interrupted' });
  }

  /** The page has everything up to this number. */
  #forgetTo(number: number): void {
    this.#told = this.#told.filter(({ n }) => n > number);
  }

  #tell(frame: Frame): void {
    this.#number += 1;
    const numbered = { ...frame, n: this.#number, received: this.#heard };
    this.#told.push(numbered);
    this.#send?.(JSON.stringify(numbered));
  }
}

function toolNames(tools: unknown): readonly string[] {
  if (!Array.isArray(tools)) return [];
  return tools.flatMap((tool: unknown) =>
    typeof tool === 'object' && tool !== null && 'name' in tool && typeof tool.name === 'string'
      ? [tool.name]
      : [],
  );
}

function textOf(content: unknown): string {
  if (!Array.isArray(content)) return '';
  return content
    .flatMap((part: unknown) =>
      typeof part === 'object' && part !== null && 'text' in part && typeof part.text === 'string'
        ? [part.text]
        : [],
    )
    .join('\n');
}
