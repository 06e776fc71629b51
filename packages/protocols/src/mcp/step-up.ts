import { type ToolContext, ToolRefused, type ToolRefusedOptions } from '@callboard/core';
import type { McpHttpError } from './mcp-error.ts';
import type { CallSetting, McpStepUp } from './setting.ts';

/** Refusals that another attempt may get past, by the call that was refused. */
export interface StepUps {
  /** Before another attempt: has the app get what the last one lacked. Throws where it did not. */
  give(tool: string, context: ToolContext): Promise<void>;
  /** What a handler throws for a refusal. */
  refused(error: McpHttpError, context: ToolContext): ToolRefused;
}

/** How many refused calls are remembered; a call that was forgotten is simply sent again. */
const mostRemembered = 100;

export function createStepUps(setting: CallSetting): StepUps {
  const wanted = new Map<string, { readonly error: McpHttpError; readonly attempt: number }>();

  function refused(
    error: McpHttpError,
    words: string,
    canStepUp: boolean,
    form: Pick<ToolRefusedOptions, 'as'> = {},
  ): ToolRefused {
    const { status, challenge } = error;
    return new ToolRefused(words, {
      ...form,
      detail: {
        status,
        scopes: challenge?.scopes ?? [],
        ...(challenge?.error === undefined ? {} : { error: challenge.error }),
        ...(challenge?.description === undefined ? {} : { description: challenge.description }),
      },
      ...(canStepUp ? { stepUp: accessIn(error) } : {}),
    });
  }

  return {
    async give(tool, context) {
      const { toolCallId, signal, attempt } = context;
      const key = keyOf(context);
      const refusal = wanted.get(key);
      // Nobody has pressed anything for a first attempt: it is another call by the same id.
      if (refusal === undefined || refusal.attempt >= attempt || setting.authorize === undefined) return;
      const { error } = refusal;
      const { status, challenge } = error;
      const stepUp: McpStepUp = { server: setting.server, tool, toolCallId, status, challenge, signal };
      const isGiven = await given(setting.authorize, stepUp);
      if (signal.aborted) throw signal.reason;
      wanted.delete(key);
      if (isGiven) return;
      wanted.set(key, { error, attempt });
      throw refused(error, `Access was not given: ${wordsOf(error)}`, true, { as: 'unsent' });
    },
    refused(error, context) {
      const canStepUp = setting.authorize !== undefined && mayBeGiven(error);
      if (canStepUp) {
        wanted.set(keyOf(context), { error, attempt: context.attempt });
        for (const first of wanted.keys()) if (wanted.size > mostRemembered) wanted.delete(first);
      }
      return refused(error, wordsOf(error), canStepUp);
    },
  };
}

/** An agent names its calls, and may name two alike: in other runs, and in other threads. */
function keyOf({ threadId, runId, toolCallId }: ToolContext): string {
  return JSON.stringify([threadId, runId, toolCallId]);
}

/** Nothing was sent yet, so an app that breaks while it gets access has given none, and that is all. */
async function given(authorize: NonNullable<CallSetting['authorize']>, wanted: McpStepUp): Promise<boolean> {
  try {
    return (await authorize(wanted)) === true;
  } catch {
    return false;
  }
}

/** HTTP 401 asks who it is; 403 can be got past only where it says that more access would do. */
function mayBeGiven({ status, challenge }: McpHttpError): boolean {
  return status === 401 || challenge?.error === 'insufficient_scope';
}

function wordsOf({ status, challenge }: McpHttpError): string {
  const scopes = challenge?.scopes ?? [];
  const needed = scopes.length === 0 ? '' : ` It takes ${scopes.join(', ')}.`;
  return `${challenge?.description ?? `The server refused the request (HTTP ${status}).`}${needed}`;
}

function accessIn({ status, challenge }: McpHttpError): string {
  const scopes = challenge?.scopes ?? [];
  if (scopes.length > 0) return `more access: ${scopes.join(', ')}`;
  return status === 401 ? 'signing in' : 'more access';
}
