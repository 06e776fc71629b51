import { type AGUIEvent, EventType, type Interrupt, PROTOCOL_VERSION } from '@ag-ui/core';
import type { PlannedCall, Scenario, Verdict } from '../scenario.ts';
import { agentsTool, toolName } from '../tool-name.ts';
import { interruptId, type RunInput, resumedCalls, textOf } from './run-input.ts';

/** An event as it is sent. What is restated goes back as it was read. */
export type SentEvent =
  | AGUIEvent
  | { readonly type: EventType.MESSAGES_SNAPSHOT; readonly messages: RunInput['messages'] };

/** What the person writes first: the agent begins with its calls. */
export const openingText = 'Begin.';

/** What the person writes last. */
export const closingText = 'Was that all?';

/** What the agent answers to that: then it is done. */
export const closingAnswer = 'That was all.';

/**
 * What the agent sends for an input. It keeps nothing between two runs: how far it is it reads from the input, as an agent
 * behind a model does.
 */
export function agentTurn(
  input: RunInput,
  { runs, ownCall, restates }: Scenario,
  receiptOf: (toolCallId: string) => string,
): readonly SentEvent[] {
  const { threadId, runId } = input;
  const calls = callsDue(input, runs);
  const own = ownCall !== undefined && calls === runs[0] ? `${runId}-own` : undefined;
  const text = calls.length > 0 ? 'I will do that.' : wordsFor(input);
  const messageId = `${runId}-m`;
  return [
    { type: EventType.RUN_STARTED, threadId, runId, protocolVersion: PROTOCOL_VERSION },
    ...(restates && input.messages.length > 0
      ? [{ type: EventType.MESSAGES_SNAPSHOT, messages: input.messages } satisfies SentEvent]
      : []),
    ...resumedCalls(input).map(
      ({ toolCallId, verdict }): SentEvent => ({
        type: EventType.TOOL_CALL_RESULT,
        messageId: `${runId}-r-${toolCallId}`,
        toolCallId,
        role: 'tool',
        content: verdict === 'approve' ? `Done: ${receiptOf(toolCallId)}.` : 'Not executed.',
      }),
    ),
    { type: EventType.TEXT_MESSAGE_START, messageId, role: 'assistant' },
    ...pieces(text).map((delta): SentEvent => ({ type: EventType.TEXT_MESSAGE_CONTENT, messageId, delta })),
    { type: EventType.TEXT_MESSAGE_END, messageId },
    ...calls.flatMap((call, index) => callEvents(call, `${runId}-c${index + 1}`, messageId)),
    ...(own === undefined ? [] : ownCallEvents(own, messageId, ownCall)),
    {
      type: EventType.RUN_FINISHED,
      threadId,
      runId,
      outcome: own === undefined ? { type: 'success' } : { type: 'interrupt', interrupts: [question(own)] },
    },
  ];
}

/** True where the input asks the agent whether it is done. */
export function isClosing(input: RunInput): boolean {
  return lastWords(input).text === closingText;
}

function wordsFor(input: RunInput): string {
  return isClosing(input) ? closingAnswer : 'I have noted that.';
}

/** The calls of the round that is due since the person said to begin; none where they have written something else since. */
function callsDue(input: RunInput, runs: Scenario['runs']): readonly PlannedCall[] {
  const { text, index } = lastWords(input);
  if (text !== openingText) return [];
  const rounds = input.messages
    .slice(index + 1)
    .filter((message) => message.role === 'assistant' && (message.toolCalls ?? []).length > 0);
  return runs[rounds.length] ?? [];
}

function lastWords({ messages }: RunInput): { readonly text: string; readonly index: number } {
  const index = messages.findLastIndex(({ role }) => role === 'user');
  const message = messages[index];
  return { index, text: message?.role === 'user' ? textOf(message.content) : '' };
}

const takes = {
  type: 'object',
  properties: { approved: { type: 'boolean' }, reason: { type: 'string' } },
  required: ['approved'],
};

function question(toolCallId: string): Interrupt {
  const message = 'Shall I?';
  return { id: interruptId(toolCallId), reason: 'tool_call', toolCallId, message, responseSchema: takes };
}

function callEvents(call: PlannedCall, toolCallId: string, parentMessageId: string): readonly SentEvent[] {
  const { takes: ms, verdict, failsFirst } = call;
  const name = toolName(call.manner, call.asking);
  return wholeCall(name, { takes: ms, verdict, failsFirst }, toolCallId, parentMessageId);
}

function ownCallEvents(
  toolCallId: string,
  parentMessageId: string,
  verdict: Verdict | undefined,
): readonly SentEvent[] {
  return wholeCall(agentsTool, { verdict }, toolCallId, parentMessageId);
}

function wholeCall(
  toolCallName: string,
  args: object,
  toolCallId: string,
  parentMessageId: string,
): readonly SentEvent[] {
  return [
    { type: EventType.TOOL_CALL_START, toolCallId, toolCallName, parentMessageId },
    ...pieces(JSON.stringify(args)).map(
      (delta): SentEvent => ({ type: EventType.TOOL_CALL_ARGS, toolCallId, delta }),
    ),
    { type: EventType.TOOL_CALL_END, toolCallId },
  ];
}

/** Three pieces, so that something can happen between them. */
function pieces(text: string): readonly string[] {
  const size = Math.ceil(text.length / 3);
  return [text.slice(0, size), text.slice(size, 2 * size), text.slice(2 * size)].filter((one) => one !== '');
}
