'use client';

import type { Request } from '@callboard/core';
import { useConversation, useRequest } from '@callboard/hooks';
import { type ReactElement, useLayoutEffect, useState } from 'react';
import { askedOfRequest } from '../approval/asked.ts';
import { AskedWords } from '../approval/asked-words.tsx';
import { Decide } from '../approval/decide.tsx';
import { useDesks, useDrafts } from '../approval/drafts.ts';
import { StagedDecision } from '../approval/staged-decision.tsx';
import { createVerdict } from '../call/verdict.ts';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { RequestArgs } from './request-args.tsx';
import { GivenAnswer, RequestFrame } from './request-frame.tsx';
import { requestTitle } from './request-title.ts';
import { RequestUnsent } from './request-unsent.tsx';

/** What RequestCard is given. */
export interface RequestCardProps {
  /** What is asked; one of `useInterrupts`. */
  readonly request: Request;
  readonly pressGuard?: number | undefined;
}

/**
 * Something an agent asks that is about no call with a card: a question, a plan to confirm. Once it is over, what was
 * decided stays.
 */
export function RequestCard({ request: given, pressGuard }: RequestCardProps): ReactElement {
  const { approval: words } = useCatalogue();
  const conversation = useConversation();
  const approval = useRequest(given.id, { pressGuard });
  // As it is now: whoever gave it may hear of a decision a moment later, and the prompt must not go before its receipt.
  const request = approval.known ?? given;
  const drafts = useDrafts(request.id, useDesks().of(request.id));
  const [verdict] = useState(createVerdict);
  useLayoutEffect(() => verdict.settle());

  const title = requestTitle(request, conversation, words);
  return (
    <RequestFrame request={request} verdict={verdict}>
      <RequestArgs request={request} />
      {approval.request === undefined ? (
        <AskedWords request={request.state.kind === 'staged' ? request : withoutDeadline(request)} />
      ) : (
        <Decide
          key={approval.request.id}
          asked={askedOfRequest(approval.request, title)}
          approval={approval}
          drafts={drafts}
          approveLabel={undefined}
          onDecided={undefined}
          onLostFocus={verdict.promptLostFocus}
        />
      )}
      <GivenAnswer request={request} />
      <RequestUnsent requestId={request.id} title={title} />
      <StagedDecision requestId={request.id} title={title} />
    </RequestFrame>
  );
}

/** Once it is over, the time it could be decided by says nothing any more. */
function withoutDeadline(request: Request): Request {
  const { expiresAt: _over, ...rest } = request;
  return rest;
}
