/** A connection that carries texts. */
export interface Socket {
  send(text: string): void;
  close(): void;
}

/** What happens to a connection. Nothing follows after `onClose`. */
export interface SocketListener {
  onOpen(): void;
  onText(text: string): void;
  onClose(reason: string): void;
}

/** Opens a connection; may throw, and tells all else to the listener. */
export type OpenSocket = (listener: SocketListener) => Socket;

/** The platform's WebSocket. */
export function webSocketTo(url: string | URL, protocols?: string | string[]): OpenSocket {
  return (listener) => {
    const socket = new WebSocket(url, protocols);
    socket.addEventListener('open', () => listener.onOpen());
    socket.addEventListener('message', ({ data }) => {
      if (typeof data === 'string') listener.onText(data);
    });
    socket.addEventListener('close', ({ reason, code }) => {
      listener.onClose(reason === '' ? `the connection closed (${code})` : reason);
    });
    return { send: (text) => socket.send(text), close: () => socket.close() };
  };
}
