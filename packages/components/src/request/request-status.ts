import type { CallStatus, Request, RequestEnd } from '@callboard/core';
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
      | 'dismissed'
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
      return endStatus(state.end, state.record?.decision.kind === 'answer');
  }
}

function endStatus(end: RequestEnd, isAnswer: boolean): RequestStatus {
  if (end === 'decided') return isAnswer ? 'answered' : 'approved';
  return end === 'declined' ? 'rejected' : end;
}
