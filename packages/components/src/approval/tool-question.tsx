'use client';

import type { Press } from '@callboard/hooks';
import { type ReactElement, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { ProblemList } from '../call/problem-list.tsx';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { useLostFocus } from '../parts/use-lost-focus.ts';
import { spellHidden } from '../text/hidden-characters.ts';
import { VisibleText } from '../text/visible-text.tsx';
import { AnswerPlace } from './answer-place.tsx';
import { AskedWords } from './asked-words.tsx';
import type { DecideProps } from './decide.tsx';
import { DecidingSaid } from './deciding-said.tsx';
import { DecisionButton } from './decision-button.tsx';
import { openAddress } from './open-address.ts';
import { refusalWords } from './refusal-words.ts';
import { useAskWords } from './use-ask-words.ts';
import { useOneDecision } from './use-one-decision.ts';
import { VisitPanel } from './visit-panel.tsx';

/** What ToolQuestion is given: what any prompt is. */
export type ToolQuestionProps = Omit<DecideProps, 'approveLabel'>;

/**
 * What a tool at work asks of the person, in the tool's place: who asks, of which server, and three ways on that are a
 * button each. To decline is an answer too, and so is to close it; the tool hears which.
 */
export function ToolQuestion({
  asked,
  approval,
  drafts,
  onDecided,
  onLostFocus,
  handle,
  ...rest
}: ToolQuestionProps): ReactElement {
  const catalogue = useCatalogue();
  const words = useAskWords();
  const section = useLostFocus<HTMLElement>(onLostFocus);
  const { pending, decide } = useOneDecision(onDecided);
  const { request, asker, promptRef, refusal } = approval;
  useLayoutEffect(() => promptRef(section.current), [promptRef, section]);
  const refused = useRef<HTMLDivElement>(null);
  const isCovered = refusal?.code === 'press-covered';
  // What could not be seen is brought into view, so that the next press can be meant.
  useLayoutEffect(() => {
    if (isCovered) refused.current?.scrollIntoView({ block: 'nearest' });
  }, [isCovered]);
  useImperativeHandle(handle, () => {
    const focusOn = (part: string): void => section.current?.querySelector<HTMLElement>(part)?.focus();
    return {
      approve: () => focusOn('[data-slot="approval-panel"] :is(input, textarea, [contenteditable], button)'),
      open: (panel) => panel === 'reject' && focusOn('[data-decides="reject"] button'),
    };
  });

  const isElsewhere = pending === undefined && approval.isDeciding;
  const isLive = pending === undefined && !isElsewhere;
  const form = request?.question?.answer;
  const panel = { isLive, isPending: pending === 'answer' || pending === 'approve' || isElsewhere };
  const visit = (url: string) => (event: Press) =>
    decide('approve', async () => {
      const counted = await approval.approve({ event });
      // Only once that the person is willing to counts, and never of itself.
      if (counted) openAddress(url);
      return counted;
    });
  const refusals = (
    <>
      <span data-decides="reject">
        <DecisionButton
          variant="plain"
          isLive={isLive}
          onPress={(event) => decide('reject', () => approval.reject(undefined, { event }))}
          pending={catalogue.approval.pending.reject}
          isPending={pending === 'reject'}
        >
          {words.decline}
        </DecisionButton>
      </span>
      <DecisionButton
        variant="plain"
        isLive={isLive}
        onPress={(event) => decide('dismiss', () => approval.dismiss({ event }))}
        pending={catalogue.approval.pending.dismiss}
        isPending={pending === 'dismiss'}
      >
        {words.cancel}
      </DecisionButton>
    </>
  );

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form, and a landmark for each of many prompts is too many
    <section
      ref={section}
      role="group"
      data-slot="approval-prompt"
      data-asks="tool"
      aria-label={`${spellHidden(asked.title)}: ${catalogue.approval.answerTitle}`}
      {...rest}
    >
      {asker?.kind === 'tool' && (
        <p data-slot="approval-note">
          <VisibleText text={words.toolAsks(asker.name, asker.server)} />
        </p>
      )}
      <AskedWords request={request} />
      {form?.kind === 'visit' ? (
        <VisitPanel
          url={form.url}
          canVisit={approval.allowed.includes('approve')}
          onDecide={visit(form.url)}
          {...panel}
        >
          {refusals}
        </VisitPanel>
      ) : (
        <AnswerPlace
          form={form}
          draft={drafts.answer ?? ''}
          unfinished={drafts.unfinished}
          onWrite={({ text, unfinished }) => drafts.write({ answer: text, unfinished })}
          checkAnswer={approval.checkAnswer}
          hint={words.toolReads}
          onDecide={(event) => decide('answer', () => approval.answer(drafts.answer ?? '', { event }))}
          {...panel}
        >
          {refusals}
        </AnswerPlace>
      )}
      <DecidingSaid isDeciding={pending !== undefined || approval.isDeciding} title={asked.title} />
      {refusal !== undefined && (
        <div ref={refused} data-slot="approval-refusal" role="alert" tabIndex={-1}>
          <p>{catalogue.approval.notCounted}</p>
          <p>
            <VisibleText text={refusalWords(refusal, catalogue)} />
          </p>
          <ProblemList problems={refusal.problems} />
        </div>
      )}
    </section>
  );
}
