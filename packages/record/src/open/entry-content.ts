import { textInBase64url } from '../base64url.ts';
import { type Fields, has, own } from '../fields.ts';
import { textKind } from './media-type.ts';

/** What an entry holds, as text: it is shown, and nothing in it is followed, fetched or run. */
export type EntryContent =
  /** The text of a JSON value. */
  | { readonly kind: 'json'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  /** Bytes that are not shown. */
  | { readonly kind: 'bytes'; readonly mediatype?: string; readonly length: number }
  /** It stands elsewhere; nobody has fetched it. */
  | { readonly kind: 'elsewhere'; readonly url: string; readonly mediatype?: string }
  /** It was there once: taken out, or never recorded. */
  | { readonly kind: 'left-out' };

/** Characters of base64url: text of more than a mebibyte that was packed so is not unpacked to be shown. */
const longestPacked = Math.ceil((1024 * 1024 * 4) / 3);

/** The content of an event or of something said; undefined where it has none. */
export function contentOf(fields: Fields): EntryContent | undefined {
  const [url, encoding, body] = [own(fields, 'url'), own(fields, 'encoding'), own(fields, 'body')];
  const mediatype = own(fields, 'mediatype');
  const named = typeof mediatype === 'string' ? { mediatype } : {};
  if (typeof url === 'string') return { kind: 'elsewhere', url, ...named };
  if (body === undefined)
    return has(fields, 'encoding') || has(fields, 'content_hash') ? { kind: 'left-out' } : undefined;
  if (typeof body !== 'string' || encoding === 'json') return jsonOf(body);
  const kind = textKind(mediatype);
  if (encoding !== 'base64url') return { kind: kind ?? 'text', text: body };
  // Bytes that are said to be text are shown as that.
  const isShown = kind !== undefined && body.length <= longestPacked;
  const text = isShown ? textInBase64url(body) : undefined;
  if (text !== undefined && kind !== undefined) return { kind, text };
  return { kind: 'bytes', length: Math.floor((body.length * 3) / 4), ...named };
}

/** A JSON value as text. One that is nested deeper than this engine writes is left out. */
function jsonOf(value: unknown): EntryContent {
  try {
    const text = JSON.stringify(value);
    return text === undefined ? { kind: 'left-out' } : { kind: 'json', text };
  } catch {
    return { kind: 'left-out' };
  }
}

/** The content in one line. */
export function contentLine(content: EntryContent): string {
  switch (content.kind) {
    case 'json':
    case 'text':
      return content.text;
    case 'bytes':
      return `[${content.length} bytes${content.mediatype === undefined ? '' : ` of ${content.mediatype}`}]`;
    case 'elsewhere':
      return `[elsewhere: ${content.url}]`;
    case 'left-out':
      return '[not in this record]';
  }
}
