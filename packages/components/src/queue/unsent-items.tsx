'use client';

import type { Conversation, UnsentDraft } from '@callboard/core';
import { toolTitle, useConversation, useUnsent } from '@callboard/hooks';
import type { ReactElement } from 'react';
import { LateUnsent } from '../call/late-parts.tsx';
import type { ApprovalMessages } from '../messages/approval-messages.ts';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { requestTitle } from '../request/request-title.ts';
import { VisibleText } from '../text/visible-text.tsx';

/** What somebody was writing about what is asked no more: the item is gone, the words are not. Mostly nothing. */
export function UnsentItems(): ReactElement | null {
  const { approval } = useCatalogue();
  const conversation = useConversation();
  const { drafts, discard } = useUnsent();
  if (drafts.length === 0) return null;
  return (
    <>
      {drafts.map((unsent) => {
        const title = titleOf(unsent, conversation, approval);
        return (
          <article key={unsent.requestId} data-slot="unsent-item">
            <h3 data-slot="unsent-item-title">
              <bdi>
                <VisibleText text={title} />
              </bdi>
            </h3>
            <LateUnsent unsent={unsent} title={title} onDiscard={discard} />
          </article>
        );
      })}
    </>
  );
}

function titleOf(
  { subject, requestId }: UnsentDraft,
  conversation: Conversation,
  words: ApprovalMessages,
): string {
  const { thread } = conversation;
  const call = subject.kind === 'call' ? thread.call(subject.key) : undefined;
  if (call !== undefined) return toolTitle(conversation, call.toolName);
  const request = thread.request(requestId);
  return request === undefined ? '' : requestTitle(request, conversation, words);
}
