import type { CallStatus } from '@callboard/core';

/**
 * True for a status whose card folds to one line: it went as someone wanted it, and nobody has to look. What failed,
 * broke, or may have had effects nobody knows of stays open.
 */
export function settlesWell(status: CallStatus): boolean {
  switch (status) {
    case 'completed':
    case 'answered':
    case 'rejected':
    case 'dismissed':
    case 'superseded':
    case 'cancelled':
    case 'withdrawn':
      return true;
    default:
      return false;
  }
}
