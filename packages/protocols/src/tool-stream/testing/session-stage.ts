import type { ConversationOptions, JsonObject, JsonValue } from '@callboard/core';
import { createStage, type Stage, settle } from '@callboard/core/testing';
import {
  createToolStreamSession,
  type ToolStreamSession,
  type ToolStreamSessionOptions,
} from '../session.ts';
import { createScriptedServer, type ScriptedServer, type ServerTraits } from './scripted-server.ts';

/** A stage whose agent is a server of a session. What it says is in the test's hands. */
export interface SessionStage
  extends Pick<Stage, 'conversation' | 'clock' | 'tool' | 'question' | 'call' | 'status' | 'decide'> {
  readonly session: ToolStreamSession;
  readonly server: ScriptedServer;
  /** The person writes, and the server takes it up as the turn `turnId`. */
  say(text: string, turnId: string, epoch: number): Promise<void>;
  /** One call as a server streams it: its start, its arguments in two fragments, and that they are complete. */
  stream(turn: Turn, callId: string, name: string, args: JsonObject): Promise<void>;
  /** The server asks for an app tool. */
  ask(turn: Turn, callId: string, name: string, args: JsonValue): Promise<void>;
  /** The results that have left the page, by call. */
  results(): readonly (readonly [callId: string, result: JsonValue])[];
  /** Lets time pass, and what is due happen. */
  wait(ms: number): Promise<void>;
  problems(): readonly string[];
}

interface Turn {
  readonly turnId: string;
  readonly epoch: number;
}

/** A conversation on a session that is open; its tools are offered by `tools`, before it connects. */
export async function createSessionStage(
  options: {
    readonly traits?: ServerTraits;
    readonly conversation?: Partial<ConversationOptions>;
    readonly session?: Omit<ToolStreamSessionOptions, 'url' | 'open'>;
    readonly tools?: (stage: Stage) => void;
  } = {},
): Promise<SessionStage> {
  const server = createScriptedServer(options.traits);
  const session = createToolStreamSession({ ...options.session, open: server.open });
  const stage = createStage({ ...options.conversation, transport: session });
  options.tools?.(stage);
  await settle();
  const { conversation, clock, tool, question, call, status, decide } = stage;

  return {
    conversation,
    clock,
    tool,
    question,
    call,
    status,
    decide,
    session,
    server,
    async say(text, turnId, epoch) {
      void conversation.send(text);
      await settle();
      const runId = server.sent('message').at(-1)?.runId ?? null;
      await server.tell({ type: 'turn.started', turnId, epoch, inReplyTo: runId });
    },
    async stream(turn, callId, name, args) {
      const text = JSON.stringify(args);
      const phase = (fields: JsonObject): JsonObject => ({ type: 'tool.stream', ...turn, callId, ...fields });
      await server.tell(
        phase({ phase: 'start', name }),
        phase({ phase: 'arguments-delta', delta: text.slice(0, 5) }),
        phase({ phase: 'arguments-delta', delta: text.slice(5) }),
        phase({ phase: 'arguments-complete', arguments: text }),
      );
    },
    ask: (turn, callId, name, args) =>
      server.tell({ type: 'tool.request', ...turn, callId, name, arguments: args }),
    results: () =>
      server.sent('tool.result').map(({ callId, result }) => [String(callId), result ?? null] as const),
    async wait(ms) {
      clock.advance(ms);
      await settle();
    },
    problems: () => conversation.thread.problems().map(({ code }) => code),
  };
}
