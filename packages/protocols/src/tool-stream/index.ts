export type { AppToolCode, AppToolResult } from './app-tool-result.ts';
export type { ToolStreamClient } from './client.ts';
export { type AppToolCall, AppToolError, type DeclaredTool } from './declared-tool.ts';
export { createToolStreamDoor, type ToolStreamDoor } from './door.ts';
export {
  createToolStreamSession,
  type SessionStatus,
  type ToolStreamSession,
  type ToolStreamSessionOptions,
} from './session.ts';
export {
  type AppToolRequest,
  type SessionMessage,
  type ToolPhase,
  type ToolStreamSignal,
  type TurnEnd,
  type TurnRef,
  toolStreamCapability,
} from './signal.ts';
export { type OpenSocket, type Socket, type SocketListener, webSocketTo } from './socket.ts';
export { type ClientFrame, draftWire, type ServerFrame, type ToolStreamWire, type Welcome } from './wire.ts';
