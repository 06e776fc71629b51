import type { EffectRecord, InputMessage, InputRecord, PressRecord, TabReport } from '../records.ts';

/** An effect that has finished, unless told otherwise. */
export function effect(toolCallId: string, more: Partial<EffectRecord> = {}): EffectRecord {
  return {
    toolCallId,
    toolName: 'succeed_asked',
    attempt: 1,
    receipt: `R-${toolCallId}`,
    startedAt: 1,
    finishedAt: 2,
    ...more,
  };
}

/** The same, half done. */
export function halfDone(toolCallId: string, more: Partial<EffectRecord> = {}): EffectRecord {
  const { finishedAt: _never, ...begun } = effect(toolCallId, more);
  return begun;
}

export function input(...messages: readonly InputMessage[]): InputRecord {
  return { runId: 'run', at: 10, messages, resumed: [] };
}

export function calls(...toolCallIds: readonly string[]): InputMessage {
  return { role: 'assistant', toolCallIds };
}

export function answer(toolCallId: string, text = `Done: R-${toolCallId}.`, error?: string): InputMessage {
  return { role: 'tool', toolCallId, text, ...(error === undefined ? {} : { error }) };
}

export function press(toolCallId: string, more: Partial<PressRecord> = {}): PressRecord {
  return {
    requestId: `ask-${toolCallId}`,
    toolCallId,
    verdict: 'approve',
    hasCounted: true,
    isKept: true,
    ...more,
  };
}

/** A tab whose log holds these decisions, as call and verdict, and whether a message had given up the one before. */
export function tab(
  name: string,
  decisions: readonly (readonly [string, string, 'asked anew'?])[],
): TabReport {
  return {
    tab: name,
    calls: [],
    said: [],
    decisions: decisions.map(([toolCallId, verdict, anew]) => ({
      requestId: `ask-${toolCallId}`,
      toolCallId,
      verdict,
      isAskedAnew: anew !== undefined,
    })),
  };
}
