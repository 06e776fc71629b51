'use client';

import { isPending, type Request } from '@callboard/core';
import { type InterruptFilter, toolTitle, useConversation, useInterrupts } from '@callboard/hooks';
import { type ComponentProps, type ReactElement, useEffect, useState } from 'react';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { spellHidden } from '../text/hidden-characters.ts';
import { RequestCard } from './request-card.tsx';

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

function AnnounceRequests({ requests }: { readonly requests: readonly Request[] }): ReactElement {
  const conversation = useConversation();
  const { announce, approval } = useCatalogue();
  const [known, setKnown] = useState<ReadonlySet<string>>(() => new Set());
  const [said, setSaid] = useState<readonly string[]>([]);
  useEffect(() => {
    const fresh = requests.filter((request) => isPending(request) && !known.has(request.id));
    if (fresh.length === 0) return;
    setKnown(new Set([...known, ...fresh.map(({ id }) => id)]));
    setSaid(
      fresh.map(({ question, allowed }) => {
        const title =
          question?.proposal === undefined
            ? approval.agentAsks
            : toolTitle(conversation, question.proposal.toolName);
        return spellHidden(
          allowed.includes('approve') ? announce.needsApproval(title) : announce.needsAnswer(title),
        );
      }),
    );
  }, [requests, known, conversation, announce, approval]);
  return (
    <div data-slot="call-announcer" role="status" aria-live="polite">
      {said.join('. ')}
    </div>
  );
}
