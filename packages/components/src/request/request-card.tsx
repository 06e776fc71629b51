'use client';

import type { Request } from '@callboard/core';
import { toolTitle, useConversation, usePerson, useRequest } from '@callboard/hooks';
import { type ReactElement, useId, useLayoutEffect, useRef, useState } from 'react';
import { askedOfRequest } from '../approval/asked.ts';
import { AskedWords } from '../approval/asked-words.tsx';
import { Decide } from '../approval/decide.tsx';
import { useDrafts } from '../approval/drafts.ts';
import { StagedDecision } from '../approval/staged-decision.tsx';
import { defaultPressGuard } from '../approval/use-press-guard.ts';
import { WholeArgs } from '../args/whole-args.tsx';
import { requestReceipt } from '../call/receipt.ts';
import { createVerdict } from '../call/verdict.ts';
import { useFormats, useNow } from '../locale/locale-provider.tsx';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { Icon } from '../parts/icon.tsx';
import { LongText } from '../text/long-text.tsx';
import { VisibleText } from '../text/visible-text.tsx';
import { type RequestStatus, requestIcons, requestStatus } from './request-status.ts';

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
export function RequestCard({ request, pressGuard = defaultPressGuard }: RequestCardProps): ReactElement {
  const { approval: words, status: statusWords } = useCatalogue();
  const conversation = useConversation();
  const approval = useRequest(request.id);
  const drafts = useDrafts();
  const titleId = useId();
  const [verdict] = useState(createVerdict);
  useLayoutEffect(() => verdict.settle());

  const { proposal } = request.question ?? {};
  const title = proposal === undefined ? words.agentAsks : toolTitle(conversation, proposal.toolName);
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
          <VisibleText text={title} />
        </h3>
        <span data-slot="request-status">{statusWords[status]}</span>
        <RequestReceipt request={request} status={status} attach={verdict.attach} />
      </div>
      {proposal !== undefined && (
        <div data-slot="request-args">
          <WholeArgs text={proposal.argsText} />
        </div>
      )}
      {approval.request === undefined ? (
        <AskedWords request={request.state.kind === 'staged' ? request : withoutDeadline(request)} />
      ) : (
        <Decide
          key={approval.request.id}
          asked={askedOfRequest(approval.request, title)}
          approval={approval}
          drafts={drafts}
          approveLabel={undefined}
          pressGuard={pressGuard}
          onDecided={undefined}
          onLostFocus={verdict.promptLostFocus}
        />
      )}
      <GivenAnswer request={request} />
      <StagedDecision requestId={request.id} title={title} />
    </article>
  );
}

/** What was decided, or why nothing was. It takes the focus after a decision. */
function RequestReceipt({
  request,
  status,
  attach,
}: {
  readonly request: Request;
  readonly status: RequestStatus;
  readonly attach: (element: HTMLElement | null) => void;
}): ReactElement | null {
  const messages = useCatalogue();
  const formats = useFormats();
  const person = usePerson();
  const now = useNow();
  const [today] = useState(now);
  const element = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => attach(element.current));
  const record = request.state.kind === 'open' ? undefined : request.state.record;
  const context = { messages, person, time: (at: number) => formats.time(at, today) };
  const decided =
    record === undefined
      ? undefined
      : requestReceipt(record, request.question?.proposal?.argsText ?? '', context);
  const { outcome } = messages;
  const further =
    status === 'deciding'
      ? outcome.staged
      : status === 'expired' || status === 'superseded' || status === 'withdrawn'
        ? outcome[status]
        : undefined;
  if (decided === undefined && further === undefined) return null;
  return (
    <p ref={element} data-slot="request-receipt" tabIndex={-1} suppressHydrationWarning>
      <VisibleText text={[decided, further].filter((one) => one !== undefined).join('. ')} />
    </p>
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
