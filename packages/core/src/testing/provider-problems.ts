import type { Message } from '../message.ts';
import type { RunRequest } from '../ports.ts';

/**
 * What a strict provider would refuse in the messages of a run: a call without an answer, an answer without its call
 * right before it, two answers, answers out of order. `held` are the keys of calls that a resume entry answers.
 */
export function providerProblems(
  request: Pick<RunRequest, 'messages' | 'callOf'>,
  held: readonly string[] = [],
): readonly string[] {
  const problems: string[] = [];
  let due: string[] = [];
  const answered = new Set<string>();
  const nameOf = (key: string): string => request.callOf(key)?.toolCallId ?? `unknown ${key}`;
  const close = (): void => {
    for (const key of due) if (!held.includes(key)) problems.push(`call ${nameOf(key)} has no answer`);
    due = [];
  };
  for (const message of request.messages) {
    if (message.role !== 'tool') {
      close();
      due = callsOf(message);
      continue;
    }
    const key = message.key ?? '';
    const position = due.indexOf(key);
    if (position < 0) {
      problems.push(
        answered.has(key)
          ? `call ${nameOf(key)} has two answers`
          : `answer ${message.id} is not behind its call`,
      );
      continue;
    }
    for (const skipped of due.splice(0, position + 1).slice(0, -1))
      if (!held.includes(skipped)) problems.push(`call ${nameOf(skipped)} is passed over`);
    answered.add(key);
  }
  close();
  return problems;
}

function callsOf(message: Message): string[] {
  return message.role === 'assistant'
    ? message.parts.flatMap((part) => (part.kind === 'call' ? [part.key] : []))
    : [];
}
