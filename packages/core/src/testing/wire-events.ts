import type { ResultContent } from '../result-content.ts';
import type { ThreadEventBody } from '../thread-event.ts';

/** Splits a text into pieces of `size` characters; at least one. */
function pieces(text: string, size: number): string[] {
  const result: string[] = [];
  for (let from = 0; from < text.length; from += size) result.push(text.slice(from, from + size));
  return result;
}

/** The events of one run as an agent sends them, for tests and recordings. */
export function runOf(
  runId: string,
  ...events: readonly (ThreadEventBody | readonly ThreadEventBody[])[]
): ThreadEventBody[] {
  return [
    { type: 'run-started', runId },
    ...events.flat(),
    { type: 'run-succeeded', runId },
    { type: 'stream-ended', runId },
  ];
}

/** A call from its start to its end, its arguments in deltas of `size` characters. */
export function callOf(
  runId: string,
  toolCallId: string,
  toolName: string,
  argsText: string,
  options: { readonly size?: number; readonly parentMessageId?: string } = {},
): ThreadEventBody[] {
  const { size = 16, parentMessageId } = options;
  return [
    {
      type: 'call-started',
      runId,
      toolCallId,
      toolName,
      ...(parentMessageId === undefined ? {} : { parentMessageId }),
    },
    ...pieces(argsText, size).map(
      (delta): ThreadEventBody => ({ type: 'call-args-appended', runId, toolCallId, delta }),
    ),
    { type: 'call-closed', runId, toolCallId },
  ];
}

/** A message of the agent from its start to its end. */
export function textOf(runId: string, messageId: string, text: string, size = 16): ThreadEventBody[] {
  return [
    { type: 'message-started', runId, messageId, role: 'assistant' },
    ...pieces(text, size).map(
      (delta): ThreadEventBody => ({ type: 'message-text-appended', runId, messageId, delta }),
    ),
    { type: 'message-closed', runId, messageId },
  ];
}

/** The agent's own result for a call. */
export function resultOf(
  runId: string,
  toolCallId: string,
  content: ResultContent,
  messageId = `result-of-${toolCallId}`,
): ThreadEventBody {
  return { type: 'call-result-received', runId, toolCallId, messageId, content };
}
