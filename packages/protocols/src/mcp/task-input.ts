import type { JsonObject } from '@callboard/core';
import { answerInputs } from './needed-input.ts';
import type { OpenCall } from './open-call.ts';
import type { CallSetting } from './setting.ts';

/**
 * What a task asks for (2026-07-28), put to the person while the task is watched: it may end, or be answered by another
 * client, before they have said a word.
 */
export interface TaskInput {
  /** Tells what the task asks for as it was last seen. What is new of it is put to the person. */
  needs(inputRequests: JsonObject): void;
  /** Aborts once what was asked for is sent or cannot be; undefined while nobody is asked. */
  out(): AbortSignal | undefined;
  /** Why what was asked for was not given. */
  failure(): { readonly error: unknown } | undefined;
}

export function createTaskInput(
  send: (inputResponses: JsonObject) => Promise<unknown>,
  call: OpenCall,
  setting: CallSetting,
): TaskInput {
  /** A key names one request for as long as the task lives: each is put to the person once. */
  const put = new Set<string>();
  let listed: JsonObject = {};
  let out: AbortController | undefined;
  let failure: { readonly error: unknown } | undefined;

  async function give(due: JsonObject): Promise<void> {
    const answers = Object.entries(await answerInputs(due, call, setting));
    // What the task has stopped asking for meanwhile was answered by another, or is needed no more. If it asks again, so do we.
    const wanted = answers.filter(([key]) => Object.hasOwn(listed, key));
    for (const [key] of answers) if (!Object.hasOwn(listed, key)) put.delete(key);
    if (wanted.length > 0) await send(Object.fromEntries(wanted));
  }

  return {
    needs(inputRequests) {
      listed = inputRequests;
      if (out !== undefined) return;
      const due = Object.entries(inputRequests).filter(([key]) => !put.has(key));
      if (due.length === 0) return;
      for (const [key] of due) put.add(key);
      const controller = new AbortController();
      out = controller;
      const over = (why?: { readonly error: unknown }): void => {
        failure ??= why;
        out = undefined;
        controller.abort();
      };
      give(Object.fromEntries(due)).then(
        () => over(),
        (error: unknown) => over({ error }),
      );
    },
    out: () => out?.signal,
    failure: () => failure,
  };
}
