'use client';

import type { Approvals, Press, SendReport } from '@callboard/hooks';
import { type ReactElement, type RefObject, useLayoutEffect, useRef } from 'react';
import { DecisionButton, PromptSeen } from '../approval/decision-button.tsx';
import { refusalWords } from '../approval/refusal-words.ts';
import { useFormats } from '../locale/locale-provider.tsx';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { VisibleText } from '../text/visible-text.tsx';
import { useQueueWords } from './use-queue-words.ts';

/** What QueueBar is given. */
export interface QueueBarProps {
  readonly approvals: Approvals;
  readonly titleId: string;
  readonly title: RefObject<HTMLHeadingElement | null>;
  /** What became of what was sent last. */
  readonly report: SendReport | undefined;
  readonly onSend: (press: Press) => void;
}

/**
 * How many wait, how many are chosen, and the one button that sends. It stands above the items, so that nothing that
 * grows or comes below moves it under a hand; it takes the focus only from who goes there.
 */
export function QueueBar({ approvals, titleId, title, report, onSend }: QueueBarProps): ReactElement {
  const catalogue = useCatalogue();
  const words = useQueueWords();
  const { approval } = catalogue;
  const { count } = useFormats();
  const { items, counts, isSending, isSendSeen, sendRef, sendRefusal } = approvals;
  const { asked, chosen } = counts;
  const high = items.filter(isOfHighRisk).length;
  return (
    <div data-slot="queue-bar" ref={sendRef}>
      <div data-slot="queue-bar-words">
        <h3 id={titleId} ref={title} tabIndex={-1} data-slot="queue-title">
          {/* Its numbers stand in the order of its own language, whatever the page's. */}
          <bdi>
            {items.length === 0 ? words.empty : asked === 0 ? words.allOver : words.title(count(asked))}
          </bdi>
        </h3>
        {asked > 0 && (
          <p data-slot="queue-progress">
            <bdi>{words.progress(count(chosen), count(asked))}</bdi>
            {high > 0 && <span data-risk="high">{words.highRisk(count(high))}</span>}
          </p>
        )}
        <SentVerdict report={report} />
        {sendRefusal !== undefined && (
          <p data-slot="queue-refusal" role="alert">
            {approval.notCounted} <VisibleText text={refusalWords(sendRefusal, catalogue)} />
          </p>
        )}
      </div>
      {asked > 0 && (
        <PromptSeen value={isSendSeen}>
          <DecisionButton
            variant={high > 0 ? 'danger' : 'primary'}
            isLive={chosen > 0 && !isSending}
            onPress={onSend}
            pending={words.sending}
            isPending={isSending}
          >
            {chosen === 0 ? words.sendNothing : words.send(count(chosen))}
          </DecisionButton>
        </PromptSeen>
      )}
    </div>
  );
}

/** What became of it; it takes the focus, which was on the button that sent (P27). */
function SentVerdict({ report }: Pick<QueueBarProps, 'report'>): ReactElement | null {
  const words = useQueueWords();
  const { count } = useFormats();
  const verdict = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    if (report !== undefined && mayTakeFocus(verdict.current)) verdict.current?.focus();
  }, [report]);
  if (report === undefined) return null;
  return (
    <p ref={verdict} tabIndex={-1} data-slot="queue-verdict">
      {words.verdict(count(report.decided.length), count(report.refused.length), count(report.late.length))}
    </p>
  );
}

/** Not from someone who has gone on to something else meanwhile. */
function mayTakeFocus(element: HTMLElement | null): boolean {
  const active = document.activeElement;
  const bar = element?.closest('[data-slot="queue-bar"]');
  return active === null || active === document.body || bar?.contains(active) === true;
}

function isOfHighRisk({ state, call }: Approvals['items'][number]): boolean {
  if (state.kind !== 'chosen' || call?.advertised?.risk !== 'high') return false;
  return state.choice.kind === 'approve' || state.choice.kind === 'edit';
}
