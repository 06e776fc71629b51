/** base64 as vCons write it: without padding, and fit for an address. */
export function toBase64url(base64: string): string {
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** As the web writes it: the usual alphabet, and padded. */
export function fromBase64url(text: string): string {
  const usual = text.replaceAll('-', '+').replaceAll('_', '/');
  return usual.padEnd(Math.ceil(usual.length / 4) * 4, '=');
}

/** The text whose bytes these are; undefined where it is no UTF-8, or no base64url. */
export function textInBase64url(encoded: string): string | undefined {
  if (/[^\w-]/.test(encoded)) return undefined;
  try {
    const binary = atob(fromBase64url(encoded));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
