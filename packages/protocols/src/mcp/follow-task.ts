import { isJsonObject, type JsonObject, pause } from '@callboard/core';
import { McpHttpError, McpRequestError, McpTaskError } from './mcp-error.ts';
import type { OpenCall } from './open-call.ts';
import type { CallSetting } from './setting.ts';
import { createTaskInput } from './task-input.ts';
import { isOver, readTask, type TaskState } from './task-state.ts';
import { memberOf, textOf } from './wire-json.ts';

/** In which revision's way a task is followed: in 2025-11-25 its result is fetched apart, later it comes with the task. */
export type TaskWay = '2025-11-25' | '2026-07-28';

/** Milliseconds a request about a task may take. */
const requestTime = 60_000;
/** How often in a row asking for a task may fail before it counts as lost. */
const mostFailures = 3;
/** How often a task is asked for once more after it was told to stop: what it brings then is told as late. */
const looksAfterCancel = 10;

/**
 * Follows a task to its end, and resolves with what the tool call would have resolved with. Rejects for a task that failed,
 * was cancelled or outlived its time. When the attempt ends first, the server is told by `tasks/cancel`, and asked for a
 * while what became of it. It is watched while a person is asked too: a task that ends by itself then has ended, and what
 * was asked goes with the attempt.
 */
export async function followTask(
  handle: JsonObject,
  way: TaskWay,
  call: OpenCall,
  setting: CallSetting,
): Promise<JsonObject> {
  const seed = readTask(handle);
  if (seed === undefined) throw new McpTaskError('The server took the call as a task and did not say which.');
  const { context } = call;
  const { port, clock } = setting;
  const { taskId } = seed;
  call.taskId = taskId;
  call.awaitsTask = false;
  context.accepted({ taskId });
  const begun = clock.now();
  let told: string | undefined;
  let task = seed;
  let payload: Promise<JsonObject> | undefined;

  const ask = async (method: string, more: JsonObject = {}, timeout?: number): Promise<JsonObject> => {
    try {
      return await port.request(
        { method, params: { taskId, ...more } },
        timeout === undefined ? {} : { timeout },
      );
    } catch (error) {
      // The task was taken: whoever may not ask for it any more has not been refused the call.
      if (!(error instanceof McpHttpError)) throw error;
      throw new McpTaskError(
        `The server answered HTTP ${error.status} to a request about the task: what came of it is not known.`,
      );
    }
  };
  // It may take as long as the task: the server sends what it asks meanwhile with it, and may be quicker with the result
  // than with the news that there is one.
  const arrived = new AbortController();
  let brought: JsonObject | undefined;
  const fetchPayload = (): Promise<JsonObject> => {
    payload ??= ask('tasks/result').then(
      (result) => {
        brought = result;
        arrived.abort();
        return result;
      },
      (error: unknown) => {
        // Until the task is over a failure is nobody's news, and it is fetched once more.
        payload = undefined;
        throw error;
      },
    );
    payload.catch(() => {});
    return payload;
  };

  const input = createTaskInput(
    (inputResponses) => ask('tasks/update', { inputResponses }, requestTime),
    call,
    setting,
  );

  for (let left = looksAfterCancel; ; ) {
    if (brought !== undefined) return brought;
    if (isOver(task)) return way === '2025-11-25' ? resultOf(task, fetchPayload) : inlineResultOf(task);
    if (context.signal.aborted) {
      if (left === looksAfterCancel) await ask('tasks/cancel', {}, requestTime).catch(() => {});
      if (left === 0) throw context.signal.reason;
      left -= 1;
    } else {
      tellStatus();
      // While a person is asked it is the server that says whether the task still is.
      if (task.ttl !== undefined && clock.now() - begun > task.ttl && input.out() === undefined)
        throw new McpTaskError(`The server kept the task for ${task.ttl} ms: what came of it is not known.`);
      await giveInput();
    }
    const wakes = [arrived.signal, input.out(), context.signal].filter((signal) => signal !== undefined);
    await pause(clock, task.pollInterval, AbortSignal.any(context.signal.aborted ? [arrived.signal] : wakes));
    if (brought === undefined) task = await look();
  }

  function tellStatus(): void {
    if (task.statusMessage === undefined || task.statusMessage === told) return;
    told = task.statusMessage;
    context.progress({ message: told });
  }

  async function giveInput(): Promise<void> {
    const isAsking = task.status === 'input_required';
    if (way === '2025-11-25') {
      if (isAsking) void fetchPayload();
      return;
    }
    const failure = input.failure();
    // What could not be given is missed only by a task that still waits for it.
    if (isAsking && failure !== undefined) {
      await ask('tasks/cancel', {}, requestTime).catch(() => {});
      throw failure.error;
    }
    input.needs(isAsking && isJsonObject(task.inputRequests) ? task.inputRequests : {});
  }

  async function look(): Promise<TaskState> {
    for (let failures = 1; ; failures += 1) {
      try {
        const told = readTask({ taskId, ...(await ask('tasks/get', {}, requestTime)) });
        // What is said of another task, or in no word for a status, is no news of this one.
        return told?.taskId === taskId ? told : task;
      } catch (error) {
        if (error instanceof McpRequestError) throw error;
        // The connection fails again and again. Whoever is asked meanwhile has the time to wait for another.
        if (failures >= mostFailures && input.out() === undefined) throw error;
        await pause(clock, task.pollInterval, context.signal);
      }
    }
  }
}

/** 2025-11-25: `tasks/result` answers as the call would have, be it with an error. */
function resultOf(task: TaskState, fetchPayload: () => Promise<JsonObject>): Promise<JsonObject> {
  if (task.status !== 'cancelled') return fetchPayload();
  return Promise.reject(cancelled(task));
}

function inlineResultOf({ status, result, error, ...task }: TaskState): JsonObject {
  if (status === 'completed' && isJsonObject(result)) return result;
  if (status === 'completed') throw new McpTaskError('The task is completed, and has no result.');
  if (status === 'cancelled') throw cancelled(task);
  const code = memberOf(error, 'code');
  const message = textOf(error, 'message') ?? task.statusMessage ?? 'The task failed.';
  throw new McpRequestError(typeof code === 'number' ? code : -32603, message, memberOf(error, 'data'));
}

function cancelled({ statusMessage }: { readonly statusMessage?: string }): McpTaskError {
  return new McpTaskError(
    `The task was cancelled${statusMessage === undefined ? '' : `: ${statusMessage}`}.`,
  );
}
