import { isJsonObject, type JsonObject, type JsonValue, pause, type ToolContext } from '@callboard/core';
import { followTask } from './follow-task.ts';
import { McpClosedError, McpHttpError, McpProtocolError } from './mcp-error.ts';
import { answerInputs } from './needed-input.ts';
import type { OpenCall } from './open-call.ts';
import type { OpenCalls } from './open-calls.ts';
import { checkOutput } from './output-schema.ts';
import type { CallSetting } from './setting.ts';
import type { StepUps } from './step-up.ts';
import { taskIn } from './task-results.ts';
import { toToolResult } from './to-result.ts';
import { progressOf } from './told-progress.ts';
import { needsVisits, type Visits } from './visits.ts';
import { memberOf, objectOf, textOf } from './wire-json.ts';
import type { McpTool } from './wire-tool.ts';

/** What the calls of one server share. */
export interface CallDesk {
  readonly setting: CallSetting;
  readonly calls: OpenCalls;
  readonly visits: Visits;
  readonly stepUps: StepUps;
}

/** Milliseconds before a request is sent again that was answered with nothing but "come again". */
const comesAgainAfter = 500;

/**
 * Calls a tool of the server and resolves with what a handler returns; throws what a handler throws. Whatever the server
 * does, it ends: by its answer, by the signal, or because it asks too often.
 */
export async function callTool(
  tool: McpTool,
  args: unknown,
  context: ToolContext,
  desk: CallDesk,
): Promise<unknown> {
  const { calls, stepUps, setting } = desk;
  await stepUps.give(tool.name, context);
  const call = calls.open(context);
  try {
    const result = await answerOf(tool, objectOf(args) ?? {}, call, desk);
    await checkOutput(tool, result, setting, context);
    return toToolResult(result);
  } catch (error) {
    // The SDKs tell an abort as an error of their own.
    if (context.signal.aborted) throw context.signal.reason;
    const whether = `whether "${tool.name}" ran is not known.`;
    if (error instanceof McpHttpError) {
      const { status } = error;
      if (isRefusal(error)) throw stepUps.refused(error, context);
      throw new McpHttpError(status, undefined, `${setting.server} answered HTTP ${status}: ${whether}`);
    }
    if (error instanceof McpClosedError)
      throw new McpClosedError(`The connection to ${setting.server} was lost: ${whether}`, { cause: error });
    throw error;
  } finally {
    calls.close(call);
  }
}

/** The request and what follows from it, until there is a result. */
async function answerOf(
  tool: McpTool,
  args: JsonObject,
  call: OpenCall,
  desk: CallDesk,
): Promise<JsonObject> {
  const { setting, visits } = desk;
  const { signal } = call.context;
  const asked = { name: tool.name, arguments: args };
  let more: JsonObject = {};
  for (let round = 0; round <= setting.mostQuestions; round += 1) {
    let result: JsonObject;
    try {
      result = await send({ ...asked, ...more }, tool, call, setting);
    } catch (error) {
      if (!needsVisits(error)) throw error;
      await visits.make(error, call, setting);
      continue;
    }
    const task = taskIn(result);
    if (task !== undefined) return followTask(task, '2026-07-28', call, setting);
    if (isTaskHandle(result)) return followTask(result.task, '2025-11-25', call, setting);
    if (result.resultType !== 'input_required') return result;
    const { inputRequests, requestState } = result;
    const isAsked = isJsonObject(inputRequests) && Object.keys(inputRequests).length > 0;
    if (!isAsked) await pause(setting.clock, comesAgainAfter, signal);
    const inputResponses = isAsked ? await answerInputs(inputRequests, call, setting) : undefined;
    // The state is the server's: it goes back as it came, and where it gave none it gets none.
    more = {
      ...(inputResponses === undefined ? {} : { inputResponses }),
      ...(requestState === undefined ? {} : { requestState }),
    };
    if (signal.aborted) throw signal.reason;
  }
  throw new McpProtocolError(
    `The tool asked for more input ${setting.mostQuestions} times, and came to no end.`,
  );
}

async function send(
  params: JsonObject,
  tool: McpTool,
  call: OpenCall,
  setting: CallSetting,
): Promise<JsonObject> {
  const { port } = setting;
  const onProgress = progressOf(call.context, setting);
  if (!isSentAsTask(tool, setting))
    return port.request({ method: 'tools/call', params }, { signal: call.context.signal, onProgress });
  // Without the signal: a task is told to stop by its name alone, and that comes with the answer.
  call.awaitsTask = true;
  return port.request({ method: 'tools/call', params: { ...params, task: {} } }, { onProgress });
}

/** HTTP 401 and 403 refuse a request before anything is done for it. */
function isRefusal({ status }: McpHttpError): boolean {
  return status === 401 || status === 403;
}

/** 2025-11-25: only a server that says so takes tasks, and only for tools that say so. */
function isSentAsTask({ taskSupport }: McpTool, { port, asTask }: CallSetting): boolean {
  const tasks = memberOf(port.server().capabilities, 'tasks');
  if (memberOf(memberOf(memberOf(tasks, 'requests'), 'tools'), 'call') === undefined) return false;
  return taskSupport === 'required' || (taskSupport === 'optional' && asTask === 'supported');
}

function isTaskHandle(
  result: JsonObject,
): result is { readonly [name: string]: JsonValue; readonly task: JsonObject } {
  return (
    isJsonObject(result.task) && textOf(result.task, 'taskId') !== undefined && result.content === undefined
  );
}
