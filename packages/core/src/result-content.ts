import type { JsonValue } from './json.ts';
import { toJsonText } from './json-text.ts';

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

/**
 * How to read values that are made to be more than text and JSON (`resultParts`). They are told by who they are, so that
 * nothing else is ever taken for one; and what makes them is only in a page that uses it.
 */
export const contentOf: WeakMap<object, () => ContentOutcome> = new WeakMap();

/**
 * Turns whatever a handler returned into content. Never throws.
 * Nothing (undefined) is `null`; a string is text; what `resultParts` made is parts; anything else is JSON. A value that
 * JSON would change without saying so (a bigint, a cycle, NaN, a Map, an Error, a function) is refused with the reason,
 * because the model would be told something that did not happen.
 */
export function toResultContent(value: unknown): ContentOutcome {
  if (typeof value === 'string') return { ok: true, content: { kind: 'text', text: value } };
  if (value === undefined) return { ok: true, content: { kind: 'json', json: 'null' } };
  const made = typeof value === 'object' && value !== null ? contentOf.get(value) : undefined;
  if (made !== undefined) return made();
  const text = toJsonText(value);
  return text.ok ? { ok: true, content: { kind: 'json', json: text.json } } : text;
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
