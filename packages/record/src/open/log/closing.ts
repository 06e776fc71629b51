import type { AttemptErrorCode, ClosingReason } from '@callboard/core';

const reasons: Readonly<Record<ClosingReason, true>> = {
  superseded: true,
  withdrawn: true,
  cancelled: true,
  left: true,
  'run-stopped': true,
  'run-cancelled': true,
  'run-failed': true,
  'run-refused': true,
  'run-cut-off': true,
  'left-unanswered': true,
  'from-history': true,
  'args-abandoned': true,
  'not-hosted': true,
  'out-of-time': true,
  'ended-by-agent': true,
};

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

/** Why a call was closed, as far as it is one of the reasons there are. */
export function closingReason(value: unknown): ClosingReason | undefined {
  return isNameIn(reasons, value) ? value : undefined;
}

/** Why an attempt never reached its tool. */
export function errorCode(value: unknown): AttemptErrorCode | undefined {
  return isNameIn(codes, value) && codes[value] ? value : undefined;
}

function isNameIn<Name extends string>(
  names: Readonly<Record<Name, boolean>>,
  value: unknown,
): value is Name {
  return typeof value === 'string' && Object.hasOwn(names, value);
}
