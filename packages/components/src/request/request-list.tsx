'use client';

import type { Request } from '@callboard/core';
import { type InterruptFilter, useConversation, useInterrupts } from '@callboard/hooks';
import { type ComponentProps, type ReactElement, useEffect, useState } from 'react';
import { cutAt } from '../json/json-words.ts';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { spellHidden } from '../text/hidden-characters.ts';
import { RequestCard } from './request-card.tsx';
import { requestTitle } from './request-title.ts';

/** Milliseconds a live region is there before its words, so that they are an addition. */
const regionFirst = 100;

/** Characters of a question that are read out by themselves; all of it stands on its card. */
const saidLength = 300;

/** What RequestList is given. */
export interface RequestListProps extends InterruptFilter, Omit<ComponentProps<'div'>, 'children'> {
  readonly pressGuard?: number | undefined;
}

/**
 * What agents ask beside their calls, of one run or of all, in the order it was asked. It says politely that someone is
 * needed; nothing while nothing was asked.
 */
export function RequestList({ runId, pressGuard, ...rest }: RequestListProps): ReactElement | null {
  const requests = useInterrupts(runId === undefined ? {} : { runId });
  if (requests.length === 0) return null;
  return (
    <div data-slot="request-list" {...rest}>
      {requests.map((request) => (
        <RequestCard key={request.id} request={request} pressGuard={pressGuard} />
      ))}
      <AnnounceRequests requests={requests} />
    </div>
  );
}

/** Only what is added is read out, and only what comes after the region itself: so the words follow it. */
function AnnounceRequests({ requests }: { readonly requests: readonly Request[] }): ReactElement {
  const conversation = useConversation();
  const { announce, approval } = useCatalogue();
  const [said, setSaid] = useState<readonly Request[]>([]);
  useEffect(() => {
    const timer = setTimeout(
      () => setSaid(requests.filter(({ state }) => state.kind === 'open')),
      regionFirst,
    );
    return () => clearTimeout(timer);
  }, [requests]);
  const wordsOf = (request: Request): string => {
    const { question, allowed } = request;
    const title = requestTitle(request, conversation, approval);
    const message = question?.message?.trim() ?? '';
    // Two questions of one agent are told apart by what they ask.
    if (question?.proposal === undefined && message !== '')
      return spellHidden(announce.asks(title, cutAt(message, saidLength)));
    return spellHidden(
      allowed.includes('approve') ? announce.needsApproval(title) : announce.needsAnswer(title),
    );
  };
  return (
    <div data-slot="call-announcer" role="status" aria-live="polite" aria-atomic="false">
      {said.map((request) => (
        <p key={request.id}>{wordsOf(request)}</p>
      ))}
    </div>
  );
}
