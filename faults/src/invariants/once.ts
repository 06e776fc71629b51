import type { EffectRecord } from '../records.ts';

/**
 * Effects that were started more often than they may be: once for a call, and of an idempotent tool once more only as a
 * later attempt.
 */
export function startedTwice(
  effects: readonly EffectRecord[],
  isIdempotent: (toolName: string) => boolean,
): readonly string[] {
  return effects.flatMap((effect, index) => {
    const earlier = effects.slice(0, index).filter(({ toolCallId }) => toolCallId === effect.toolCallId);
    if (earlier.length === 0) return [];
    const { toolCallId, toolName, attempt } = effect;
    if (!isIdempotent(toolName))
      return [`${toolName} started ${earlier.length + 1} times for the call ${toolCallId}`];
    return earlier.every((one) => one.attempt < attempt)
      ? []
      : [
          `${toolName} started attempt ${attempt} of the call ${toolCallId} when there was a later one or the same`,
        ];
  });
}
