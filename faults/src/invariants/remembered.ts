import type { InputRecord } from '../records.ts';

/** What a person wrote, and the agent got, and a later input has forgotten. */
export function forgotten(inputs: readonly InputRecord[]): readonly string[] {
  const known = new Set<string>();
  return inputs.flatMap((input) => {
    const own = new Set(input.messages.flatMap((message) => (message.role === 'user' ? [message.id] : [])));
    const lost = [...known].filter((id) => !own.has(id));
    for (const id of own) known.add(id);
    return lost.map((id) => `the message ${id} was sent, and the input of ${input.runId} has forgotten it`);
  });
}
