import type { ClosingReason } from '@callboard/core';

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

/** Why a call was closed, as far as it is one of the reasons there are. */
export function closingReason(value: unknown): ClosingReason | undefined {
  return isReason(value) ? value : undefined;
}

function isReason(value: unknown): value is ClosingReason {
  return typeof value === 'string' && Object.hasOwn(reasons, value);
}
