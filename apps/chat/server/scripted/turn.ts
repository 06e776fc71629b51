import { type HistoryCall, type Message, type RunInput, textOf } from '../run-input.ts';
import { type Answer, readAnswer } from './answer.ts';

/** A call in the history together with what came back for it. */
export interface AnsweredCall {
  readonly toolName: string;
  readonly argsText: string;
  readonly answer: Answer;
}

/** A call in the history that nothing came back for. */
export interface HeldCall {
  readonly toolCallId: string;
  readonly toolName: string;
  readonly argsText: string;
}

/** What a person gave for something the agent asked. */
export type ResumeEntry = NonNullable<RunInput['resume']>[number];

/** What a run's input holds, as a script reads it. */
export interface Turn {
  /** What the person said last; empty when nobody has spoken. */
  readonly opening: string;
  /** The rounds of calls since then, each answered, oldest first. */
  readonly rounds: readonly (readonly AnsweredCall[])[];
  /** Calls that had just been answered when the person spoke, with nothing said about them yet. */
  readonly leftBehind: readonly AnsweredCall[];
  /** Calls that wait for what the last run asked. */
  readonly held: readonly HeldCall[];
  /** What came back for what the last run asked, in the order asked; empty where it asked nothing. */
  readonly resume: readonly ResumeEntry[];
  /** True when the person has spoken last. */
  readonly wentOn: boolean;
  /** True when the agent has spoken last, so that there is nothing to react to. */
  readonly isAnswered: boolean;
}

/**
 * Reads a history that has been checked: every call in it is answered, directly behind its message, or waits for what
 * the last run asked.
 */
export function readTurn({ messages, resume = [] }: Pick<RunInput, 'messages' | 'resume'>): Turn {
  const spoken = messages.filter((message) => message.role !== 'reasoning' && message.role !== 'activity');
  const lastUser = spoken.findLastIndex((message) => message.role === 'user');
  const opener = spoken[lastUser];
  const since = spoken.slice(lastUser + 1);
  return {
    opening: opener?.role === 'user' ? textOf(opener.content) : '',
    rounds: since.flatMap((_, index) => {
      const round = readRound(since, index);
      return round.length > 0 ? [round] : [];
    }),
    leftBehind: readLeftBehind(spoken.slice(0, lastUser + 1)),
    held: readHeld(spoken),
    resume,
    wentOn: spoken.at(-1)?.role === 'user',
    isAnswered: resume.length === 0 && since.at(-1)?.role === 'assistant',
  };
}

function readHeld(messages: readonly Message[]): readonly HeldCall[] {
  const answered = new Set(messages.flatMap((one) => (one.role === 'tool' ? one.toolCallId : [])));
  const calls = messages.flatMap((one) => (one.role === 'assistant' ? (one.toolCalls ?? []) : []));
  return calls
    .filter(({ id }) => !answered.has(id))
    .map(({ id, function: { name, arguments: argsText } }) => ({ toolCallId: id, toolName: name, argsText }));
}

/** Walks back over what the person said and over answers, to the message whose calls they answer. */
function readLeftBehind(before: readonly Message[]): readonly AnsweredCall[] {
  const index = before.findLastIndex((message) => message.role === 'assistant');
  const between = before.slice(index + 1);
  const onlyAnswersAndWords = between.every((message) => message.role === 'tool' || message.role === 'user');
  return index >= 0 && onlyAnswersAndWords ? readRound(before, index) : [];
}

/** The answered calls of the message at an index; none when it is no assistant message with calls. */
function readRound(messages: readonly Message[], index: number): readonly AnsweredCall[] {
  const message = messages[index];
  if (message?.role !== 'assistant') return [];
  const calls: readonly HistoryCall[] = message.toolCalls ?? [];
  return calls.flatMap((call, position) => {
    const reply = messages[index + 1 + position];
    if (reply?.role !== 'tool') return [];
    const { name: toolName, arguments: argsText } = call.function;
    return [{ toolName, argsText, answer: readAnswer(reply) }];
  });
}
