import type { Fields } from '../fields.ts';

/** One signature over a record, with what is needed to verify it. */
export interface RecordSignature {
  /** Base64url of the header that is signed: the algorithm, and nothing else. */
  readonly protected: string;
  readonly header: {
    /** The certificate of the key, and those that vouch for it: base64 of their DER. */
    readonly x5c: readonly string[];
    /** The vCon's, so that a signature and its record are found together. */
    readonly uuid?: string;
  };
  readonly signature: string;
}

/** The signed form of a vCon: a JWS in the general JSON form (RFC 7515, 7.2.1). */
export interface SignedRecord {
  /** The JSON text of the vCon in base64url. */
  readonly payload: string;
  readonly signatures: readonly RecordSignature[];
}

/** What is said of one signature of a signed record. */
export interface SignatureVerdict {
  /** True where it was made over exactly this payload with the key of its first certificate. */
  readonly isValid: boolean;
  /** True where the caller's `trust` accepts its certificates. Asked only for a signature that is valid. */
  readonly isTrusted: boolean;
  /** The certificates it names, base64 of their DER, the key's own first. */
  readonly certificates: readonly string[];
  /** What does not hold, in sentences; empty where all does. */
  readonly problems: readonly string[];
}

/** What holds of a signed record. */
export interface RecordVerification {
  /** True where at least one signature is valid and trusted, and none is invalid. */
  readonly holds: boolean;
  readonly signatures: readonly SignatureVerdict[];
  /** What is inside, whether it holds or not; undefined where that cannot be read. */
  readonly value: unknown;
  /** What is wrong with the whole, in sentences. */
  readonly problems: readonly string[];
}

/** Something in the place of a signature, as it was found. */
export interface FoundSignature {
  readonly protectedHeader: Fields;
  readonly header: Fields;
  readonly protectedText: string;
  readonly signature: string;
}
