'use client';

import { askerOf, type Request } from '@callboard/core';
import { useConversation } from '@callboard/hooks';
import { type ComponentProps, type ReactElement, useId } from 'react';
import { DecidedElsewhere } from '../approval/decided-elsewhere.tsx';
import type { Verdict } from '../call/verdict.ts';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { Icon } from '../parts/icon.tsx';
import { LongText } from '../text/long-text.tsx';
import { VisibleText } from '../text/visible-text.tsx';
import { RequestReceipt } from './request-receipt.tsx';
import { requestIcons, requestStatus } from './request-status.ts';
import { requestTitle } from './request-title.ts';

/** What RequestFrame is given. */
export interface RequestFrameProps extends ComponentProps<'article'> {
  readonly request: Request;
  readonly verdict: Verdict;
  /** In the place of the state of the request, where somebody has chosen and not sent. */
  readonly stateWords?: string | undefined;
}

/** The frame of something an agent asks beside its calls: who asks what, how it stands, and what became of it. */
export function RequestFrame({
  request,
  verdict,
  stateWords,
  children,
  ...rest
}: RequestFrameProps): ReactElement {
  const { approval: words, card, status: statusWords } = useCatalogue();
  const conversation = useConversation();
  const titleId = useId();
  const title = requestTitle(request, conversation, words);
  const asker = request.question?.proposal === undefined ? undefined : askerOf(conversation.thread, request);
  const status = requestStatus(request);
  return (
    <article
      data-slot="request-card"
      data-status={status}
      data-pending={request.state.kind !== 'ended'}
      aria-labelledby={titleId}
      {...rest}
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
          {stateWords ?? statusWords[status === 'input-required' ? 'awaiting-answer' : status]}
        </span>
        <RequestReceipt request={request} attach={verdict.attach} />
        <DecidedElsewhere requestId={request.id} />
      </div>
      <div data-slot="request-content">{children}</div>
    </article>
  );
}

/** The answer itself, as it went or will go. */
export function GivenAnswer({ request }: { readonly request: Request }): ReactElement | null {
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
