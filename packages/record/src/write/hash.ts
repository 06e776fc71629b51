import { sha512 } from '@noble/hashes/sha2.js';

/** The SHA-512 of a text's UTF-8 as vCons write hashes. Of the very characters: the same value written otherwise has another. */
export function hashOf(text: string): string {
  return `sha512-${base64url(sha512(new TextEncoder().encode(text)))}`;
}

function base64url(bytes: Uint8Array): string {
  return toBase64url(btoa(String.fromCharCode(...bytes)));
}

/** base64 as vCons write it: without padding, and fit for an address. */
export function toBase64url(base64: string): string {
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
