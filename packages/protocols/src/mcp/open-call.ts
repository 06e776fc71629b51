import type { JsonObject, ToolContext } from '@callboard/core';
import { elicitResult, readElicitation } from './elicitation.ts';
import { McpProtocolError } from './mcp-error.ts';

/** What came of one request for input: the ElicitResult, or why nobody was asked. */
type InputAnswer =
  | { readonly kind: 'answered'; readonly result: JsonObject }
  | { readonly kind: 'refused'; readonly why: string };

/** One call that is out, and how often it may still ask a person. */
export interface OpenCall {
  readonly context: ToolContext;
  /** True from the request as a task to its handle: what relates to a task nobody knows yet may be this one's. */
  awaitsTask: boolean;
  taskId: string | undefined;
  /**
   * Puts one `elicitation/create` to the person. Rejects where the call has asked too often, and when its attempt ends
   * first.
   */
  ask(params: JsonObject): Promise<InputAnswer>;
}

/** Opens a call that may ask `mostQuestions` times. */
export function openCall(context: ToolContext, mostQuestions: number): OpenCall {
  let asked = 0;
  return {
    context,
    awaitsTask: false,
    taskId: undefined,
    async ask(params) {
      asked += 1;
      if (asked > mostQuestions)
        throw new McpProtocolError(`The tool asked more than ${mostQuestions} times in one call.`);
      const elicitation = readElicitation(params);
      if (elicitation.kind === 'refused') return elicitation;
      const { question } = elicitation;
      return { kind: 'answered', result: elicitResult(question, await context.ask(question)) };
    },
  };
}
