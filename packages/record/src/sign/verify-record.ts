import { type Fields, isFields, own } from '../fields.ts';
import { payloadOf } from '../pack/payload.ts';
import { parsedJson } from '../parsed-json.ts';
import { quoted } from '../visible.ts';
import { isCertificateText, pemOf } from './certificates.ts';
import type { FoundSignature, RecordVerification, SignatureVerdict } from './signed-record.ts';

/** Whom to believe. */
export interface VerifyOptions {
  /**
   * Whether these certificates (base64 of their DER, the key's own first) may vouch for a record. There is no list of
   * authorities here: no chain is followed, no date and no revocation is looked at, no name compared. All of that is for
   * this function, which knows whose records it expects; the simplest one compares the first certificate with one it has.
   */
  trust(certificates: readonly string[]): boolean | Promise<boolean>;
}

/** More than anyone signs with; each costs the time of a verification. */
const mostSignatures = 16;

/**
 * What holds of a signed record, and what does not: each signature, and whether `trust` accepts its certificates. Takes
 * whatever `JSON.parse` gives, and throws only what loading `jose` throws. An exception of `trust` is a no. What is
 * inside can be read whether it holds or not; nothing is fetched (`x5u`). Only RS256 counts.
 */
export async function verifyRecord(signed: unknown, options: VerifyOptions): Promise<RecordVerification> {
  if (!isFields(signed)) return refused('It is no JSON object, so no signed vCon.');
  const payload = own(signed, 'payload');
  const list = own(signed, 'signatures');
  const text = payloadOf(payload);
  if (typeof payload !== 'string' || text === undefined)
    return refused('It has no payload, or one that is no text in base64url.');
  const problems: string[] = [];
  const value = parsedJson(text);
  if (value === undefined) problems.push('Its payload is no JSON text.');
  if (!Array.isArray(list) || list.length === 0) problems.push('It has no signatures.');
  const found: readonly unknown[] = Array.isArray(list) ? list : [];
  if (found.length > mostSignatures)
    problems.push(`It has ${found.length} signatures; only the first ${mostSignatures} are looked at.`);
  const uuid = isFields(value) ? own(value, 'uuid') : undefined;
  const signatures: SignatureVerdict[] = [];
  for (const one of found.slice(0, mostSignatures))
    signatures.push(await verdictOn(one, { payload, uuid }, options));
  const holds =
    problems.length === 0 &&
    signatures.every(({ isValid }) => isValid) &&
    signatures.some(({ isTrusted }) => isTrusted);
  return { holds, signatures, value, problems };
}

async function verdictOn(
  one: unknown,
  record: { readonly payload: string; readonly uuid: unknown },
  options: VerifyOptions,
): Promise<SignatureVerdict> {
  const found = isFields(one) ? readSignature(one) : undefined;
  if (found === undefined)
    return verdict([], ['It is no signature: it needs `protected`, `header` and `signature`.']);
  const x5c = own(found.header, 'x5c') ?? own(found.protectedHeader, 'x5c');
  const certificates = Array.isArray(x5c) && x5c.length < 20 && x5c.every(isCertificateText) ? x5c : [];
  const problem = problemWith(found, certificates);
  if (problem !== undefined) return verdict(certificates, [problem]);
  const why = await whyInvalid(found, record.payload, certificates);
  if (why !== undefined) return verdict(certificates, [why]);
  const problems: string[] = [];
  const named = own(found.header, 'uuid') ?? own(found.protectedHeader, 'uuid');
  if (named !== undefined && named !== record.uuid)
    problems.push(`It names the vCon ${quoted(named)}, and what is signed is ${quoted(record.uuid)}.`);
  const isTrusted = await trusts(options, certificates, problems);
  return { isValid: true, isTrusted: isTrusted && problems.length === 0, certificates, problems };
}

/** What keeps a signature from being looked at. */
function problemWith(found: FoundSignature, certificates: readonly string[]): string | undefined {
  const { protectedHeader, header } = found;
  const twice = Object.keys(header).filter((name) => Object.hasOwn(protectedHeader, name));
  if (twice.length > 0)
    return `Its header repeats what is protected (${quoted(twice.join(', '))}). RFC 7515, 7.2.1, forbids that: nobody could tell which one counts.`;
  const algorithm = own(protectedHeader, 'alg');
  if (algorithm !== 'RS256') {
    return Object.hasOwn(header, 'alg')
      ? 'Its algorithm is not protected by the signature, so it could have been exchanged.'
      : `Its algorithm is ${quoted(algorithm)}; only RS256 counts here.`;
  }
  if (certificates.length > 0) return undefined;
  return Object.hasOwn(header, 'x5u') || Object.hasOwn(protectedHeader, 'x5u')
    ? 'It names its certificate by an address (x5u). Nothing is fetched here.'
    : 'It brings no certificate (x5c), so nobody can tell whose it is.';
}

async function whyInvalid(
  { header, protectedText, signature }: FoundSignature,
  payload: string,
  [certificate = '']: readonly string[],
): Promise<string | undefined> {
  const { flattenedVerify, importX509 } = await import('jose');
  let key: CryptoKey;
  try {
    key = await importX509(pemOf(certificate), 'RS256');
  } catch {
    return 'Its first certificate cannot be read, or holds no RSA key.';
  }
  try {
    await flattenedVerify({ payload, protected: protectedText, header, signature }, key, {
      algorithms: ['RS256'],
    });
    return undefined;
  } catch {
    return 'It does not fit what is signed: the record was changed, or it was signed with another key.';
  }
}

async function trusts(
  { trust }: VerifyOptions,
  certificates: readonly string[],
  problems: string[],
): Promise<boolean> {
  try {
    if ((await trust(certificates)) === true) return true;
    problems.push('Its certificates are not among those that are trusted.');
  } catch {
    problems.push('Whether its certificates are trusted could not be found out.');
  }
  return false;
}

function readSignature(one: Fields): FoundSignature | undefined {
  const [protectedText, signature] = [own(one, 'protected'), own(one, 'signature')];
  const header = own(one, 'header') ?? {};
  if (typeof protectedText !== 'string' || typeof signature !== 'string' || !isFields(header))
    return undefined;
  const text = payloadOf(protectedText);
  const protectedHeader = text === undefined ? undefined : parsedJson(text);
  return isFields(protectedHeader) ? { protectedHeader, header, protectedText, signature } : undefined;
}

function verdict(certificates: readonly string[], problems: readonly string[]): SignatureVerdict {
  return { isValid: false, isTrusted: false, certificates, problems };
}

function refused(problem: string): RecordVerification {
  return { holds: false, signatures: [], value: undefined, problems: [problem] };
}
