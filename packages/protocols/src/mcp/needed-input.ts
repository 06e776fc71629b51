import type { JsonObject } from '@callboard/core';
import { McpProtocolError } from './mcp-error.ts';
import type { OpenCall } from './open-call.ts';
import type { CallSetting } from './setting.ts';
import { memberOf, objectOf, textOf } from './wire-json.ts';

/**
 * Answers to `inputRequests`, under the keys the server gave them, in their order. What no person is asked for is declined;
 * what cannot be declined ends the call: without it the server cannot go on, and nothing may be made up in its place.
 */
export async function answerInputs(
  inputRequests: JsonObject,
  call: OpenCall,
  setting: CallSetting,
): Promise<JsonObject> {
  const answers: [string, JsonObject][] = [];
  for (const [key, request] of Object.entries(inputRequests)) {
    const method = textOf(request, 'method');
    if (method !== 'elicitation/create')
      throw new McpProtocolError(`The tool needs ${named(method)} to go on, which this page does not give.`);
    const answer = await call.ask(objectOf(memberOf(request, 'params')) ?? {});
    if (answer.kind === 'answered') {
      answers.push([key, answer.result]);
      continue;
    }
    setting.note('input-refused', `Declined without asking: ${answer.why}.`, call.context);
    answers.push([key, { action: 'decline' }]);
  }
  // Not by assignment: a key is the server's, and may be __proto__.
  return Object.fromEntries(answers);
}

function named(method: string | undefined): string {
  switch (method) {
    case 'sampling/createMessage':
      return 'a model to sample from';
    case 'roots/list':
      return 'a list of roots';
    default:
      return method === undefined ? 'something without a name' : JSON.stringify(method.slice(0, 100));
  }
}
