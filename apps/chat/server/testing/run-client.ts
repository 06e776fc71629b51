import { EventType } from '@ag-ui/core';
import { EventSchema } from '@ag-ui/core/schemas';
import { scenarios } from '../../shared/scenarios.ts';
import type { RunInput } from '../run-input.ts';

/** An event as the official schema reads it. */
export type ReadEvent = ReturnType<typeof EventSchema.parse>;

type EventOf<Type extends EventType> = Extract<ReadEvent, { type: Type }>;

/** The tools that the demo page advertises, as far as the agent cares. */
const pageTools: RunInput['tools'] = [...new Set(scenarios.flatMap((scenario) => scenario.tools))].map(
  (name) => ({ name, description: `The page's ${name}.` }),
);

/** A run input with the page's tools; `messages` are added to as given. */
export function inputOf(messages: RunInput['messages'], more: Partial<RunInput> = {}): RunInput {
  return { threadId: 'thread-1', runId: 'run-1', messages, tools: pageTools, context: [], ...more };
}

/** A user message that starts a run. */
export function says(content: string, id = 'user-1'): RunInput['messages'][number] {
  return { id, role: 'user', content };
}

/** Posts a body to the agent. */
export function post(url: string, body: unknown, init: RequestInit = {}): Promise<Response> {
  return fetch(new URL('/agent', url), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...init,
  });
}

/** Posts an input and reads the whole run. Throws on anything that is not a stream of valid events. */
export async function run(url: string, input: RunInput): Promise<readonly ReadEvent[]> {
  const response = await post(url, input);
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return (await readData(response)).map((data) => EventSchema.parse(JSON.parse(data)));
}

/** The data of every server-sent event of a response. */
export async function readData(response: Response): Promise<readonly string[]> {
  const text = await response.text();
  return text
    .split('\n\n')
    .filter((block) => block !== '')
    .map((block) => block.replace(/^data: /, ''));
}

/** The events of one type. */
export function ofType<Type extends EventType>(
  events: readonly ReadEvent[],
  type: Type,
): readonly EventOf<Type>[] {
  return events.filter((event): event is EventOf<Type> => event.type === type);
}

/** All text of a run. */
export function spokenText(events: readonly ReadEvent[]): string {
  return ofType(events, EventType.TEXT_MESSAGE_CONTENT)
    .map((event) => event.delta)
    .join('');
}

/** The calls of a run in order, with their whole argument text. */
export function callsOf(
  events: readonly ReadEvent[],
): readonly { id: string; name: string; argsText: string }[] {
  return ofType(events, EventType.TOOL_CALL_START).map(({ toolCallId, toolCallName }) => ({
    id: toolCallId,
    name: toolCallName,
    argsText: ofType(events, EventType.TOOL_CALL_ARGS)
      .filter((event) => event.toolCallId === toolCallId)
      .map((event) => event.delta)
      .join(''),
  }));
}

/** How the page might answer one call. */
export interface PageAnswer {
  readonly content: string;
  readonly error?: string;
}

/** The history after a run: its assistant messages, and behind each the results, the agent's or the page's. */
export function continueWith(
  input: RunInput,
  events: readonly ReadEvent[],
  answers: readonly PageAnswer[],
): RunInput['messages'] {
  const messages = [...input.messages];
  const results = ofType(events, EventType.TOOL_CALL_RESULT);
  const left = [...answers];
  const calls = callsOf(events);
  const ids = new Set([
    ...ofType(events, EventType.TEXT_MESSAGE_START).map((event) => event.messageId),
    ...ofType(events, EventType.TOOL_CALL_START).flatMap((event) => event.parentMessageId ?? []),
  ]);
  for (const id of ids) {
    const texts = ofType(events, EventType.TEXT_MESSAGE_CONTENT).filter((event) => event.messageId === id);
    const own = ofType(events, EventType.TOOL_CALL_START).filter((event) => event.parentMessageId === id);
    messages.push({
      id,
      role: 'assistant',
      content: texts.map((event) => event.delta).join(''),
      toolCalls: own.map(({ toolCallId, toolCallName: name }) => ({
        id: toolCallId,
        type: 'function' as const,
        function: { name, arguments: calls.find((call) => call.id === toolCallId)?.argsText ?? '' },
      })),
    });
    for (const { toolCallId } of own) {
      const result = results.find((event) => event.toolCallId === toolCallId);
      const answer = result === undefined ? left.shift() : { content: result.content };
      if (answer !== undefined)
        messages.push({ id: `answer-${toolCallId}`, role: 'tool', toolCallId, ...answer });
    }
  }
  return messages;
}
