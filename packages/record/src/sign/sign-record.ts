import { certificateText } from './certificates.ts';
import type { SignedRecord } from './signed-record.ts';

/** With what a record is signed. */
export interface SignOptions {
  /** A PKCS #8 key in PEM, or one of Web Crypto's for RSASSA-PKCS1-v1_5 with SHA-256 that may sign. */
  readonly privateKey: CryptoKey | string;
  /** The certificate of the key, and those that vouch for it, in this order: PEM, or base64 of the DER. At least one. */
  readonly certificates: readonly [string, ...string[]];
  /** RS256 is what the core recommends, and the only one there is here. */
  readonly algorithm?: 'RS256';
  /** When it is signed, RFC 3339: becomes the vCon's `updated_at`, which is under the signature then. */
  readonly updatedAt: string;
}

/**
 * The signed form of a vCon. What it says is taken as it is: check it before. The certificates are not compared with the
 * key: whoever verifies does that. Needs `jose`, which is loaded when this is called.
 *
 * The algorithm stands in the protected header only, and the certificates in the unprotected one only. RFC 7515 (7.2.1)
 * demands that no name stands in both, and readers that keep to it refuse such a signature; examples that repeat `alg` and
 * `x5c` in both are wrong there. An unprotected certificate takes nothing away: a signature is valid with its key or it is
 * not. An unprotected algorithm could be exchanged.
 */
export async function signRecord(
  vcon: { readonly uuid: string },
  { privateKey, certificates, algorithm = 'RS256', updatedAt }: SignOptions,
): Promise<SignedRecord> {
  const { GeneralSign, importPKCS8 } = await import('jose');
  const key = typeof privateKey === 'string' ? await importPKCS8(privateKey, algorithm) : privateKey;
  const x5c = certificates.flatMap(certificateText);
  const text = JSON.stringify({ ...vcon, updated_at: updatedAt });
  const sign = new GeneralSign(new TextEncoder().encode(text));
  sign
    .addSignature(key)
    .setProtectedHeader({ alg: algorithm })
    .setUnprotectedHeader({ x5c, uuid: vcon.uuid });
  const { payload, signatures } = await sign.sign();
  return {
    payload,
    signatures: signatures.map(({ protected: protectedText = '', signature }) => ({
      protected: protectedText,
      header: { x5c, uuid: vcon.uuid },
      signature,
    })),
  };
}
