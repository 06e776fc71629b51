/** base64 as vCons write it: without padding, and fit for an address. */
export function toBase64url(base64: string): string {
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** As the web writes it: the usual alphabet, and padded. */
export function fromBase64url(text: string): string {
  const usual = text.replaceAll('-', '+').replaceAll('_', '/');
  return usual.padEnd(Math.ceil(usual.length / 4) * 4, '=');
}
