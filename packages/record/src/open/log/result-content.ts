import { type ContentPart, contentText, type JsonValue, type ResultContent } from '@callboard/core';
import { fromBase64url } from '../../base64url.ts';
import { type Fields, isFields, own } from '../../fields.ts';
import { contentLine, contentOf } from '../entry-content.ts';

/** What a tool gave, as a card shows it. What stands elsewhere is named and not fetched. */
export function resultContent(fields: Fields, attachments: readonly unknown[]): ResultContent {
  const parts = partsIn(fields, attachments);
  if (parts !== undefined) return { kind: 'parts', parts };
  const content = contentOf(fields);
  if (content === undefined) return { kind: 'text', text: '' };
  return content.kind === 'json'
    ? { kind: 'json', json: content.text }
    : { kind: 'text', text: contentLine(content) };
}

/** A JSON value in an event; a text where it is none. */
export function valueIn(fields: Fields): JsonValue | undefined {
  const content = contentOf(fields);
  if (content === undefined) return undefined;
  if (content.kind !== 'json') return contentLine(content);
  try {
    const value: JsonValue = JSON.parse(content.text);
    return value;
  } catch {
    return content.text;
  }
}

/** Words in an event: a text, or the message of what stands there. */
export function wordsIn(fields: Fields, attachments: readonly unknown[] = []): string {
  const content = contentOf(fields);
  if (content === undefined) return '';
  const parts = partsIn(fields, attachments);
  if (parts !== undefined) return contentText({ kind: 'parts', parts });
  const value = content.kind === 'json' ? valueIn(fields) : undefined;
  if (isFields(value)) {
    for (const name of ['message', 'error_description', 'error', 'code']) {
      const said = own(value, name);
      if (typeof said === 'string') return said;
    }
  }
  return typeof value === 'string' ? value : contentLine(content);
}

/** A result in parts, as our own records write it: texts, and files by their places among the attachments. */
function partsIn(fields: Fields, attachments: readonly unknown[]): readonly ContentPart[] | undefined {
  if (own(fields, 'encoding') !== 'json') return undefined;
  const body = own(fields, 'body');
  if (!isFields(body) || Object.keys(body).length !== 1) return undefined;
  const list = own(body, 'content');
  if (!Array.isArray(list) || list.length === 0) return undefined;
  const parts: ContentPart[] = [];
  for (const one of list) {
    const part = isFields(one) ? partOf(one, attachments) : undefined;
    if (part === undefined) return undefined;
    parts.push(part);
  }
  return parts;
}

function partOf(one: Fields, attachments: readonly unknown[]): ContentPart | undefined {
  const [type, text, place] = [own(one, 'type'), own(one, 'text'), own(one, 'attachment')];
  if (type === 'text') return typeof text === 'string' ? { type, text } : undefined;
  if (type !== 'image' && type !== 'audio' && type !== 'video' && type !== 'document') return undefined;
  const file = typeof place === 'number' ? attachments[place] : undefined;
  if (!isFields(file)) return undefined;
  const [body, mimeType] = [own(file, 'body'), own(file, 'mediatype')];
  const isInside = own(file, 'encoding') === 'base64url' && typeof body === 'string';
  if (!isInside || typeof mimeType !== 'string')
    return { type: 'text', text: `[${type}: not in this record]` };
  return { type, source: { type: 'data', value: fromBase64url(body), mimeType } };
}
