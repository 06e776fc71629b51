/** A key and a certificate that it has signed for itself, made anew each time. */
export interface TestSigner {
  readonly privateKey: CryptoKey;
  /** PKCS #8 in PEM. */
  readonly privatePem: string;
  /** Base64 of the DER. */
  readonly certificate: string;
  readonly certificatePem: string;
}

const commonName = [0x06, 0x03, 0x55, 0x04, 0x03];
const sha256WithRsa = [0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b];

/** One value in DER: its tag, its length, and what it holds. */
function der(tag: number, ...parts: readonly (readonly number[])[]): number[] {
  const content = parts.flat();
  const { length } = content;
  if (length < 0x80) return [tag, length, ...content];
  const bytes = length < 0x100 ? [length] : [length >> 8, length & 0xff];
  return [tag, 0x80 | bytes.length, ...bytes, ...content];
}

const text = (value: string): number[] => Array.from(new TextEncoder().encode(value));
const sequence = (...parts: readonly (readonly number[])[]): number[] => der(0x30, ...parts);

export async function makeSigner(name: string): Promise<TestSigner> {
  const algorithm = {
    name: 'RSASSA-PKCS1-v1_5',
    modulusLength: 2048,
    publicExponent: new Uint8Array([1, 0, 1]),
    hash: 'SHA-256',
  };
  const { privateKey, publicKey } = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const signedWith = sequence(sha256WithRsa, [0x05, 0x00]);
  const named = sequence(der(0x31, sequence(commonName, der(0x0c, text(name)))));
  const validity = sequence(der(0x17, text('250101000000Z')), der(0x17, text('450101000000Z')));
  const key = Array.from(new Uint8Array(await crypto.subtle.exportKey('spki', publicKey)));
  const version = der(0xa0, der(0x02, [2]));
  const certificate = sequence(version, der(0x02, [1]), signedWith, named, validity, named, key);
  const signature = await crypto.subtle.sign(algorithm.name, privateKey, new Uint8Array(certificate));
  const whole = sequence(certificate, signedWith, der(0x03, [0], Array.from(new Uint8Array(signature))));
  const base64 = Buffer.from(whole).toString('base64');
  const pkcs8 = Buffer.from(await crypto.subtle.exportKey('pkcs8', privateKey)).toString('base64');
  return {
    privateKey,
    privatePem: pem('PRIVATE KEY', pkcs8),
    certificate: base64,
    certificatePem: pem('CERTIFICATE', base64),
  };
}

function pem(label: string, base64: string): string {
  return `-----BEGIN ${label}-----\n${(base64.match(/.{1,64}/g) ?? []).join('\n')}\n-----END ${label}-----\n`;
}
