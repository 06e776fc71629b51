import type { TransportHost } from '@callboard/core';
import type { SessionMessage, TurnRef } from './signal.ts';

/** What a door needs of whatever speaks to the server. */
export interface ToolStreamClient {
  /** Sends what a person wrote, unless `signal` aborts before; what it throws is why that could not be sent. */
  send(message: SessionMessage, signal: AbortSignal): void | Promise<void>;
  /** A person interrupted a turn: its cards have changed already. */
  interrupt(turn: TurnRef): void;
  /** Makes a connection, for a client that is not connected by the app. Called when the conversation begins to act. */
  connect?(host: TransportHost): void;
  /** The thread was left. */
  leave?(): void;
}
