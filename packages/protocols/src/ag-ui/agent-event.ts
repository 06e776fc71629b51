import { toResultContent } from '@callboard/core';

/**
 * An event as an agent in the page hands it over: an object that stays the agent's. What is taken is what JSON would
 * carry, so that nothing of the thread changes when the agent writes on in its own state; or why that is not all of it.
 * Never throws. Most events hold nothing but text, and are taken as they are.
 */
export function plainEvent(
  event: unknown,
): { readonly ok: true; readonly event: unknown } | { readonly ok: false; readonly why: string } {
  try {
    if (typeof event !== 'object' || event === null) return { ok: true, event };
    const entries = Object.entries(event).filter(([name]) => name !== 'rawEvent');
    if (entries.every(([, value]) => isPlain(value))) return { ok: true, event };
    // What it was made of says nothing here, and can be large.
    const copy = toResultContent(Array.isArray(event) ? event : Object.fromEntries(entries));
    if (!copy.ok) return copy;
    return { ok: true, event: copy.content.kind === 'json' ? JSON.parse(copy.content.json) : undefined };
  } catch {
    return { ok: false, why: 'reading it threw an exception' };
  }
}

/** Whether JSON carries it as it is, or, where it is nothing, leaves it out. */
function isPlain(value: unknown): boolean {
  return value == null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
}
