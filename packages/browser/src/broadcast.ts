import type { SharedPorts, ThreadChannel } from '@callboard/core/shared';

/**
 * Opens a channel to all other pages of this browser that opened one of this name. Where the browser has none, nothing is
 * posted and nothing heard.
 */
export function openBroadcast(name: string, listener: (message: unknown) => void): ThreadChannel {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
  if (channel !== undefined) channel.onmessage = ({ data }: MessageEvent<unknown>) => listener(data);
  return {
    post(message) {
      try {
        channel?.postMessage(message);
      } catch {
        // It was closed, or this cannot be sent. Nobody may count on a message anyway.
      }
    },
    close() {
      if (channel === undefined) return;
      channel.onmessage = null;
      channel.close();
    },
  };
}

/** A channel of its own for each thread. */
export function createBroadcastChannels({
  database = 'callboard',
}: {
  readonly database?: string;
} = {}): SharedPorts['openChannel'] {
  return (threadId, listener) => openBroadcast(`${database} thread ${threadId}`, listener);
}
