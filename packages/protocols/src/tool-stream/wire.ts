import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@callboard/core';
import type { AppToolResult } from './app-tool-result.ts';
import type {
  AppToolRequest,
  SessionMessage,
  ToolPhase,
  ToolStreamSignal,
  TurnEnd,
  TurnRef,
} from './signal.ts';

/** What a server says first on a connection. */
export interface Welcome {
  readonly sessionId: string;
  /** True where it goes on with the session that was asked for. */
  readonly isResumed: boolean;
  readonly capabilities: readonly string[];
  /** False where the agent takes no tools of the page: then none is offered to the model. */
  readonly acceptsTools: boolean;
  /** Milliseconds it waits for an app tool's result (`clientToolTimeoutMs`); absent where it does not say. */
  readonly toolTimeLimit?: number;
  /** The number of the last frame it has had of us in this session; 0 for none. */
  readonly received: number;
}

/** A frame of the server. `number` counts those of a session, so that a lost connection loses and doubles none. */
export interface ServerFrame {
  readonly number?: number;
  /** The number of the last frame of ours that the server has had, so that it need not be kept. */
  readonly received?: number;
  /** Absent where it is of no kind that is known here: it still has its number. */
  readonly content?:
    | { readonly kind: 'welcome'; readonly welcome: Welcome }
    | { readonly kind: 'signal'; readonly signal: ToolStreamSignal }
    | { readonly kind: 'request'; readonly request: AppToolRequest };
}

/** A frame of ours. */
export type ClientFrame =
  | {
      readonly kind: 'connect';
      readonly capabilities: readonly string[];
      readonly tools: readonly {
        readonly name: string;
        readonly description: string;
        readonly parameters: JsonObject;
      }[];
      /** The session to go on with, and the number of the last frame of it that arrived. */
      readonly resume?: { readonly sessionId: string; readonly received: number };
    }
  | { readonly kind: 'message'; readonly message: SessionMessage }
  | { readonly kind: 'interrupt'; readonly turn: TurnRef }
  | { readonly kind: 'result'; readonly request: AppToolRequest; readonly result: AppToolResult }
  /** The number of the last frame that has arrived, now and then. */
  | { readonly kind: 'received'; readonly received: number }
  | { readonly kind: 'close' };

/** Between a wire's JSON and what it means. The one place to change for another server. */
export interface ToolStreamWire {
  /** Undefined for what is no frame at all. */
  read(frame: JsonValue): ServerFrame | undefined;
  /** `number` is undefined for what is said before a session is open. */
  write(frame: ClientFrame, number: number | undefined): JsonValue;
}

/**
 * A GUESS. What the public document prints is certain: the event names `tool.stream`, `tool.preview` and `closed`, the
 * phases with the names of what they carry, the two forms of a result and its codes, `clientTools: 'accept'`,
 * `clientToolTimeoutMs`, `callId`, `turnId`, `epoch` and the capability's name. How a frame nests them, every other name
 * here, and how a session is opened, resumed, numbered and ended are ours, spoken by the demo's server. For a server that
 * says them otherwise, give a session a wire of your own.
 */
export const draftWire: ToolStreamWire = {
  read(frame) {
    if (!isJsonObject(frame)) return undefined;
    const content = contentOf(frame);
    const { n: number, received } = frame;
    return {
      ...(typeof received === 'number' ? { received } : {}),
      ...(typeof number === 'number' ? { number } : {}),
      ...(content === undefined ? {} : { content }),
    };
  },
  write(frame, number) {
    return { ...fieldsOf(frame), ...(number === undefined ? {} : { n: number }) };
  },
};

function contentOf(frame: JsonObject): ServerFrame['content'] | undefined {
  if (frame.type === 'session.open') {
    const welcome = welcomeOf(frame);
    return welcome === undefined ? undefined : { kind: 'welcome', welcome };
  }
  if (frame.type === 'closed') {
    const reason = textIn(frame, 'reason');
    return { kind: 'signal', signal: { kind: 'closed', ...(reason === undefined ? {} : { reason }) } };
  }
  const turn = turnOf(frame);
  if (turn === undefined) return undefined;
  if (frame.type === 'tool.request') {
    const request = requestOf(frame, turn);
    return request === undefined ? undefined : { kind: 'request', request };
  }
  const signal = signalOf(frame, turn);
  return signal === undefined ? undefined : { kind: 'signal', signal };
}

function welcomeOf(frame: JsonObject): Welcome | undefined {
  const { sessionId, resumed, capabilities, clientTools, clientToolTimeoutMs: limit, received } = frame;
  if (typeof sessionId !== 'string') return undefined;
  const names = capabilities !== undefined && isJsonArray(capabilities) ? capabilities : [];
  return {
    sessionId,
    isResumed: resumed === true,
    capabilities: names.flatMap((name: JsonValue) => (typeof name === 'string' ? [name] : [])),
    acceptsTools: clientTools === 'accept',
    ...(typeof limit === 'number' && limit > 0 ? { toolTimeLimit: limit } : {}),
    received: typeof received === 'number' ? received : 0,
  };
}

