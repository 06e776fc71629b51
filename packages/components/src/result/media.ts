import { type ContentPart, isBase64, isJsonObject } from '@callboard/core';

/** A part that is no text. */
export type Media = Exclude<ContentPart, { readonly type: 'text' }>;

/** How a part can be shown without trusting it. */
export type MediaView =
  /** What came with the result, of a kind that a browser shows without running anything in it. */
  | { readonly kind: 'inline'; readonly as: 'image' | 'audio' | 'video'; readonly address: string }
  /** At an address, which is asked for only when a person presses. */
  | { readonly kind: 'remote'; readonly as: Media['type']; readonly address: string; readonly host: string }
  /** Text in a wrapper, markup and scripts among it: read, never run. */
  | { readonly kind: 'text'; readonly text: string }
  /** Nothing a page can show. */
  | { readonly kind: 'named' };

/** Longer than this (base64, in characters), and nothing is decoded to be shown. */
const longestInline = 8 * 1024 * 1024;

/** Kinds that hold pixels or sound and nothing else. SVG is a document: it is read as text. */
const shownKinds: Readonly<Record<'image' | 'audio' | 'video', readonly string[]>> = {
  image: ['png', 'jpeg', 'jpg', 'gif', 'webp', 'avif', 'bmp'],
  audio: ['mpeg', 'mp3', 'wav', 'x-wav', 'wave', 'ogg', 'webm', 'aac', 'mp4', 'x-m4a', 'flac'],
  video: ['mp4', 'webm', 'ogg'],
};

/** Decides how a part is shown. Nothing in it is fetched or run by that (P24). */
export function mediaViewOf({ type, source }: Media): MediaView {
  switch (source.type) {
    case 'url': {
      const address = webAddress(source.value);
      return address === undefined
        ? { kind: 'named' }
        : { kind: 'remote', as: type, address: address.href, host: address.host };
    }
    case 'file':
      return { kind: 'named' };
    case 'data': {
      const { value } = source;
      const mimeType = plainType(source.mimeType);
      if (value.length > longestInline || !isBase64(value)) return { kind: 'named' };
      if (type !== 'document' && isShown(type, mimeType))
        return { kind: 'inline', as: type, address: `data:${mimeType};base64,${value}` };
      const text = isText(mimeType) ? textIn(value) : undefined;
      return text === undefined ? { kind: 'named' } : { kind: 'text', text };
    }
  }
}

/** What a part says of itself, for people who cannot see it: `alt`, else a title or a name of a file. */
export function nameOf({ metadata }: Media): string | undefined {
  if (!isJsonObject(metadata)) return undefined;
  const { alt, title, filename, name } = metadata;
  for (const said of [alt, title, filename, name])
    if (typeof said === 'string' && said.trim() !== '') return said.slice(0, 200);
  return undefined;
}

/** How many bytes came with a result; undefined where none did. */
export function sizeOf({ source }: Media): number | undefined {
  return source.type === 'data' ? Math.floor((source.value.length * 3) / 4) : undefined;
}

/** The bytes that came with a result; undefined where what came is no base64. */
export function bytesOf({ source }: Media): Uint8Array<ArrayBuffer> | undefined {
  return source.type === 'data' ? decoded(source.value) : undefined;
}

function isShown(type: 'image' | 'audio' | 'video', mimeType: string): boolean {
  const [kind, format = ''] = mimeType.split('/');
  return kind === type && shownKinds[type].includes(format);
}

function isText(mimeType: string): boolean {
  return /^text\/|[/+](?:json|xml)$|^application\/(?:javascript|xhtml\+xml|yaml)$/.test(mimeType);
}

/** Without what may stand behind it, and in the one spelling it has. */
function plainType(mimeType: string): string {
  return (mimeType.split(';')[0] ?? '').trim().toLowerCase();
}

function webAddress(text: string): URL | undefined {
  try {
    const address = new URL(text);
    return address.protocol === 'https:' || address.protocol === 'http:' ? address : undefined;
  } catch {
    return undefined;
  }
}

function textIn(base64: string): string | undefined {
  const bytes = decoded(base64);
  return bytes === undefined ? undefined : new TextDecoder().decode(bytes);
}

function decoded(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
