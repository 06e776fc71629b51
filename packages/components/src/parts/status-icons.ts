import type { CallStatus } from '@callboard/core';
import type { IconName } from './icon.tsx';

/** The shape of each status. */
export const statusIcons: Readonly<Record<CallStatus, IconName>> = {
  'args-streaming': 'writing',
  'args-complete': 'not-yet',
  'awaiting-decision': 'person',
  deciding: 'sending',
  queued: 'queue',
  running: 'running',
  accepted: 'accepted',
  'input-required': 'question',
  completed: 'check',
  failed: 'cross',
  errored: 'broken',
  'refused-by-tool': 'refused',
  answered: 'answered',
  invalid: 'invalid',
  disallowed: 'forbidden',
  rejected: 'rejected',
  dismissed: 'dismissed',
  expired: 'expired',
  superseded: 'superseded',
  cancelled: 'cancelled',
  withdrawn: 'withdrawn',
  stopped: 'stopped',
  'timed-out': 'timed-out',
  'cut-off': 'cut',
  'no-result': 'unknown',
  'outcome-unknown': 'lost',
};
