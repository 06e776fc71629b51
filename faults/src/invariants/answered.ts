import type { InputMessage, InputRecord } from '../records.ts';

/**
 * What a strict provider would refuse of an input: each call has one answer, right behind its message and in order. Those that it
 * answers otherwise have none yet.
 */
export function unanswered({ runId, messages, resumed }: InputRecord): readonly string[] {
  const problems: string[] = [];
  const known = new Set<string>();
  const held = new Set(resumed.map(({ toolCallId }) => toolCallId));
  let due: readonly string[] = [];
  for (const message of messages) {
    if (message.role === 'tool' && due[0] === message.toolCallId) {
      due = due.slice(1);
      continue;
    }
    problems.push(...due.map((id) => `the call ${id} has no answer behind it in the input of ${runId}`));
    due = [];
    if (message.role === 'tool') problems.push(misplaced(message, known, runId));
    if (message.role === 'assistant') {
      for (const id of message.toolCallIds) {
        if (known.has(id)) problems.push(`the call ${id} stands twice in the input of ${runId}`);
        known.add(id);
      }
      due = message.toolCallIds.filter((id) => !held.has(id));
    }
  }
  return [...problems, ...due.map((id) => `the call ${id} has no answer behind it in the input of ${runId}`)];
}

function misplaced(
  { toolCallId }: Extract<InputMessage, { readonly role: 'tool' }>,
  known: ReadonlySet<string>,
  runId: string,
): string {
  const what = known.has(toolCallId) ? 'one more answer, or one out of place, for' : 'an answer without';
  return `there is ${what} the call ${toolCallId} in the input of ${runId}`;
}

/** Calls that were answered in one way, and in a later input in another. */
export function answeredAnew(inputs: readonly InputRecord[]): readonly string[] {
  const first = new Map<string, string>();
  return inputs.flatMap(({ runId, messages }) =>
    messages.flatMap((message) => {
      if (message.role !== 'tool') return [];
      const said = `${message.error ?? 'done'}: ${message.text}`;
      const before = first.get(message.toolCallId);
      if (before === undefined) first.set(message.toolCallId, said);
      if (before === undefined || before === said) return [];
      return [
        `the call ${message.toolCallId} was answered "${before}", and in the input of ${runId} "${said}"`,
      ];
    }),
  );
}

/**
 * What the agent asked, and was told once more in another way by a page that knew what had come of it. One that was closed
 * before it heard whether it had been told may ask its person again; then only the agent can tell.
 */
export function resumedOtherwise(inputs: readonly InputRecord[]): readonly string[] {
  const first = new Map<string, string>();
  const heard = new Set<string>();
  return inputs.flatMap(({ runId, resumed, messages }) => {
    for (const message of messages) if (message.role === 'tool') heard.add(message.toolCallId);
    return resumed.flatMap(({ toolCallId, verdict }) => {
      const before = first.get(toolCallId);
      if (before === undefined) first.set(toolCallId, verdict);
      if (before === undefined || before === verdict || !heard.has(toolCallId)) return [];
      return [`the agent was told ${before} about ${toolCallId}, and by the input of ${runId} ${verdict}`];
    });
  });
}
