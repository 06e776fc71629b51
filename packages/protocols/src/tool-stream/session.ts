import { callApart, type JsonValue, type Transport, type TransportHost } from '@callboard/core';
import type { DeclaredTool } from './declared-tool.ts';
import { createToolStreamDoor } from './door.ts';
import { createLink, type Link } from './link.ts';
import { createOutbox } from './outbox.ts';
import { type AppToolRequest, toolStreamCapability } from './signal.ts';
import { type OpenSocket, webSocketTo } from './socket.ts';
import { draftWire, type ToolStreamWire, type Welcome } from './wire.ts';

/** Where a session's server is, or what opens a connection to it. */
type SessionPlace = { readonly url: string | URL } | { readonly open: OpenSocket };

/** What a session is made with. */
export type ToolStreamSessionOptions = SessionPlace & {
  /** Between the frames of the server and what they mean; a guess unless set (`draftWire`). */
  readonly wire?: ToolStreamWire;
  /** Milliseconds a lost connection is tried to be resumed for; 60,000 unless set. */
  readonly patience?: number;
  /** The server takes no tools of a page (`clientTools` is not `accept`), so none was offered. */
  readonly onToolsRefused?: () => void;
};

/** How a session stands. */
export interface SessionStatus {
  /** `lost`: it is tried to be resumed. `none`: not opened yet, or over for good. */
  readonly connection: 'none' | 'connecting' | 'open' | 'lost';
  readonly sessionId?: string;
  /** False for a server without the capability: it tells less of each call. */
  readonly hasPhases: boolean;
  /** False where the server takes no tools of the page. */
  readonly acceptsTools: boolean;
}

/** A session with a server over one connection after another. Goes into a conversation as its transport. */
export interface ToolStreamSession extends Transport {
  /** The same object until something changes. */
  status(): SessionStatus;
  subscribe(listener: () => void): () => void;
  /** Breaks the connection as a network would; the session goes on with the next one. */
  cut(): void;
}

const nothing: SessionStatus = { connection: 'none', hasPhases: false, acceptsTools: false };

/** After how many frames the server is told that they arrived, so that it need not keep them. */
const acknowledgedAfter = 64;

/** How many frames that could not be read are told of. */
const notedFrames = 20;

/**
 * Makes a session. It connects when its conversation begins to act, declares the page's tools, and ends when the
 * conversation is left. A lost connection is resumed: frames are numbered on both sides, so that none is lost and none
 * counts twice.
 */
