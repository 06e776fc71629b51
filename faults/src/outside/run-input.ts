import { RunAgentInputSchema } from '@ag-ui/core/schemas';
import type { InputMessage, ResumedCall } from '../records.ts';

/** A run's input, as the official schema reads it. */
export type RunInput = ReturnType<typeof RunAgentInputSchema.parse>;

type Message = RunInput['messages'][number];

/** Reads a body; what is wrong with it, where it is no input. */
export function readInput(body: string): { readonly input: RunInput } | { readonly problem: string } {
  try {
    const read = RunAgentInputSchema.safeParse(JSON.parse(body));
    return read.success ? { input: read.data } : { problem: `no run input: ${read.error.message}` };
  } catch (error) {
    return { problem: `no JSON: ${String(error)}` };
  }
}

/** The messages as far as answers go. */
export function historyOf({ messages }: RunInput): readonly InputMessage[] {
  return messages.flatMap((message): readonly InputMessage[] => {
    switch (message.role) {
      case 'reasoning':
      case 'activity':
        return [];
      case 'assistant':
        return [{ role: 'assistant', toolCallIds: (message.toolCalls ?? []).map(({ id }) => id) }];
      case 'tool': {
        const { toolCallId, error } = message;
        const text = textOf(message.content);
        return [{ role: 'tool', toolCallId, text, ...(error === undefined ? {} : { error }) }];
      }
      case 'user':
        return [{ role: 'user', id: message.id }];
      default:
        return [{ role: 'other' }];
    }
  });
}

const asking = 'ask-';

/** Names what the agent asks about one of its calls. */
export function interruptId(toolCallId: string): string {
  return `${asking}${toolCallId}`;
}

/** What an input says of the calls that the agent asked about. */
export function resumedCalls({ resume = [] }: RunInput): readonly ResumedCall[] {
  return resume.map((entry) => ({
    toolCallId: entry.interruptId.slice(asking.length),
    verdict: entry.status === 'cancelled' ? 'nobody' : isApproved(entry.payload) ? 'approve' : 'reject',
  }));
}

function isApproved(payload: unknown): boolean {
  return typeof payload === 'object' && payload !== null && Reflect.get(payload, 'approved') === true;
}

/** The text of a message; parts that are no text are left out. */
export function textOf(content: Extract<Message, { role: 'user' | 'tool' }>['content']): string {
  if (typeof content === 'string') return content;
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('');
}
