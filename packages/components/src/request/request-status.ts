import type { CallStatus, Request } from '@callboard/core';
import type { IconName } from '../parts/icon.tsx';
import { statusIcons } from '../parts/status-icons.ts';

/** What a request's card says; the words are those of calls. */
export type RequestStatus =
  | 'approved'
  | Extract<
      CallStatus,
      | 'awaiting-decision'
      | 'input-required'
      | 'deciding'
      | 'answered'
      | 'rejected'
      | 'superseded'
      | 'expired'
      | 'withdrawn'
    >;

export const requestIcons: Readonly<Record<RequestStatus, IconName>> = { ...statusIcons, approved: 'check' };

/** How a request stands: asked, decided and not sent, decided, or over without a decision. */
export function requestStatus({ state, allowed }: Request): RequestStatus {
  switch (state.kind) {
    case 'open':
      return allowed.includes('approve') ? 'awaiting-decision' : 'input-required';
    case 'staged':
      return 'deciding';
    case 'ended':
      return state.end === 'decided' ? decidedStatus(state.record?.decision.kind) : state.end;
  }
}

function decidedStatus(kind: 'approve' | 'edit' | 'reject' | 'answer' | undefined): RequestStatus {
  if (kind === 'reject') return 'rejected';
  return kind === 'answer' ? 'answered' : 'approved';
}
