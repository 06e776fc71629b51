import type { Fault } from './words/fault.ts';

/** What was read from something handed in, or why it cannot be. */
export type Readout<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly faults: readonly Fault[] };

export function failed(fault: Fault): { readonly ok: false; readonly faults: readonly Fault[] } {
  return { ok: false, faults: [fault] };
}
