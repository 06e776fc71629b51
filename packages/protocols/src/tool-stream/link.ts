import type { Clock, JsonValue } from '@callboard/core';
import type { OpenSocket, Socket } from './socket.ts';

/** Milliseconds between losing a connection and each try to have it back; the last one again and again. */
const retryDelays = [200, 500, 1_000, 2_000, 5_000];

/** Milliseconds a server has to answer a new connection. */
const openLimit = 10_000;

/** One connection after another, as one: it opens again by itself once it has been open. */
export interface Link {
  open(): void;
  send(value: JsonValue): void;
  /** The server has answered: this connection counts. */
  answered(): void;
  /** Breaks the connection, as a network would. */
  cut(): void;
  /** Closes it and opens none any more. */
  close(): void;
}

/** What happens to a link. */
export interface LinkListener {
  /** A connection is there: time to say hello. */
  onOpen(): void;
  onValue(value: JsonValue): void;
  /** What came is no JSON. */
  onNoJson(text: string): void;
  /** The connection is lost, and will be tried again. */
  onLost(): void;
  /** There is none, and none will be tried. */
  onGone(reason: string): void;
}

/** `patience` is how many milliseconds a lost connection is tried again for. */
export function createLink(
  openSocket: OpenSocket,
  listener: LinkListener,
  { clock, patience }: { readonly clock: Clock; readonly patience: number },
): Link {
  let current: { readonly socket: Socket | undefined; isOpen: boolean } | undefined;
  let wasAnswered = false;
  let tries = 0;
  let lostAt: number | undefined;
  let cancelTimer = (): void => undefined;

  function after(ms: number, callback: () => void): void {
    cancelTimer();
    cancelTimer = clock.after(ms, callback);
  }

  function drop(): void {
    const old = current;
    current = undefined;
    cancelTimer();
    try {
      old?.socket?.close();
    } catch {
      // One that never opened may not want to close either.
    }
  }

  function open(): void {
    if (current !== undefined) return;
    const own: { socket: Socket | undefined; isOpen: boolean } = { socket: undefined, isOpen: false };
    current = own;
    after(openLimit, () => lose('the server did not answer'));
    const ifCurrent = (act: () => void): void => {
      if (current === own) act();
    };
    try {
      own.socket = openSocket({
        onOpen: () =>
          ifCurrent(() => {
            own.isOpen = true;
            listener.onOpen();
          }),
        onText: (text) => ifCurrent(() => take(text)),
        onClose: (reason) => ifCurrent(() => lose(reason)),
      });
    } catch (error) {
      lose(error instanceof Error ? error.message : String(error));
    }
  }

  function take(text: string): void {
    let value: JsonValue;
    try {
      value = JSON.parse(text);
    } catch {
      listener.onNoJson(text);
      return;
    }
    listener.onValue(value);
  }

  function lose(reason: string): void {
    drop();
    const now = clock.now();
    lostAt ??= now;
    if (!wasAnswered || now - lostAt >= patience) {
      end(reason);
      return;
    }
    if (tries === 0) listener.onLost();
    // What happens to the page meanwhile may have closed it.
    if (!wasAnswered) return;
    after(retryDelays[Math.min(tries, retryDelays.length - 1)] ?? 0, open);
    tries += 1;
  }

  function end(reason: string): void {
    reset();
    listener.onGone(reason);
  }

  function reset(): void {
    drop();
    wasAnswered = false;
    lostAt = undefined;
    tries = 0;
  }

  return {
    open,
    send(value) {
      if (current?.isOpen === true) current.socket?.send(JSON.stringify(value));
    },
    answered() {
      cancelTimer();
      wasAnswered = true;
      lostAt = undefined;
      tries = 0;
    },
    cut: () => {
      if (current !== undefined) lose('the connection was cut');
    },
    close: reset,
  };
}
