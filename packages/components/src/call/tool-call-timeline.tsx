'use client';

import { lastAttempt, type ToolCall } from '@callboard/core';
import type { ReactElement } from 'react';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { Disclosure } from '../parts/disclosure.tsx';
import { LateTimeline, LateVisited } from './late-parts.tsx';
import { useToolCallFrame } from './tool-call-context.ts';

/**
 * What happened to the call, folded away: for one that took more than its tool's one answer. And where its tool has sent the
 * person somewhere, that it waits for what they do there.
 */
export function ToolCallTimeline(): ReactElement | null {
  const { card } = useCatalogue();
  const { call } = useToolCallFrame().outline;
  const visited = visitedNow(call);
  return (
    <>
      {visited !== undefined && <LateVisited url={visited} />}
      {hasStory(call) && (
        <Disclosure label={card.timeline}>
          <LateTimeline callKey={call.key} />
        </Disclosure>
      )}
    </>
  );
}

/** True where there is more to tell than the card says already. */
function hasStory({ attempts, strays }: ToolCall): boolean {
  if (attempts.length > 1 || strays !== undefined) return true;
  const [attempt] = attempts;
  return attempt?.inputs !== undefined || attempt?.accepted !== undefined || attempt?.late?.end !== undefined;
}

/** The address that the person has last agreed to visit, while its tool is at work. */
function visitedNow(call: ToolCall): string | undefined {
  const attempt = lastAttempt(call);
  const input = attempt?.end === undefined ? attempt?.inputs?.at(-1) : undefined;
  const form = input?.answer?.action === 'accept' ? input.question.form : undefined;
  return form?.kind === 'visit' ? form.url : undefined;
}
