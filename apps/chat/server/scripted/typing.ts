import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { Speed } from '../../shared/speed.ts';

interface Pace {
  /** Milliseconds between two pieces. */
  readonly beat: number;
  /** How many times longer than at normal speed a piece is. */
  readonly length: number;
  /** How many times longer than at normal speed a pause is. */
  readonly pause: number;
}

const paces: Readonly<Record<Speed, Pace>> = {
  slow: { beat: 60, length: 1, pause: 1.5 },
  normal: { beat: 22, length: 1, pause: 1 },
  fast: { beat: 8, length: 4, pause: 0.25 },
  instant: { beat: 0, length: 16, pause: 0 },
};

/** Uneven lengths, as a model's tokens are; always the same ones, so that a run can be repeated. */
const lengths = [3, 1, 5, 2, 4, 7, 2, 6];

/** How often typing without a beat lets the rest of the program run. */
const instantTurn = 16;

/** Types text in pieces at a speed, and stops when the reader leaves. */
export class Typing {
  readonly #pace: Pace;
  readonly #signal: AbortSignal;
  #pieces = 0;

  constructor(speed: Speed, signal: AbortSignal) {
    this.#pace = paces[speed];
    this.#signal = signal;
  }

  /** Hands text on piece by piece. Pieces part between characters. */
  async typeText(text: string, send: (piece: string) => Promise<void>): Promise<void> {
    const characters = Array.from(text);
    await this.#type(characters.length, 1, (start, end) => send(characters.slice(start, end).join('')));
  }

  /**
   * Hands the text of arguments on piece by piece. Pieces are `scale` times as long as usual, and part anywhere, even
   * inside a surrogate pair, as providers do.
   */
  async typeArguments(text: string, send: (piece: string) => Promise<void>, scale = 1): Promise<void> {
    await this.#type(text.length, scale, (start, end) => send(text.slice(start, end)));
  }

  /** Waits about `milliseconds`, in the measure of the speed. */
  async pause(milliseconds: number): Promise<void> {
    const time = milliseconds * this.#pace.pause;
    if (time > 0) await wait(time, undefined, { signal: this.#signal });
  }

  async #type(
    total: number,
    scale: number,
    send: (start: number, end: number) => Promise<void>,
  ): Promise<void> {
    for (let start = 0; start < total; ) {
      const end = Math.min(start + this.#nextLength(scale), total);
      await send(start, end);
      start = end;
      await this.#beat();
    }
  }

  #nextLength(scale: number): number {
    const length = lengths[this.#pieces % lengths.length] ?? 1;
    return Math.ceil(length * this.#pace.length * scale);
  }

  async #beat(): Promise<void> {
    this.#pieces += 1;
    if (this.#pace.beat > 0) await wait(this.#pace.beat, undefined, { signal: this.#signal });
    else if (this.#pieces % instantTurn === 0) await nextTurn(undefined, { signal: this.#signal });
  }
}
