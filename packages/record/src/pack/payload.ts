import { fromBase64url } from '../base64url.ts';

/** The text of a JWS payload; undefined where it is no UTF-8 text in base64url. */
export function payloadOf(payload: unknown): string | undefined {
  if (typeof payload !== 'string' || /[^\w-]/.test(payload)) return undefined;
  try {
    const binary = atob(fromBase64url(payload));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
