import { type ToolContext, ToolRefused } from '@callboard/core';
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
  const wanted = new Map<string, McpHttpError>();

  function refused(error: McpHttpError, words: string, canStepUp: boolean): ToolRefused {
    const { status, challenge } = error;
    return new ToolRefused(words, {
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
      const { toolCallId, signal } = context;
      const error = wanted.get(toolCallId);
      wanted.delete(toolCallId);
      if (error === undefined || setting.authorize === undefined) return;
      const { status, challenge } = error;
      const stepUp: McpStepUp = { server: setting.server, tool, toolCallId, status, challenge, signal };
      if (await setting.authorize(stepUp)) return;
      wanted.set(toolCallId, error);
      throw refused(error, `Access was not given: ${wordsOf(error)}`, true);
    },
    refused(error, { toolCallId }) {
      const canStepUp = setting.authorize !== undefined && mayBeGiven(error);
      if (canStepUp) {
        wanted.set(toolCallId, error);
        for (const first of wanted.keys()) if (wanted.size > mostRemembered) wanted.delete(first);
      }
      return refused(error, wordsOf(error), canStepUp);
    },
  };
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
