import { isFields, own } from '../fields.ts';
import { formOf } from '../form.ts';
import { parsedJson } from '../parsed-json.ts';
import { isGzip, TooLargeError, type UnpackOptions, unpackRecord } from './gzip.ts';
import { hasInexactNumber } from './inexact-number.ts';
import { payloadOf } from './payload.ts';

/** What a file with a record in it turned out to be. */
export type RecordFile =
  | {
      readonly kind: 'unsigned';
      /** What `JSON.parse` made of it: not checked. */
      readonly value: unknown;
      readonly notes: readonly string[];
    }
  | {
      readonly kind: 'signed';
      /** The whole signed form, for `verifyRecord`. */
      readonly signed: unknown;
      /** What is inside. Whoever wrote it, nobody has verified that yet. */
      readonly value: unknown;
      readonly notes: readonly string[];
    }
  /** It cannot be opened here. */
  | { readonly kind: 'encrypted'; readonly message: string }
  | { readonly kind: 'unreadable'; readonly message: string };

/**
 * Reads the bytes of a file: plain, signed, and either of them in gzip, told apart by what they are and not by what they
 * are called. Never throws. Nothing is verified and nothing checked: `verifyRecord` and `checkRecord` do that.
 */
export async function readRecordFile(bytes: Uint8Array, options: UnpackOptions = {}): Promise<RecordFile> {
  const notes: string[] = [];
  let text: string;
  try {
    if (isGzip(bytes)) {
      text = await unpackRecord(bytes, options);
      notes.push('It is packed (gzip).');
    } else if (bytes.length > longestText)
      return unreadable('It is larger than 512 MiB, more than can be read here as one text.');
    else text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    return unreadable(whyNoText(error, isGzip(bytes)));
  }
  return readText(text, notes);
}

/** What this engine holds as one text: 2^29 characters, less a few. */
const longestText = 2 ** 29 - 24;

function whyNoText(error: unknown, isPacked: boolean): string {
  if (error instanceof TooLargeError) return error.message;
  return isPacked
    ? 'It begins like gzip, and cannot be unpacked: it is cut off or damaged, or what is inside is no UTF-8 text.'
    : 'It is no UTF-8 text.';
}

function readText(text: string, notes: string[]): RecordFile {
  const value = parsedJson(text);
  if (value === undefined) return notJson(text);
  if (hasInexactNumber(text)) {
    notes.push(
      'It holds numbers with more digits than JavaScript keeps: they are shown rounded. In the file they are exact.',
    );
  }
  if (!isFields(value)) return unreadable('It is JSON, and no object, so no vCon.');
  switch (formOf(value)) {
    case 'unsigned':
      return { kind: 'unsigned', value, notes };
    case 'encrypted':
      return encrypted();
    case 'signed': {
      const payload = payloadOf(own(value, 'payload'));
      const inside = payload === undefined ? undefined : parsedJson(payload);
      if (payload === undefined || inside === undefined)
        return unreadable('It has the form of a signed vCon, and its payload is no JSON text in base64url.');
      if (hasInexactNumber(payload))
        notes.push('It holds numbers with more digits than JavaScript keeps: they are shown rounded.');
      if (isFields(inside) && formOf(inside) === 'encrypted') return encrypted();
      return { kind: 'signed', signed: value, value: inside, notes };
    }
  }
}

/** The compact forms of JWS and JWE are no forms of a vCon, and are recognized all the same. */
function notJson(text: string): RecordFile {
  const parts = text.trim().split('.', 6);
  const isCompact = parts.length > 1 && !parts.some((part) => /[^\w-]/.test(part)) && text.startsWith('ey');
  if (isCompact && parts.length === 5) return encrypted();
  if (isCompact && parts.length === 3)
    return unreadable('It is a JWS in its compact form. A signed vCon has the general JSON form.');
  return unreadable('It is no JSON text.');
}

function encrypted(): RecordFile {
  return {
    kind: 'encrypted',
    message: 'This one is encrypted; it cannot be opened here. Whoever has the key can decrypt it first.',
  };
}

function unreadable(message: string): RecordFile {
  return { kind: 'unreadable', message };
}
