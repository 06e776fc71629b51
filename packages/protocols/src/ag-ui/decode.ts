import type { createTranslator } from './compatibility.ts';
import type { AgUiEvent } from './event.ts';
import { event as eventReader } from './event-fields.ts';
import { type Findings, kindOf, malformed, type Omission, unrecognised } from './field.ts';
import { shown, type Violation } from './refusal.ts';

/** What became of one value from the wire. */
export type Decoded =
  | {
      readonly kind: 'event';
      readonly type: string;
      readonly event: AgUiEvent;
      readonly omissions: readonly Omission[];
      /** The type it was sent under, where AG-UI 1.0 has another word for it. */
      readonly retired?: string;
    }
  /** This version does not know the event; nobody sees it. */
  | { readonly kind: 'unknown'; readonly type: string }
  | { readonly kind: 'violation'; readonly type?: string; readonly violation: Violation };

/** The text of one event as JSON. */
export function parseEvent(text: string): { readonly value: unknown } | { readonly violation: Violation } {
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch {
    return {
      violation: { code: 'not-json', what: `is not JSON: ${shown(text)}`, page: 'basic/transports/http-sse' },
    };
  }
}

/**
 * The boundary between the wire and everything behind it: what comes out is an event of AG-UI 1.0 and nothing
 * more. What this version does not know is left out, what it knows and cannot accept is a violation; nothing is
 * converted or repaired. Never throws, whatever it is handed.
 */
export function decode(value: unknown, translate: ReturnType<typeof createTranslator>): Decoded {
  try {
    return decodeValue(value, translate);
  } catch {
    return { kind: 'violation', violation: notAnEvent('could not be read') };
  }
}

function decodeValue(value: unknown, translate: ReturnType<typeof createTranslator>): Decoded {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { kind: 'violation', violation: notAnEvent(`is ${kindOf(value)}, not an object`) };
  }
  const type = 'type' in value ? value.type : undefined;
  if (typeof type !== 'string') return { kind: 'violation', violation: notAnEvent('has no type') };

  const findings: Findings = { omissions: [], faults: [] };
  const translated = translate(value, type);
  const event = eventReader(translated.value, findings);
  if (event === unrecognised) return { kind: 'unknown', type };
  if (event === malformed) return { kind: 'violation', type, violation: malformedField(findings) };
  const retired = translated.retired === undefined ? {} : { retired: translated.retired };
  return { kind: 'event', type, event, omissions: findings.omissions, ...retired };
}

function notAnEvent(what: string): Violation {
  return { code: 'not-an-event', what, page: 'basic/processing' };
}

function malformedField({ faults }: Findings): Violation {
  const [first] = faults;
  const what =
    first === undefined
      ? 'is malformed'
      : `needs ${first.wanted} at ${shown(first.path)} and has ${first.got} there`;
  return { code: 'malformed-field', what, page: 'basic/processing' };
}
