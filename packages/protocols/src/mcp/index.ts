export { type McpChallenge, type McpFetch, withChallenges } from './challenge.ts';
export { fromMcpClient, type McpClient } from './from-mcp-client.ts';
export { fromMcpSdk } from './from-mcp-sdk.ts';
export {
  McpClosedError,
  McpHttpError,
  McpProtocolError,
  McpRequestError,
  McpResultError,
  McpTaskError,
} from './mcp-error.ts';
export { type McpTools, type McpToolsOptions, mcpTools } from './mcp-tools.ts';
export {
  type McpAsked,
  type McpHearer,
  type McpPort,
  type McpRequest,
  type McpRequestOptions,
  type McpServer,
  mcpCapabilities,
} from './port.ts';
export type { SdkClient } from './sdk-client.ts';
export type { McpProblem, McpStepUp } from './setting.ts';
export { type TaskTransport, withTaskResults } from './task-results.ts';
export type { McpAnnotations, McpTool } from './wire-tool.ts';
