const armour = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]*)-----END CERTIFICATE-----/g;

/** Base64 of the DER of each certificate in a PEM text, which may hold a whole chain; of one that has no armour, itself. */
export function certificateText(given: string): readonly string[] {
  const found = [...given.matchAll(armour)].map(([, inside = '']) => inside.replace(/\s/g, ''));
  return found.length === 0 ? [given.replace(/\s/g, '')] : found;
}

/** A certificate as `importX509` reads it. */
export function pemOf(certificate: string): string {
  const lines = certificate.match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----`;
}

/** True for what can be a certificate: base64 with the usual alphabet, as x5c has it (RFC 7515, 4.1.6). */
export function isCertificateText(value: unknown): value is string {
  return (
    typeof value === 'string' && value.length > 0 && value.length < 100_000 && !/[^A-Za-z0-9+/=]/.test(value)
  );
}
