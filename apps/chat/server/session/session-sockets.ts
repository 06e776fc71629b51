import type { RawData, WebSocket } from 'ws';
import { isSpeed, type Speed } from '../../shared/speed.ts';
import { takeSockets, type Upgrading } from '../sockets.ts';
import { type Frame, readFrame } from './frame.ts';
import { Session } from './session.ts';

/** Where sessions are spoken to. */
const sessionPath = '/session';

/** Milliseconds a session waits for its next connection. */
const waitsForReturn = 60_000;

export interface SessionSocketOptions {
  /** The address listened on; a loopback one is answered under this machine's names only. */
  readonly host: string;
  readonly speed: Speed;
}

/** Takes the connections of sessions at a server. Returns the way to end all of them. */
export function serveSessions(server: Upgrading, { host, speed }: SessionSocketOptions): () => void {
  const sessions = new Map<string, Session>();
  const leaving = new Map<string, NodeJS.Timeout>();

  const closeSockets = takeSockets(server, { path: sessionPath, host }, (socket, query) => {
    const wanted = query.get('speed');
    accept(socket, isSpeed(wanted) ? wanted : speed);
  });

  function accept(socket: WebSocket, wanted: Speed): void {
    let session: Session | undefined;
    const send = (text: string): void => {
      if (socket.readyState === socket.OPEN) socket.send(text);
    };
    socket.on('message', (data: RawData) => {
      const frame = readFrame(data.toString());
      if (frame === undefined) return;
      if (session === undefined) session = frame.type === 'connect' ? enter(frame, send, wanted) : undefined;
      else session.hear(frame);
    });
    socket.on('close', () => {
      if (session?.lose(send) === true) awaitReturn(session);
    });
  }

  function enter(frame: Frame, send: (text: string) => void, wanted: Speed): Session {
    const { sessionId, received } = resumeIn(frame);
    const known = sessions.get(sessionId);
    const session = known ?? begin(frame, wanted);
    clearTimeout(leaving.get(session.id));
    session.open(send, {
      after: known === undefined ? 0 : received,
      isResumed: known !== undefined,
      speed: wanted,
    });
    return session;
  }

  function begin(frame: Frame, wanted: Speed): Session {
    const session = new Session(frame, wanted, () => {
      sessions.delete(session.id);
      clearTimeout(leaving.get(session.id));
      leaving.delete(session.id);
    });
    sessions.set(session.id, session);
    return session;
  }

  function awaitReturn(session: Session): void {
    if (!sessions.has(session.id)) return;
    const timer = setTimeout(() => session.end(), waitsForReturn);
    timer.unref();
    clearTimeout(leaving.get(session.id));
    leaving.set(session.id, timer);
  }

  return () => {
    for (const session of [...sessions.values()]) session.end('The server stops.');
    closeSockets();
  };
}

function resumeIn({ resume }: Frame): { readonly sessionId: string; readonly received: number } {
  if (typeof resume !== 'object' || resume === null) return { sessionId: '', received: 0 };
  const sessionId = 'sessionId' in resume && typeof resume.sessionId === 'string' ? resume.sessionId : '';
  const received = 'received' in resume && typeof resume.received === 'number' ? resume.received : 0;
  return { sessionId, received };
}
