import type { Clock, JsonObject, ToolAnswer, ToolContext, ToolQuestion } from '@callboard/core';
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
  /** Milliseconds since it was opened, not counting those a person thinks: what its time limit counts. */
  busyFor(): number;
  /**
   * Puts one `elicitation/create` to the person. Rejects where the call has asked too often, and when its attempt ends
   * first.
   */
  ask(params: JsonObject): Promise<InputAnswer>;
}

/** Opens a call that may ask `mostQuestions` times. */
export function openCall(context: ToolContext, mostQuestions: number, clock: Clock): OpenCall {
  let asked = 0;
  const begun = clock.now();
  let thought = 0;
  let open = 0;
  let since = 0;

  async function put(question: ToolQuestion): Promise<ToolAnswer> {
    if (open === 0) since = clock.now();
    open += 1;
    try {
      return await context.ask(question);
    } finally {
      open -= 1;
      if (open === 0) thought += clock.now() - since;
    }
  }

  return {
    context,
    awaitsTask: false,
    taskId: undefined,
    busyFor: () => clock.now() - begun - thought,
    async ask(params) {
      asked += 1;
      if (asked > mostQuestions)
        throw new McpProtocolError(`The tool asked more than ${mostQuestions} times in one call.`);
      const elicitation = readElicitation(params);
      if (elicitation.kind === 'refused') return elicitation;
      const { question } = elicitation;
      return { kind: 'answered', result: elicitResult(question, await put(question)) };
    },
  };
}
