import type { AdvertisedTool, JsonObject, JsonValue } from '@callboard/core';
import type { AppToolCode, AppToolResult } from './app-tool-result.ts';
import type { AppToolRequest, TurnRef } from './signal.ts';

/** What an app tool is called with beside its arguments. */
export interface AppToolCall extends TurnRef {
  readonly callId: string;
  readonly signal?: AbortSignal;
}

/** A tool of the page as a client declares it: what the model sees, and the one way to run it. */
export interface DeclaredTool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema. */
  readonly parameters: JsonObject;
  /** Resolves with the output, or rejects with an `AppToolError`. Give the arguments as text where the client has it. */
  run(args: JsonValue | undefined, call: AppToolCall): Promise<JsonValue>;
}

/** Why an app tool gave no output. */
export class AppToolError extends Error {
  override readonly name: string = 'AppToolError';
  readonly code: AppToolCode;

  constructor(code: AppToolCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** Declares a tool that was advertised; `run` takes its requests. */
export function declaredTool(
  { name, description, schema }: AdvertisedTool,
  run: (request: AppToolRequest, signal: AbortSignal | undefined) => Promise<AppToolResult>,
): DeclaredTool {
  return {
    name,
    description,
    parameters: schema,
    async run(args, { signal, ...call }) {
      const argsText = typeof args === 'string' ? args : args === undefined ? '' : JSON.stringify(args);
      const result = await run({ ...call, toolName: name, argsText }, signal);
      if (!result.ok) throw new AppToolError(result.code, result.message);
      return result.output;
    },
  };
}