export function createToolStreamSession(options: ToolStreamSessionOptions): ToolStreamSession {
  const wire = options.wire ?? draftWire;
  const openSocket = 'open' in options ? options.open : webSocketTo(options.url);
  const listeners = new Set<() => void>();
  let status = nothing;
  let host: TransportHost | undefined;
  let link: Link | undefined;
  let outbox = createOutbox();
  /** The number of the last frame that arrived in this session. */
  let received = 0;
  let declared: readonly DeclaredTool[] = [];
  let timeLimit: number | undefined;
  let greetings = 0;
  let unread = 0;
  let waiting: { readonly resolve: () => void; readonly reject: (error: Error) => void }[] = [];

  const door = createToolStreamDoor(
    {
      async send(message, signal) {
        await ready();
        if (!signal.aborted) outbox.add({ kind: 'message', message });
      },
      interrupt(turn) {
        if (status.sessionId !== undefined) outbox.add({ kind: 'interrupt', turn });
      },
      connect(given) {
        host = given;
        const own = makeLink(given);
        link = own;
        // A page that is mounted twice at once, as StrictMode does, connects once.
        queueMicrotask(() => {
          if (link === own) open();
        });
      },
      leave() {
        link?.send(wire.write({ kind: 'close' }, undefined));
        link?.close();
        link = undefined;
        host = undefined;
        forget('the thread was left');
      },
    },
    { hasPhases: () => status.hasPhases },
  );

  function setStatus(next: SessionStatus): void {
    status = next;
    for (const listener of [...listeners]) callApart(listener);
  }

  function note(code: string, message: string): void {
    host?.thread.dispatch({ type: 'problem-noted', code, message });
  }

  function makeLink({ clock }: TransportHost): Link {
    const listener = {
      onOpen: () => void greet(),
      onValue: take,
      onNoJson: (text: string) => noteFrame(text),
      onLost() {
        outbox.pause();
        setStatus({ ...status, connection: 'lost' });
      },
      onGone: over,
    };
    return createLink(openSocket, listener, { clock, patience: options.patience ?? 60_000 });
  }

  function open(): void {
    setStatus({ ...status, connection: 'connecting' });
    link?.open();
  }

  /** Resolves when something can be sent, now or when a lost connection is back. */
  function ready(): Promise<void> {
    if (status.connection === 'open' || status.connection === 'lost') return Promise.resolve();
    return new Promise((resolve, reject) => {
      waiting.push({ resolve, reject });
      if (status.connection === 'none') open();
    });
  }

  async function greet(): Promise<void> {
    greetings += 1;
    const greeting = greetings;
    const { sessionId } = status;
    if (sessionId === undefined) declared = await door.declare();
    if (greeting !== greetings) return;
    const resume = sessionId === undefined ? {} : { resume: { sessionId, received } };
    const capabilities = [toolStreamCapability];
    link?.send(wire.write({ kind: 'connect', capabilities, tools: declared, ...resume }, undefined));
  }

  function take(value: JsonValue): void {
    const frame = wire.read(value);
    if (frame === undefined) {
      noteFrame(JSON.stringify(value));
      return;
    }
    const { content, number } = frame;
    if (content?.kind === 'welcome') {
      welcome(content.welcome);
      return;
    }
    if (status.connection !== 'open' || isKnown(number)) return;
    if (frame.received !== undefined) outbox.acknowledge(frame.received);
    if (content === undefined) noteFrame(JSON.stringify(value));
    else if (content.kind === 'request') request(content.request);
    else if (content.signal.kind === 'closed') over(content.signal.reason ?? 'The session has ended.');
    else door.read(content.signal);
  }

  /** True for a frame that came before. One that leaves a gap is asked for anew, with what is missing before it. */
  function isKnown(number: number | undefined): boolean {
    if (number === undefined) return false;
    if (number > received + 1) {
      link?.cut();
      return true;
    }
    if (number <= received) return true;
    received = number;
    if (received % acknowledgedAfter === 0) link?.send(wire.write({ kind: 'received', received }, undefined));
    return false;
  }

  function welcome(said: Welcome): void {
    link?.answered();
    const { sessionId } = status;
    if (sessionId !== undefined && !(said.isResumed && said.sessionId === sessionId))
      forget('The session could not be resumed.');
    timeLimit = said.toolTimeLimit;
    setStatus({
      connection: 'open',
      sessionId: said.sessionId,
      hasPhases: said.capabilities.includes(toolStreamCapability),
      acceptsTools: said.acceptsTools,
    });
    const isRefused = !said.acceptsTools && !said.isResumed;
    if (isRefused) refuseTools();
    outbox.acknowledge(said.received);
    outbox.resume((frame, number) => link?.send(wire.write(frame, number)));
    for (const one of settleWaiting()) one.resolve();
    // Last: what the app makes of it may throw, and the session goes on.
    if (isRefused) options.onToolsRefused?.();
  }

  function refuseTools(): void {
    door.declareNone();
    const names = declared.map(({ name }) => name).join(', ');
    note(
      'client-tools-not-accepted',
      `This server takes no tools of a page, so none was offered (${names}).`,
    );
  }

  function request(asked: AppToolRequest): void {
    const limit = asked.timeLimit ?? timeLimit;
    const whole = limit === undefined ? asked : { ...asked, timeLimit: limit };
    const own = outbox;
    door.take(whole, (result, sent) => own.add({ kind: 'result', request: whole, result }, sent));
  }

  /** The session is over for good. A message that is written later opens another one. */
  function over(reason: string): void {
    link?.close();
    forget(reason);
  }

  function forget(reason: string): void {
    // First, so that what the end of a turn sets off waits for the next session.
    outbox = createOutbox();
    received = 0;
    setStatus(nothing);
    for (const one of settleWaiting()) one.reject(new Error(reason));
    door.read({ kind: 'closed', reason });
    door.reset();
  }

  function settleWaiting(): typeof waiting {
    const settled = waiting;
    waiting = [];
    return settled;
  }

  function noteFrame(text: string): void {
    unread += 1;
    if (unread > notedFrames) return;
    note('frame-not-read', `The server sent something that is not understood here: ${text.slice(0, 200)}`);
  }

  return {
    ...door.transport,
    status: () => status,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    cut: () => link?.cut(),
  };
}
