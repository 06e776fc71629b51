import { sha512 } from '@noble/hashes/sha2.js';
import { toBase64url } from '../base64url.ts';

/** The SHA-512 of a text's UTF-8 as vCons write hashes. Of the very characters: the same value written otherwise has another. */
export function hashOf(text: string): string {
  const bytes = sha512(new TextEncoder().encode(text));
  return `sha512-${toBase64url(btoa(String.fromCharCode(...bytes)))}`;
}
