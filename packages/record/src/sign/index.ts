export { type SignOptions, signRecord } from './sign-record.ts';
export type { RecordSignature, RecordVerification, SignatureVerdict, SignedRecord } from './signed-record.ts';
export { type VerifyOptions, verifyRecord } from './verify-record.ts';
