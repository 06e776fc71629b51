'use client';

import type { Asker, Request } from '@callboard/core';
import { useConversation } from '@callboard/hooks';
import type { ReactElement } from 'react';
import { Deadline } from '../deadline/deadline.tsx';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { VisibleText } from '../text/visible-text.tsx';

/** What AskedWords is given. */
export interface AskedWordsProps {
  readonly request: Request | undefined;
  /** Who asks, where this is where that is said. */
  readonly asker?: Asker | undefined;
}

/**
 * What the agent says about its question, who asks where it is not who made the call, how many answers are heard, and
 * until when it can be answered. Nothing where the page asks.
 */
export function AskedWords({ request, asker }: AskedWordsProps): ReactElement | null {
  const { approval } = useCatalogue();
  const passedOn = usePassedOn(request, asker);
  if (request === undefined) return null;
  const { question, origin, expiresAt } = request;
  const message = question?.message?.trim() === '' ? undefined : question?.message;
  const hearsOne = request.state.kind === 'open' && origin?.interrupt.oneAnswer === true;
  if (message === undefined && expiresAt === undefined && passedOn === undefined && !hearsOne) return null;
  return (
    <div data-slot="approval-words">
      {passedOn !== undefined && (
        <p data-slot="approval-note">
          <VisibleText text={approval.subagentAsks(passedOn.name)} />
        </p>
      )}
      {message !== undefined && (
        <p dir="auto">
          <VisibleText text={message} placement="block" />
        </p>
      )}
      {hearsOne && <p data-slot="approval-note">{approval.hearsOne}</p>}
      {expiresAt !== undefined && <Deadline until={expiresAt} awaits="decision" />}
    </div>
  );
}

/** The subagent that asks about a call which is not its own: the card names who made the call, and this who asks. */
function usePassedOn(
  request: Request | undefined,
  asker: Asker | undefined,
): { readonly name: string | undefined } | undefined {
  const { thread } = useConversation();
  if (asker?.kind !== 'subagent' || request?.subject.kind !== 'call') return undefined;
  const maker = thread.call(request.subject.key)?.subagentRunId;
  return maker === request.origin?.interrupt.subagentRunId ? undefined : { name: asker.name };
}
