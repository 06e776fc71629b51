import type { AttemptErrorCode } from '@callboard/core';

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

function isCode(name: string): name is AttemptErrorCode {
  return Object.hasOwn(codes, name);
}
