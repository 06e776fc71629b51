import { type Fields, has, own } from '../fields.ts';
import { below } from '../pointer.ts';
import { quoted } from '../visible.ts';
import type { Findings } from './finding.ts';

/** Not one expression for the whole: a long body would be more than an engine can go back through. */
const notBase64url = /[^\w-]/;
const contentHash = /^[a-z0-9]+-[\w-]+$/;
/** A SHA-512 digest, 64 bytes, in base64url without padding. */
const sha512 = /^sha512-[\w-]{86}$/;
const httpsUrl = /^https:\/\/[^\s/?#]/i;
/** A hash is short; what is longer is none. */
const longestHash = 1000;

/** Where content stands, and which text says what it has to be. */
export interface ContentPlace {
  readonly path: string;
  /** For a dialog or an attachment, whose content rules are the core's. */
  readonly section?: 'core';
  readonly isRedacted: boolean;
}

/** Content is inside (`body`, `encoding`, `mediatype`), elsewhere (`url`, `content_hash`), or not there at all. */
export function checkContent(fields: Fields, place: ContentPlace, found: Findings): void {
  const isInside = has(fields, 'body') || has(fields, 'encoding');
  const isElsewhere = has(fields, 'url') || has(fields, 'content_hash');
  const { path, section } = place;
  if (isInside && isElsewhere) {
    const message =
      'Content stands inside and elsewhere at once, so nobody can tell which one counts. Keep one of the two.';
    found.add('content-mixed', path, message, section);
  }
  if (isInside) checkInline(fields, place, found);
  if (isElsewhere) checkElsewhere(fields, place, found);
  const mediatype = own(fields, 'mediatype');
  if (mediatype !== undefined && (typeof mediatype !== 'string' || mediatype === '')) {
    const message = `mediatype is ${quoted(mediatype)}; it must be the name of a media type.`;
    found.add('parameter-malformed', below(path, 'mediatype'), message, section ?? 'draft 6.1.10');
  }
}

function checkInline(fields: Fields, { path, section, isRedacted }: ContentPlace, found: Findings): void {
  const encoding = own(fields, 'encoding');
  const body = own(fields, 'body');
  if (body === undefined) {
    if (!isRedacted && !has(fields, 'url')) {
      const message = 'Its encoding is given, and no body. Only a redacted vCon leaves the body out.';
      found.add('content-left-out', path, message, section);
    }
  } else if (!has(fields, 'mediatype')) {
    const message = 'Its content is inside, so mediatype must say what it is; otherwise nobody can read it.';
    found.add('mediatype-missing', path, message, section);
  }
  if (encoding === undefined) {
    const message = 'It has a body and no encoding: whether the body is JSON or text stays open.';
    found.add('encoding-missing', path, message, section);
    return;
  }
  if (encoding !== 'json' && encoding !== 'none' && encoding !== 'base64url') {
    const message = `encoding is ${quoted(encoding)}; it must be json, none or base64url.`;
    found.add('encoding-unknown', below(path, 'encoding'), message, section);
    return;
  }
  if (body === undefined || encoding === 'json') return;
  if (typeof body !== 'string') {
    const message = `The encoding is ${encoding}, so the body must be text, and it is ${quoted(body)}.`;
    found.add('body-not-text', below(path, 'body'), message, section);
  } else if (encoding === 'base64url' && (notBase64url.test(body) || body.length % 4 === 1)) {
    const message =
      'The encoding is base64url, and the body holds something else (or padding, which it has not).';
    found.add('base64url-malformed', below(path, 'body'), message, section);
  }
}

function checkElsewhere(fields: Fields, { path, section, isRedacted }: ContentPlace, found: Findings): void {
  const url = own(fields, 'url');
  const hash = own(fields, 'content_hash');
  if (url === undefined) {
    if (!isRedacted && !has(fields, 'body')) {
      const message = 'It has a content_hash and no url. Only a redacted vCon leaves the url out.';
      found.add('content-left-out', path, message, section);
    }
  } else if (typeof url !== 'string' || !httpsUrl.test(url)) {
    const message = `url is ${quoted(url)}; content elsewhere is named by an HTTPS URL.`;
    found.add('url-malformed', below(path, 'url'), message, section);
  }
  if (hash === undefined) {
    const message =
      'Its content is elsewhere and has no content_hash: it could become another one unnoticed.';
    found.add('content-hash-missing', path, message, section);
    return;
  }
  const at = below(path, 'content_hash');
  if (!Array.isArray(hash)) checkHash(hash, at, section, found);
  else if (hash.length === 0)
    found.add(
      'content-hash-malformed',
      at,
      'This is an empty list; at least one hash must be given.',
      section,
    );
  else for (const [index, one] of hash.entries()) checkHash(one, below(at, index), section, found);
}

function checkHash(hash: unknown, path: string, section: 'core' | undefined, found: Findings): void {
  const isRight =
    typeof hash === 'string' &&
    hash.length <= longestHash &&
    (hash.startsWith('sha512-') ? sha512 : contentHash).test(hash);
  if (isRight) return;
  const message = `This is ${quoted(hash)}; a content hash is "sha512-" and the digest in base64url, 86 characters.`;
  found.add('content-hash-malformed', path, message, section);
}
