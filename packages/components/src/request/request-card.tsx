'use client';

import type { Request } from '@callboard/core';
import { useConversation, useRequest } from '@callboard/hooks';
import { type ReactElement, useId, useLayoutEffect, useState } from 'react';
import { askedOfRequest } from '../approval/asked.ts';
import { AskedWords } from '../approval/asked-words.tsx';
import { Decide } from '../approval/decide.tsx';
import { useDesks, useDrafts } from '../approval/drafts.ts';
import { StagedDecision } from '../approval/staged-decision.tsx';
import { createVerdict } from '../call/verdict.ts';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { Icon } from '../parts/icon.tsx';
import { LongText } from '../text/long-text.tsx';
import { VisibleText } from '../text/visible-text.tsx';
import { RequestArgs } from './request-args.tsx';
import { RequestReceipt } from './request-receipt.tsx';
import { requestIcons, requestStatus } from './request-status.ts';
import { requestTitle } from './request-title.ts';

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
  const { approval: words, card, status: statusWords } = useCatalogue();
  const conversation = useConversation();
  const approval = useRequest(given.id, { pressGuard });
  // As it is now: whoever gave it may hear of a decision a moment later, and the prompt must not go before its receipt.
  const request = approval.known ?? given;
  const drafts = useDrafts(request.id, useDesks().of(request.id));
  const titleId = useId();
  const [verdict] = useState(createVerdict);
  useLayoutEffect(() => verdict.settle());

  const title = requestTitle(request, conversation, words);
  const asker = request.question?.proposal === undefined ? undefined : approval.asker;
  const status = requestStatus(request);
  return (
    <article
      data-slot="request-card"
      data-status={status}
      data-pending={request.state.kind !== 'ended'}
      aria-labelledby={titleId}
    >
      <div data-slot="request-header">
        <Icon name={requestIcons[status]} />
        <h3 id={titleId} data-slot="request-title">
          <bdi>
            <VisibleText text={title} />
          </bdi>
        </h3>
        {asker?.kind === 'subagent' && (
          <span data-slot="tool-call-maker">
            <VisibleText text={card.madeBy(asker.name)} />
          </span>
        )}
        <span data-slot="request-status">
          {statusWords[status === 'input-required' ? 'awaiting-answer' : status]}
        </span>
        <RequestReceipt request={request} attach={verdict.attach} />
      </div>
      <div data-slot="request-content">
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
        <StagedDecision requestId={request.id} title={title} />
      </div>
    </article>
  );
}

/** The answer itself, as it went or will go. */
function GivenAnswer({ request }: { readonly request: Request }): ReactElement | null {
  const { result } = useCatalogue();
  const record = request.state.kind === 'open' ? undefined : request.state.record;
  if (record?.decision.kind !== 'answer') return null;
  return (
    <div data-slot="request-answer">
      <p data-slot="args-note">{result.answer}</p>
      <LongText source={record.decision.text} name={result.answer} />
    </div>
  );
}

/** Once it is over, the time it could be decided by says nothing any more. */
function withoutDeadline(request: Request): Request {
  const { expiresAt: _over, ...rest } = request;
  return rest;
}
