import type { JsonObject } from '@callboard/core';
import type { OpenSocket, SocketListener } from '../socket.ts';

/** What the server says of itself when a connection opens. */
export interface ServerTraits {
  readonly capabilities?: readonly string[];
  readonly clientTools?: 'accept' | 'ignore';
  readonly clientToolTimeoutMs?: number;
}

/** A server of the draft wire in a test's hands. It opens and resumes sessions by itself; the rest the test says. */
export interface ScriptedServer {
  readonly open: OpenSocket;
  /** Everything the page has sent, in order, on every connection. */
  readonly received: readonly JsonObject[];
  /** How many frames came that had arrived before. */
  readonly doubled: number;
  /** How many connections were opened. */
  readonly connections: number;
  /** Says frames of the session, each as a message of its own. What finds no connection goes with the next one. */
  tell(...frames: readonly JsonObject[]): Promise<void>;
  /** Says a frame as it is, number and all. */
  tellRaw(frame: JsonObject | string): Promise<void>;
  /** What the page has sent of one type. */
  sent(type: string): readonly JsonObject[];
  /** The connection breaks. With `swallows`, the frames of the page before it never arrived. */
  cut(): Promise<void>;
  /** From now on nothing that the page sends arrives, and nothing is said. */
  goDeaf(): void;
  hearAgain(): void;
  /** Connections are refused from now on. */
  goAway(): void;
  comeBack(): void;
  /** Says on the next connection that nothing has arrived yet: what the page has kept comes again. */
  forgetWhatItHeard(): void;
  /** Forgets every session. */
  restart(): void;
}

export function createScriptedServer(traits: ServerTraits = {}): ScriptedServer {
  const received: JsonObject[] = [];
  let told: JsonObject[] = [];
  let number = 0;
  let heard = 0;
  let doubled = 0;
  let sessions = 0;
  let connections = 0;
  let current: SocketListener | undefined;
  let isDeaf = false;
  let isAway = false;

  function say(listener: SocketListener, frame: JsonObject): void {
    if (current === listener && !isDeaf) listener.onText(JSON.stringify(frame));
  }

  function hear(listener: SocketListener, frame: JsonObject): void {
    if (current !== listener || isDeaf) return;
    if (frame.type === 'connect') {
      greet(listener, frame);
      received.push(frame);
      return;
    }
    // What came before a lost connection is not taken twice.
    if (typeof frame.n === 'number') {
      if (frame.n <= heard) {
        doubled += 1;
        return;
      }
      heard = frame.n;
    }
    received.push(frame);
  }

  function greet(listener: SocketListener, { resume }: JsonObject): void {
    const asked = JSON.stringify(resume);
    const known = sessions > 0 && asked?.includes(`"session-${sessions}"`) === true;
    if (!known) {
      sessions += 1;
      told = [];
      number = 0;
      heard = 0;
    }
    const { capabilities = ['tool-stream-v1'], clientTools = 'accept', clientToolTimeoutMs } = traits;
    say(listener, {
      type: 'session.open',
      sessionId: `session-${sessions}`,
      resumed: known,
      capabilities: [...capabilities],
      clientTools,
      ...(clientToolTimeoutMs === undefined ? {} : { clientToolTimeoutMs }),
      received: heard,
    });
    const after = Number(/"received":(\d+)/.exec(asked ?? '')?.[1] ?? 0);
    for (const frame of told) if (Number(frame.n) > after) say(listener, frame);
  }

  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
  };

  return {
    open(listener) {
      connections += 1;
      if (isAway) throw new Error('nobody listens there');
      current = listener;
      queueMicrotask(() => listener.onOpen());
      return {
        send: (text) => hear(listener, JSON.parse(text)),
        close: () => {
          if (current === listener) current = undefined;
        },
      };
    },
    received,
    get doubled() {
      return doubled;
    },
    get connections() {
      return connections;
    },
    async tell(...frames) {
      for (const frame of frames) {
        number += 1;
        const numbered = { ...frame, n: number };
        told.push(numbered);
        if (current !== undefined) say(current, numbered);
        await settle();
      }
    },
    async tellRaw(frame) {
      current?.onText(typeof frame === 'string' ? frame : JSON.stringify(frame));
      await settle();
    },
    sent: (type) => received.filter((frame) => frame.type === type),
    async cut() {
      const listener = current;
      current = undefined;
      listener?.onClose('the network is gone');
      await settle();
    },
    goDeaf() {
      isDeaf = true;
    },
    hearAgain() {
      isDeaf = false;
    },
    goAway() {
      isAway = true;
    },
    comeBack() {
      isAway = false;
    },
    forgetWhatItHeard() {
      heard = 0;
    },
    restart() {
      sessions += 100;
      told = [];
    },
  };
}
