import type { Reading, WireMessage } from './client-reading.ts';
import { type Concern, concernOf, type KeepingRule, type VerdictRule } from './differences.ts';
import type { OurReading } from './our-reading.ts';

/** What two readings of a stream differ in beyond what the rules excuse; undefined where they agree. */
export function differenceOf(
  stream: readonly object[],
  { ours, client }: { readonly ours: OurReading; readonly client: Reading },
  rules: { readonly verdict: readonly VerdictRule[]; readonly keeping: readonly KeepingRule[] },
): string | undefined {
  const place = Math.min(ours.refused?.at ?? stream.length, client.refused?.at ?? stream.length);
  if (ours.refused?.at !== client.refused?.at) {
    const event: Readonly<Record<string, unknown>> = { ...stream[place] };
    if (rules.verdict.some(({ holds }) => holds(event, ours, place))) return undefined;
    const [here, there] = [ours, client].map(({ refused }) =>
      refused?.at === place ? refused.why : 'taken',
    );
    return `event ${place}, ${String(event.type)}: ours ${here}, client ${there}`;
  }
  const concern = concernOf(stream.slice(0, place), rules.keeping);
  const holders = [...ours.messages, ...client.messages]
    .filter(({ toolCalls }) => callsOf(toolCalls).some(({ id }) => concern.calls.includes(id)))
    .map(({ id }) => id);
  const [here, there] = [ours, client].map(({ messages }) =>
    JSON.stringify(compared(messages, concern, holders)),
  );
  if (here !== there) return `messages: ours ${here}, client ${there}`;
  const [state, theirs] = [ours, client].map((reading) => JSON.stringify(sorted(reading.state)));
  return state === theirs ? undefined : `state: ours ${state}, client ${theirs}`;
}

/** What of the messages is compared. An empty text beside calls, or in the place of excused calls, says nothing. */
function compared(
  messages: readonly WireMessage[],
  concern: Concern,
  holders: readonly string[],
): readonly unknown[] {
  return messages.flatMap((message) => {
    const { id, role, toolCallId, toolCalls, content, ...rest } = message;
    if (concern.messages.includes(id)) return [];
    if (typeof toolCallId === 'string' && concern.answersOf.includes(toolCallId)) return [];
    const calls = callsOf(toolCalls).filter((call) => !concern.calls.includes(call.id));
    const isEmpty = role === 'assistant' && (content === undefined || content === '');
    if (isEmpty && calls.length === 0 && holders.includes(id)) return [];
    return [
      sorted({
        id,
        role,
        ...rest,
        ...(toolCallId === undefined ? {} : { toolCallId }),
        ...(isEmpty ? {} : { content }),
        ...(calls.length === 0 ? {} : { toolCalls: calls }),
      }),
    ];
  });
}

function callsOf(toolCalls: unknown): readonly { readonly id: string }[] {
  return Array.isArray(toolCalls) ? toolCalls : [];
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, held]) => [key, sorted(held)]),
  );
}
