import type { Decision, Request } from '@callboard/core';
import { useApproval, useConversation, useFailedCall, useToolCall, useToolCalls } from '@callboard/hooks';
import type { ReactElement, SyntheticEvent } from 'react';
import { tell } from './outside.ts';

/** The calls of the thread, one line each. */
export function Cards(): ReactElement {
  const keys = useToolCalls();
  return (
    <ol>
      {keys.map((key) => (
        <Card key={key} callKey={key} />
      ))}
    </ol>
  );
}

function Card({ callKey }: { readonly callKey: string }): ReactElement | null {
  const view = useToolCall(callKey);
  if (view === undefined) return null;
  const { call, status, title, request } = view;
  return (
    <li data-call={call.toolCallId} data-status={status}>
      {title}: {status}
      {request !== undefined && <Prompt callKey={callKey} toolCallId={call.toolCallId} request={request} />}
      <Failure callKey={callKey} />
    </li>
  );
}

interface PromptProps {
  readonly callKey: string;
  readonly toolCallId: string;
  readonly request: Request;
}

function Prompt({ callKey, toolCallId, request }: PromptProps): ReactElement {
  const { promptRef, canDecide, approve, reject, refusal } = useApproval(callKey);
  const { keeping } = useConversation();

  /** Once a person was told that their press counted, they rely on it. */
  const press = async (
    kind: Extract<Decision['kind'], 'approve' | 'reject'>,
    event: SyntheticEvent,
  ): Promise<void> => {
    const { id: requestId } = request;
    const hasCounted = await (kind === 'approve' ? approve({ event }) : reject('No.', { event }));
    const isKept = keeping?.get().storage.kind === 'ready';
    await tell('/told', {
      requestId,
      toolCallId,
      verdict: kind,
      hasCounted: String(hasCounted),
      isKept: String(isKept),
    }).catch(() => undefined);
  };

  return (
    <span ref={promptRef}>
      <button
        type="button"
        data-press="approve"
        disabled={!canDecide('approve')}
        onClick={(event) => void press('approve', event)}
      >
        Approve
      </button>
      <button
        type="button"
        data-press="reject"
        disabled={!canDecide('reject')}
        onClick={(event) => void press('reject', event)}
      >
        Reject
      </button>
      {refusal !== undefined && <em data-refusal={refusal.code}>{refusal.message}</em>}
    </span>
  );
}

function Failure({ callKey }: { readonly callKey: string }): ReactElement | null {
  const { promptRef, canRetry, retry } = useFailedCall(callKey);
  if (!canRetry) return null;
  return (
    <span ref={promptRef}>
      <button type="button" data-press="retry-call" onClick={(event) => retry({ event })}>
        Try again
      </button>
    </span>
  );
}
