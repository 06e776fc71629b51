import { shownTextOf } from './decide.ts';
import type { Draft } from './drafts.ts';
import type { Request, RequestEnd, RequestSubject } from './request.ts';
import type { Thread } from './thread.ts';

/** What somebody was writing about a request that ended before anyone decided: nothing of it was sent. */
export interface UnsentDraft {
  readonly requestId: string;
  readonly subject: RequestSubject;
  readonly end: Extract<RequestEnd, 'expired' | 'superseded' | 'withdrawn'>;
  /** Only what was written in words or as arguments; never empty. */
  readonly draft: Pick<Draft, 'edit' | 'reject' | 'answer'>;
}

/** What is left of a draft once its request has ended; undefined where that was decided, or nothing was written. */
export function unsentOf(thread: Thread, request: Request, draft: Draft): UnsentDraft | undefined {
  const { state, subject } = request;
  if (state.kind !== 'ended') return undefined;
  const { end } = state;
  if (end !== 'expired' && end !== 'superseded' && end !== 'withdrawn') return undefined;
  const call = subject.kind === 'call' ? thread.call(subject.key) : undefined;
  // Of a call of the page the call says why it is asked about no more.
  const isSuperseded = call?.closing?.reason === 'superseded';
  const written = {
    // An edit that was opened and left as it was is nothing anybody wrote.
    ...(isWritten(draft.edit) && draft.edit !== shownTextOf(request, call) ? { edit: draft.edit } : {}),
    ...(isWritten(draft.reject) ? { reject: draft.reject } : {}),
    ...(isWritten(draft.answer) ? { answer: draft.answer } : {}),
  };
  return Object.keys(written).length === 0
    ? undefined
    : { requestId: request.id, subject, end: isSuperseded ? 'superseded' : end, draft: written };
}

function isWritten(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== '';
}
