import type { EffectRecord, InputMessage, InputRecord } from '../records.ts';

type Answer = Extract<InputMessage, { readonly role: 'tool' }>;

/** What true words depend on. */
export interface TrueWords {
  readonly isIdempotent: (toolName: string) => boolean;
  /** The storage failed at some time: a page that dies then forgets what it has told the agent. */
  readonly mayForget: boolean;
}

/** Answers that say more, or less, than what has happened by the time they were sent. */
export function toldUntruly(
  inputs: readonly InputRecord[],
  effects: readonly EffectRecord[],
  { isIdempotent, mayForget }: TrueWords,
): readonly string[] {
  // What was told to be undone stays undone: what starts later counts too, unless a page has forgotten what it told.
  const begunBy = (at: number, own: readonly EffectRecord[]): readonly EffectRecord[] =>
    mayForget ? own.filter(({ startedAt }) => startedAt < at) : own;
  return inputs.flatMap(({ runId, at, messages }) =>
    messages.flatMap((message) => {
      if (message.role !== 'tool') return [];
      // What the agent says of its own calls is its own.
      if (message.toolCallId.endsWith('-own')) return [];
      const own = effects.filter(({ toolCallId }) => toolCallId === message.toolCallId);
      const why =
        message.error === undefined
          ? whyNotDone(message, own, at)
          : whyNotUndone(message, begunBy(at, own), isIdempotent);
      return why === undefined
        ? []
        : [`the input of ${runId} says of ${message.toolCallId} "${message.text}", and ${why}`];
    }),
  );
}

/** Why something reported as done was not. */
function whyNotDone({ text }: Answer, effects: readonly EffectRecord[], at: number): string | undefined {
  const done = effects.filter(({ finishedAt }) => finishedAt !== undefined && finishedAt < at);
  if (done.length === 0) return 'its effect had not finished';
  return done.some(({ receipt }) => text.includes(receipt)) ? undefined : 'that is not what its effect gave';
}

/** Why something reported as never begun was. A tool that may be called twice may have begun before. */
function whyNotUndone(
  { text, error = '' }: Answer,
  effects: readonly EffectRecord[],
  isIdempotent: (toolName: string) => boolean,
): string | undefined {
  const [effect] = effects;
  if (effect === undefined || isIdempotent(effect.toolName)) return undefined;
  return saysNothingRan(text, error) ? 'its effect had started' : undefined;
}

function saysNothingRan(text: string, error: string): boolean {
  return error === 'not-claimed' || error === 'rejected' || /\bnot executed\b/.test(text);
}
