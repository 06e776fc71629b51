import type { APIRequestContext } from '@playwright/test';
import { checkRunInput, type RunInput, textOf } from '../server/run-input.ts';
import type { ThreadLog } from '../server/run-log.ts';

/** One call of a history, and the answer that stands right behind its message. */
export interface Exchange {
  readonly tool: string;
  /** The arguments as the history holds them, to the byte. */
  readonly args: string;
  readonly content: string;
  readonly error?: string;
}

/** What the agent server has received on one thread, oldest first; fails where it refused or lost something. */
export async function readReceived(request: APIRequestContext, threadId: string): Promise<RunInput[]> {
  const answer = await request.get(`/inputs?thread=${encodeURIComponent(threadId)}`);
  const log: ThreadLog = await answer.json();
  const refused = log.inputs.flatMap((input) => (input.refused === undefined ? [] : [input.refused]));
  if (refused.length > 0) throw new Error(`The agent refused: ${JSON.stringify(refused)}`);
  if (log.dropped > 0) throw new Error(`The server has let ${log.dropped} inputs go.`);
  return log.inputs.map(({ input }) => {
    const verdict = checkRunInput(input);
    if (!verdict.valid) throw new Error(verdict.problem);
    return verdict.input;
  });
}

/** Every call of a history with its answer, in order. An answer anywhere but right behind its message is an error. */
export function exchangesOf({ messages }: RunInput): Exchange[] {
  return messages.flatMap((message, index) => {
    if (message.role !== 'assistant') return [];
    return (message.toolCalls ?? []).map((call, position): Exchange => {
      const reply = messages[index + 1 + position];
      if (reply?.role !== 'tool' || reply.toolCallId !== call.id) {
        throw new Error(`Right behind its message, call ${call.id} has no answer in its place.`);
      }
      const { name: tool, arguments: args } = call.function;
      const { content, error } = reply;
      return { tool, args, content: textOf(content), ...(error !== undefined && { error }) };
    });
  });
}

/** What was said and done, in order, as roles: `user`, `assistant`, `tool`. */
export function rolesOf({ messages }: RunInput): string[] {
  return messages.map((message) => message.role);
}
