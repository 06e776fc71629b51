import type { AttemptEnd, AttemptErrorCode } from '@callboard/core';

/** Of each way in which an attempt can end in an error, whether nothing was sent to the tool then. */
const codes: Readonly<Record<AttemptErrorCode, boolean>> = {
  'tool-failed': false,
  'result-unserialisable': false,
  'no-handler': true,
  'not-loaded': true,
  'unstable-schema': true,
  'not-as-decided': true,
  'not-approved': true,
  'not-allowed': true,
  'not-repeatable': true,
  'not-claimed': true,
};

/** Why an attempt was not sent that was to be let in: nobody gave the access that an earlier refusal asked for. */
export const accessNotGiven = 'access-not-given';

/** Why an attempt never reached its tool; undefined where it did, and for anything else. */
export function unsentCode(value: unknown): AttemptErrorCode | undefined {
  return typeof value === 'string' && isCode(value) && codes[value] ? value : undefined;
}

/** How an attempt ended that a record says was not sent, by why; undefined for any other reason. */
export function unsentEnd(reason: unknown, message: string): AttemptEnd | undefined {
  if (reason === accessNotGiven) return { kind: 'refused', message, stepUp: '', as: 'unsent' };
  const code = unsentCode(reason);
  return code === undefined ? undefined : { kind: 'errored', code, name: '', message };
}

function isCode(name: string): name is AttemptErrorCode {
  return Object.hasOwn(codes, name);
}
