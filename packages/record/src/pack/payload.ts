import { textInBase64url } from '../base64url.ts';

/** The text of a JWS payload; undefined where it is no UTF-8 text in base64url. */
export function payloadOf(payload: unknown): string | undefined {
  return typeof payload === 'string' ? textInBase64url(payload) : undefined;
}
