import { callApart } from '@callboard/core';
import type { AgUiEvent } from './event.ts';
import type { OtherEvent, StreamStep } from './step.ts';

type EventOf<Type extends AgUiEvent['type']> = Extract<AgUiEvent, { readonly type: Type }>;

/**
 * Who hears of events that mean nothing to a thread: an app's own, and those of what the agent is built on. They are
 * no part of the thread and of its log, and without a listener nobody hears of them. A listener is told as soon as its
 * event is accepted, right before the thread hears of what came with it. What it throws stops nothing.
 */
export interface AgUiListeners {
  readonly onCustom?: (event: EventOf<'CUSTOM'>, details: { readonly runId: string }) => void;
  readonly onRaw?: (event: EventOf<'RAW'>, details: { readonly runId: string }) => void;
}

/** Tells who listens of an accepted step, if it is for one of them. */
export function tellListeners(
  { onCustom, onRaw }: AgUiListeners,
  step: StreamStep | OtherEvent,
  runId: string,
): void {
  if ('act' in step) return;
  if (step.type === 'CUSTOM' && onCustom !== undefined) callApart(() => onCustom(step, { runId }));
  else if (step.type === 'RAW' && onRaw !== undefined) callApart(() => onRaw(step, { runId }));
}
