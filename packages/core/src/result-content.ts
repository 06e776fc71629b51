import type { JsonValue } from './json.ts';

/** Where the bytes of a media part are. A `file` handle is opaque: it is passed on, never fetched. */
export type PartSource =
  | { readonly type: 'data'; readonly value: string; readonly mimeType: string }
  | { readonly type: 'url'; readonly value: string; readonly mimeType?: string }
  | { readonly type: 'file'; readonly value: string; readonly provider?: string; readonly mimeType?: string };

/** One piece of a message or of a result. */
export type ContentPart =
  | { readonly type: 'text'; readonly text: string; readonly id?: string; readonly metadata?: JsonValue }
  | {
      readonly type: 'image' | 'audio' | 'video' | 'document';
      readonly source: PartSource;
      readonly id?: string;
      readonly metadata?: JsonValue;
    };

/** A picture, a sound, a film or a file. */
export type MediaPart = Exclude<ContentPart, { readonly type: 'text' }>;

/**
 * What a tool gave back, in a form that can be stored and sent: text, the text of a JSON document, or parts.
 * JSON is kept as text, so that what is shown is what is sent.
 */
export type ResultContent =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'json'; readonly json: string }
  | { readonly kind: 'parts'; readonly parts: readonly ContentPart[] };

/** Turned into content, or the reason why a value has no honest JSON form. */
export type ContentOutcome =
  | { readonly ok: true; readonly content: ResultContent }
  | { readonly ok: false; readonly why: string };

class Unserialisable extends Error {}

/**
 * Turns whatever a handler returned into content. Never throws.
 * Nothing (undefined) is `null`; a string is text; anything else is JSON. A value that JSON would change without
 * saying so (a bigint, a cycle, NaN, a Map, an Error, a function) is refused with the reason, because the model would
 * be told something that did not happen.
 */
export function toResultContent(value: unknown): ContentOutcome {
  if (typeof value === 'string') return { ok: true, content: { kind: 'text', text: value } };
  if (value === undefined) return { ok: true, content: { kind: 'json', json: 'null' } };
  const text = toJsonText(value);
  return text.ok ? { ok: true, content: { kind: 'json', json: text.json } } : text;
}

/** A value as JSON text, or why that would not say what the value is. Never throws. */
export function toJsonText(
  value: unknown,
): { readonly ok: true; readonly json: string } | { readonly ok: false; readonly why: string } {
  try {
    const json = JSON.stringify(value, refuseWhatJsonWouldLose);
    return json === undefined ? { ok: false, why: `it is ${typeof value}` } : { ok: true, json };
  } catch (error) {
    return { ok: false, why: reasonOf(error) };
  }
}

/** A replacer, called with the object that holds the value: what JSON made of a date is seen beside the date itself. */
function refuseWhatJsonWouldLose(this: unknown, key: string, value: unknown): unknown {
  const why = whyLost(value) ?? whyLost(heldAt(this, key));
  if (why !== undefined) throw new Unserialisable(`${key === '' ? 'it' : `"${key}"`} ${why}`);
  return value;
}

function heldAt(holder: unknown, key: string): unknown {
  const held: unknown = typeof holder === 'object' && holder !== null ? Reflect.get(holder, key) : undefined;
  return held instanceof Date ? held : undefined;
}

function whyLost(value: unknown): string | undefined {
  switch (typeof value) {
    case 'bigint':
      return 'is a bigint, which JSON cannot hold';
    case 'number':
      return Number.isFinite(value) ? undefined : `is ${String(value)}, which JSON cannot hold`;
    case 'function':
    case 'symbol':
      return `is a ${typeof value}, which JSON cannot hold`;
    case 'object':
      return value === null ? undefined : whyObjectLost(value);
    default:
      return undefined;
  }
}

function whyObjectLost(value: object): string | undefined {
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? 'is an invalid date, which JSON cannot hold' : undefined;
  if (value instanceof Promise) return 'is a promise that was not awaited';
  if (value instanceof Error) return 'is an error, whose message JSON would drop';
  if (Array.isArray(value) || isPlain(value) || Object.keys(value).length > 0) return undefined;
  // A map, a set, a buffer, an element, an object with private fields: nothing of them would arrive.
  return `is a ${value.constructor.name || 'object'}, which JSON would turn into {}`;
}

/** An object of this window or another one that was made to hold fields. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || (typeof prototype === 'object' && Object.getPrototypeOf(prototype) === null);
}

function reasonOf(error: unknown): string {
  try {
    if (error instanceof Unserialisable) return error.message;
    if (error instanceof RangeError) return 'it is nested too deeply';
    if (error instanceof TypeError) return 'it refers to itself, or cannot be turned into JSON';
  } catch {
    // Even what was thrown cannot be looked at.
  }
  return 'reading it threw an exception';
}

/** The text a model reads for this content; parts that are not text are named, never dropped silently. */
export function contentText(content: ResultContent): string {
  switch (content.kind) {
    case 'text':
      return content.text;
    case 'json':
      return content.json;
    case 'parts':
      return content.parts.map((part) => (part.type === 'text' ? part.text : `[${part.type}]`)).join('');
  }
}
