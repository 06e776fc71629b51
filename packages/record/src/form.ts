import { type Fields, has, isFields, own } from './fields.ts';

/** The form of a vCon: open to read, signed around its text, or encrypted (core 0.5.0). */
export type RecordForm = 'unsigned' | 'signed' | 'encrypted';

/** Tells the three forms apart by what only one of them has; what is none of them counts as unsigned. */
export function formOf(value: Fields): RecordForm {
  if (has(value, 'ciphertext') && !has(value, 'created_at')) return 'encrypted';
  const isSigned = has(value, 'payload') && Array.isArray(own(value, 'signatures'));
  return isSigned && !has(value, 'created_at') ? 'signed' : 'unsigned';
}

/** True for a vCon that says it was made from another one by taking something out; older texts name it otherwise. */
export function isRedacted(value: Fields): boolean {
  return isFields(own(value, 'redacted_from')) || isFields(own(value, 'redacted'));
}