function signalOf(frame: JsonObject, turn: TurnRef): ToolStreamSignal | undefined {
  const callId = textIn(frame, 'callId');
  const messageId = textIn(frame, 'messageId');
  switch (frame.type) {
    case 'turn.started': {
      const { inReplyTo } = frame;
      const isTold = inReplyTo === null || typeof inReplyTo === 'string';
      return { kind: 'turn-started', ...turn, ...(isTold ? { inReplyTo } : {}) };
    }
    case 'turn.ended':
      return { kind: 'turn-ended', ...turn, end: endOf(frame) };
    case 'text': {
      const delta = textIn(frame, 'delta');
      return messageId === undefined || delta === undefined
        ? undefined
        : { kind: 'text', ...turn, messageId, delta };
    }
    case 'text.ended':
      return messageId === undefined ? undefined : { kind: 'text-ended', ...turn, messageId };
    case 'tool.preview': {
      const toolName = textIn(frame, 'name');
      if (callId === undefined || toolName === undefined) return undefined;
      return { kind: 'tool-preview', ...turn, callId, toolName, argsText: argsIn(frame) ?? '' };
    }
    case 'tool.stream': {
      const phase = phaseOf(frame);
      return callId === undefined || phase === undefined
        ? undefined
        : { kind: 'tool-stream', ...turn, callId, ...phase };
    }
    default:
      return undefined;
  }
}

function phaseOf(frame: JsonObject): ToolPhase | undefined {
  switch (frame.phase) {
    case 'start': {
      const toolName = textIn(frame, 'name');
      return toolName === undefined ? undefined : { phase: 'start', toolName };
    }
    case 'arguments-delta': {
      const delta = textIn(frame, 'delta');
      return delta === undefined ? undefined : { phase: 'arguments-delta', delta };
    }
    case 'arguments-complete': {
      const argsText = argsIn(frame);
      return argsText === undefined ? undefined : { phase: 'arguments-complete', argsText };
    }
    case 'progress':
      return frame.progress === undefined ? undefined : { phase: 'progress', progress: frame.progress };
    case 'settled':
      if (frame.ok === true) return { phase: 'settled', ok: true };
      return frame.ok === false
        ? { phase: 'settled', ok: false, code: textIn(frame, 'code') ?? 'FAILED' }
        : undefined;
    case 'cancelled':
      return { phase: 'cancelled' };
    case 'failed':
      return { phase: 'failed', message: textIn(frame, 'message') ?? '' };
    default:
      return undefined;
  }
}

function requestOf(frame: JsonObject, turn: TurnRef): AppToolRequest | undefined {
  const callId = textIn(frame, 'callId');
  const toolName = textIn(frame, 'name');
  const argsText = argsIn(frame);
  if (callId === undefined || toolName === undefined || argsText === undefined) return undefined;
  return { ...turn, callId, toolName, argsText };
}

function endOf(frame: JsonObject): TurnEnd {
  if (frame.reason === 'interrupted') return { kind: 'interrupted' };
  return frame.reason === 'failed'
    ? { kind: 'failed', message: textIn(frame, 'message') ?? '' }
    : { kind: 'done' };
}

function turnOf({ turnId, epoch }: JsonObject): TurnRef | undefined {
  return typeof turnId === 'string' && typeof epoch === 'number' ? { turnId, epoch } : undefined;
}

/** As JSON text, which loses nothing, or as a value. */
function argsIn({ arguments: args }: JsonObject): string | undefined {
  if (args === undefined) return undefined;
  return typeof args === 'string' ? args : JSON.stringify(args);
}

function textIn(frame: JsonObject, name: string): string | undefined {
  const value = frame[name];
  return typeof value === 'string' ? value : undefined;
}

function fieldsOf(frame: ClientFrame): JsonObject {
  switch (frame.kind) {
    case 'connect': {
      const { capabilities, tools, resume } = frame;
      return {
        type: 'connect',
        capabilities: [...capabilities],
        tools: tools.map(({ name, description, parameters }) => ({ name, description, parameters })),
        ...(resume === undefined ? {} : { resume: { ...resume } }),
      };
    }
    case 'message': {
      const { id, runId, content } = frame.message;
      const sent: JsonValue = JSON.parse(JSON.stringify(content));
      return { type: 'message', messageId: id, runId, content: sent };
    }
    case 'interrupt':
      return { type: 'interrupt', turnId: frame.turn.turnId, epoch: frame.turn.epoch };
    case 'result': {
      const { callId, turnId, epoch } = frame.request;
      return { type: 'tool.result', callId, turnId, epoch, result: { ...frame.result } };
    }
    case 'received':
      return { type: 'received', received: frame.received };
    case 'close':
      return { type: 'close' };
  }
}
