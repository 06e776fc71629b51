import type { JsonObject, ToolContext } from '@callboard/core';
import { elicitResult, readElicitation } from './elicitation.ts';
import { McpRequestError } from './mcp-error.ts';
import { type OpenCall, openCall } from './open-call.ts';
import type { McpAsked } from './port.ts';
import type { CallSetting } from './setting.ts';
import { memberOf, textOf } from './wire-json.ts';

/** The calls of one server that are out, and what it asks while they are (2025-11-25). */
export interface OpenCalls {
  open(context: ToolContext): OpenCall;
  close(call: OpenCall): void;
  /** Answers a request of the server. */
  asked(request: McpAsked): Promise<JsonObject>;
}

const relatedTask = 'io.modelcontextprotocol/related-task';

/**
 * In 2025-11-25 a server asks by a request of its own, which does not say what call it is about; only with a task it does.
 * So it is about the only call that is out. With several out nobody can say: then it is asked under the server's name,
 * where the app has a place for that, and refused in words where it has none; and so is what comes while no call is out.
 * It is never asked under a guess.
 */
export function createOpenCalls(setting: CallSetting): OpenCalls {
  const calls = new Set<OpenCall>();
  let unrelated = 0;

  function callOf(params: JsonObject): OpenCall | undefined {
    const taskId = textOf(memberOf(params._meta, relatedTask), 'taskId');
    const those = [...calls];
    if (taskId === undefined) return only(those);
    return those.find((call) => call.taskId === taskId) ?? only(those.filter((call) => call.awaitsTask));
  }

  async function ask(params: JsonObject): Promise<JsonObject> {
    const call = callOf(params);
    if (call === undefined) return askUnrelated(params);
    const answer = await call.ask(params).catch((error: unknown) => {
      // The call is over: nobody was asked, or nobody answered in time.
      if (call.context.signal.aborted) return { kind: 'answered', result: { action: 'cancel' } } as const;
      throw refusal(error instanceof Error ? error.message : 'It could not be asked.');
    });
    if (answer.kind === 'answered') return answer.result;
    setting.note('input-refused', `Nobody was asked: ${answer.why}.`, call.context);
    throw refusal(`Nobody was asked: ${answer.why}.`);
  }

  async function askUnrelated(params: JsonObject): Promise<JsonObject> {
    const elicitation = readElicitation(params);
    if (elicitation.kind === 'refused') throw notAsked('input-refused', elicitation.why);
    const { askUnrelated: putUnrelated, server, mostQuestions } = setting;
    if (putUnrelated === undefined) throw notAsked('unrelated-input', whyUnrelated());
    if (unrelated >= mostQuestions)
      throw notAsked('unrelated-input', `${unrelated} such questions wait for an answer`);
    const { question } = elicitation;
    unrelated += 1;
    try {
      return elicitResult(question, await putUnrelated(question, server));
    } finally {
      unrelated -= 1;
    }
  }

  function whyUnrelated(): string {
    if (calls.size === 0) return 'no call is open that it could be about';
    if (calls.size === 1) return 'it is about something else than the call that is open';
    return `${calls.size} calls are open, and it does not say which of them it is about`;
  }

  function notAsked(code: 'input-refused' | 'unrelated-input', why: string): McpRequestError {
    setting.note(code, `Nobody was asked: ${why}.`);
    return refusal(`Nobody was asked: ${why}.`);
  }

  return {
    open(context) {
      const call = openCall(context, setting.mostQuestions, setting.clock);
      calls.add(call);
      return call;
    },
    close: (call) => void calls.delete(call),
    async asked({ method, params }) {
      switch (method) {
        case 'elicitation/create':
          return ask(params);
        case 'sampling/createMessage':
          throw new McpRequestError(-32601, 'This client gives tools no model to sample from.');
        case 'roots/list':
          throw new McpRequestError(-32601, 'This client has no roots: it runs in a page.');
        default:
          throw new McpRequestError(-32601, 'Method not found');
      }
    },
  };
}

/** Invalid params: the request as it is cannot be answered. */
function refusal(why: string): McpRequestError {
  return new McpRequestError(-32602, why);
}

function only(calls: readonly OpenCall[]): OpenCall | undefined {
  return calls.length === 1 ? calls[0] : undefined;
}
