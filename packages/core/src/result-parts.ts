import { isJsonObject, type JsonValue } from './json.ts';
import { toJsonText } from './json-text.ts';
import { type ContentOutcome, type ContentPart, contentOf, type PartSource } from './result-content.ts';

/** A result in parts. Only `resultParts` makes one, so that no object of an app is ever taken for it. */
export class ResultParts {
  // It holds nothing to be seen: one inside of something else is refused rather than written as an object.
  constructor(parts: readonly (string | ContentPart)[]) {
    contentOf.set(this, () => checkParts(parts));
  }
}

/**
 * What a handler returns to give back pictures, sound, video or documents, and texts between them. Parts are checked when
 * they are sent on: one that is none ends the call in an error that names it. A card reads `metadata.alt` as the name of
 * what a part shows.
 *
 *     const source = bytesSource(new Uint8Array(await photo.arrayBuffer()), 'image/jpeg');
 *     return resultParts('As it arrived:', { type: 'image', source, metadata: { alt: 'A broken vase' } });
 */
export function resultParts(...parts: readonly (string | ContentPart)[]): ResultParts {
  return new ResultParts(parts);
}

/** Bytes as the source of a part: they travel inside the result. */
export function bytesSource(bytes: Uint8Array, mimeType: string): PartSource {
  const step = 0x8000;
  let binary = '';
  for (let from = 0; from < bytes.length; from += step)
    binary += String.fromCharCode(...bytes.subarray(from, from + step));
  return { type: 'data', value: btoa(binary), mimeType };
}

/** Parts as they can be stored and sent, or what is wrong with the first that is none. Never throws. */
function checkParts(given: readonly (string | ContentPart)[]): ContentOutcome {
  const parts: ContentPart[] = [];
  for (const [index, one] of given.entries()) {
    const part = checkPart(one);
    if (typeof part === 'string') return { ok: false, why: `part ${index + 1} of it ${part}` };
    parts.push(part);
  }
  return { ok: true, content: { kind: 'parts', parts } };
}

/** A part of its own, or what is wrong with it. */
function checkPart(given: unknown): ContentPart | string {
  if (typeof given === 'string') return { type: 'text', text: given };
  const text = toJsonText(given);
  if (!text.ok) return `has no JSON form: ${text.why}`;
  const part: JsonValue = JSON.parse(text.json);
  if (!isJsonObject(part)) return 'is neither a text nor a part';
  const { type, id, metadata } = part;
  const besides = {
    ...(typeof id === 'string' ? { id } : {}),
    ...(metadata === undefined ? {} : { metadata }),
  };
  if (type === 'text') {
    return typeof part.text === 'string' ? { type, text: part.text, ...besides } : 'has no text';
  }
  if (type !== 'image' && type !== 'audio' && type !== 'video' && type !== 'document')
    return 'is no text, image, audio, video or document';
  const source = checkSource(part.source, type);
  return typeof source === 'string' ? source : { type, source, ...besides };
}

function checkSource(source: JsonValue | undefined, kind: string): PartSource | string {
  if (!isJsonObject(source)) return 'has no source';
  const { type, value, mimeType, provider } = source;
  if (typeof value !== 'string' || value === '') return 'has a source without a value';
  if (mimeType !== undefined && !isOfKind(mimeType, kind))
    return `says that it is ${JSON.stringify(mimeType)}`;
  const said = typeof mimeType === 'string' ? { mimeType } : {};
  switch (type) {
    case 'data':
      if (typeof mimeType !== 'string') return 'does not say what its data is (mimeType)';
      return isBase64(value) ? { type, value, mimeType } : 'has data that is not base64';
    case 'url':
      return isPartAddress(value)
        ? { type, value, ...said }
        : 'has an address that means nothing outside this page';
    case 'file':
      return { type, value, ...(typeof provider === 'string' ? { provider } : {}), ...said };
    default:
      return 'has a source that is no data, url or file';
  }
}

/** A document can be anything; a picture is an image. */
function isOfKind(mimeType: JsonValue, kind: string): boolean {
  if (typeof mimeType !== 'string' || !isMimeType(mimeType)) return false;
  return kind === 'document' || mimeType.startsWith(`${kind}/`);
}

/** True for what names a kind of content, as a source of a part may say it. */
export function isMimeType(text: string): boolean {
  return /^[\w.+-]+\/[\w.+-]+(?:;.*)?$/.test(text);
}

/** True for base64 as it is written everywhere, with its padding or without. */
export function isBase64(text: string): boolean {
  return /^[A-Za-z0-9+/]*={0,2}$/.test(text);
}

/** True for what an agent could fetch, or pass on: not for what this page alone knows, and for no script. */
export function isPartAddress(text: string): boolean {
  try {
    return !['blob:', 'data:', 'javascript:', 'filesystem:'].includes(new URL(text).protocol);
  } catch {
    return false;
  }
}
