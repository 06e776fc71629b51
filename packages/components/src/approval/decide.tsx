'use client';

import type { DecisionOutcome, StandingDecision } from '@callboard/core';
import type { Approval, Press } from '@callboard/hooks';
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactElement,
  type Ref,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { ProblemList } from '../call/problem-list.tsx';
import type { Formats } from '../locale/formats.ts';
import { useFormats } from '../locale/locale-provider.tsx';
import type { ApprovalMessages } from '../messages/approval-messages.ts';
import { useCatalogue } from '../messages/messages-provider.tsx';
import type { WhyNotMessages } from '../messages/why-not-messages.ts';
import { Button } from '../parts/button.tsx';
import { type LazyPart, useLazyPart } from '../parts/lazy-part.ts';
import { useLostFocus } from '../parts/use-lost-focus.ts';
import { spellHidden } from '../text/hidden-characters.ts';
import { VisibleText } from '../text/visible-text.tsx';
import { AnswerPlace } from './answer-place.tsx';
import type { Asked } from './asked.ts';
import { AskedWords } from './asked-words.tsx';
import { DecidingSaid } from './deciding-said.tsx';
import { DecisionButton, isComposing, PromptSeen } from './decision-button.tsx';
import { DismissPanel } from './dismiss-panel.tsx';
import type { Drafts, Panel } from './drafts.ts';
import { LateToolQuestion } from './late-tool-question.ts';
import { lazyPanels, lazyStanding } from './lazy-panels.ts';
import { PanelAwaited } from './panel-awaited.tsx';
import { refusalWords } from './refusal-words.ts';
import { useEditCheck } from './use-edit-check.ts';
import { useOneDecision } from './use-one-decision.ts';
import { whyNotText } from './why-not-text.ts';
import { WordsPanel } from './words-panel.tsx';

/** The way to a prompt's buttons for whoever shows many of them, as a queue with keys does. */
export interface DecideHandle {
  /** The same as a press on the button that approves. */
  approve(event: Press): void;
  /** The same as a press on the button that opens a panel; one that stands open gets the focus. */
  open(panel: 'edit' | 'reject'): void;
}

const nothingWritten = { text: undefined, unfinished: undefined };

/** What Decide is given. */
export interface DecideProps extends Omit<ComponentProps<'section'>, 'children'> {
  readonly asked: Asked;
  readonly approval: Approval;
  readonly drafts: Drafts;
  readonly approveLabel: string | undefined;
  readonly onDecided: ((outcome: DecisionOutcome) => void) | undefined;
  /** Told when it goes away while the focus is inside. */
  readonly onLostFocus: (() => void) | undefined;
  readonly handle?: Ref<DecideHandle> | undefined;
}

/** One open question and its answers. It is gone with the question. */
export function Decide(props: DecideProps): ReactElement {
  const { approveLabel: _deed, ...ofTool } = props;
  const isOfTool = props.approval.request?.ofAttempt !== undefined;
  return (
    <PromptSeen value={props.approval.isSeen}>
      {isOfTool ? <LateToolQuestion {...ofTool} /> : <OpenQuestion {...props} />}
    </PromptSeen>
  );
}

function OpenQuestion({
  asked,
  approval,
  drafts,
  approveLabel,
  onDecided,
  onLostFocus,
  handle,
  ...rest
}: DecideProps): ReactElement {
  const catalogue = useCatalogue();
  const { approval: words, rules, whyNot } = catalogue;
  const formats = useFormats();
  const id = useId();
  const section = useLostFocus<HTMLElement>(onLostFocus);
  const { pending, decide } = useOneDecision(onDecided);
  const { question } = approval.request ?? {};
  const isEditing = drafts.panel === 'edit';
  const draft = isEditing ? { text: drafts.edit, unfinished: drafts.unfinished } : nothingWritten;
  const panels = useLazyPart(lazyPanels, isEditing);
  const editor = panels.kind === 'ready' ? panels.part : undefined;
  const standing = useLazyPart(lazyStanding, drafts.panel === 'standing');
  const edit = useEditCheck(asked.argsText, draft, approval.checkEdit, editor?.checkDraft);

  const { promptRef } = approval;
  useLayoutEffect(() => promptRef(section.current), [promptRef, section]);

  const refusal = useRef<HTMLDivElement>(null);
  const isAskedAnew = approval.refusal?.code === 'edit-rewritten';
  const isCovered = approval.refusal?.code === 'press-covered';
  // A rule changed what was written, so it is asked anew: the prompt that had the focus is gone, and this says why.
  useLayoutEffect(() => {
    if (isAskedAnew) refusal.current?.focus();
    // What could not be seen is brought into view, so that the next press can be meant.
    if (isCovered) refusal.current?.scrollIntoView({ block: 'nearest' });
  }, [isAskedAnew, isCovered]);

  const { allowed } = approval;
  // Over by the clock, whether or not the thread has heard of it yet.
  const isOver = approval.whyNot('reject')?.kind === 'over';
  // Pressed here, or wherever else on this page the same is asked.
  const isElsewhere = pending === undefined && approval.isDeciding;
  const isLive = pending === undefined && !isElsewhere && !isOver;
  const canApprove = allowed.includes('approve');
  const canEdit = canApprove && allowed.includes('edit');
  const isChanged = edit.kind !== 'untouched';
  const isHeldBack = ['invalid', 'unseen', 'unfinished'].includes(edit.kind);
  const isDanger = asked.risk === 'high';
  const asksForAnswer = !canApprove && allowed.includes('answer');

  const closePanel = (): void => {
    const { panel } = drafts;
    drafts.openPanel(undefined);
    section.current?.querySelector<HTMLElement>(`[data-opens="${panel}"]`)?.focus();
  };
  const approve = (event: Press): void => {
    if (!isLive || isHeldBack) return;
    // The check lags a moment behind the keys; the text itself says whether anything was changed (P20).
    const { text } = draft;
    if (text === undefined || editor?.isUntouched(asked.argsText, text) === true) {
      decide('approve', () => approval.approve({ event }));
    } else decide('edit', () => approval.edit(text, { event }));
  };
  const reject = (event: Press): void => decide('reject', () => approval.reject(drafts.reject, { event }));
  const stand = (outcome: 'approve' | 'reject') => (standing: StandingDecision, event: Press) =>
    decide(outcome, () =>
      outcome === 'approve'
        ? approval.approve({ standing, event })
        : approval.reject(drafts.reject, { standing, event }),
    );
  const answer = (event: Press): void =>
    decide('answer', () => approval.answer(drafts.answer ?? '', { event }));
  useImperativeHandle(handle, () => ({
    approve: (event) => (canApprove ? approve(event) : focusIn(section.current)),
    open(panel) {
      if (panel === 'edit' ? !canEdit : !allowed.includes(panel)) return;
      if (drafts.panel === panel) return focusIn(section.current);
      section.current?.querySelector<HTMLElement>(`[data-opens="${panel}"]`)?.focus();
      drafts.openPanel(panel);
    },
  }));
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || drafts.panel === undefined || isComposing(event)) return;
    event.preventDefault();
    closePanel();
  };

  const refusals = (
    <>
      {allowed.includes('reject') && (
        <Opener panel="reject" label={words.rejectOpen} drafts={drafts} controls={`${id}-panel`} />
      )}
      {allowed.includes('dismiss') && (
        <Opener panel="dismiss" label={words.dismissOpen} drafts={drafts} controls={`${id}-panel`} />
      )}
    </>
  );

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form, and a landmark for each of many prompts is too many
    <section
      ref={section}
      role="group"
      data-slot="approval-prompt"
      data-risk={asked.risk}
      aria-label={`${spellHidden(asked.title)}: ${canApprove ? words.title : words.answerTitle}`}
      onKeyDown={onKeyDown}
      {...rest}
    >
      <AskedWords request={approval.request} asker={approval.asker} />
      {asked.isForUnknownRules === true && <p data-slot="approval-note">{rules.askedAnyway}</p>}
      {asksForAnswer && (
        <AnswerPlace
          form={question?.answer}
          draft={drafts.answer ?? ''}
          unfinished={drafts.unfinished}
          onWrite={({ text, unfinished }) => drafts.write({ answer: text, unfinished })}
          checkAnswer={approval.checkAnswer}
          isLive={isLive}
          isPending={pending === 'answer' || isElsewhere}
          onDecide={answer}
        >
          {refusals}
        </AnswerPlace>
      )}
      {!canApprove && !asksForAnswer && (
        <>
          <p data-slot="approval-note">{whyOnlyRefused(approval, words, whyNot, formats)}</p>
          <div data-slot="approval-actions">{refusals}</div>
        </>
      )}
      {canApprove && (
        <div data-slot="approval-actions">
          <DecisionButton
            variant={isDanger ? 'danger' : 'primary'}
            isLive={isLive && !isHeldBack}
            onPress={approve}
            pending={isElsewhere ? words.deciding : words.pending[isChanged ? 'edit' : 'approve']}
            isPending={isElsewhere || pending === 'approve' || pending === 'edit'}
          >
            <VisibleText
              text={approveWords({ label: approveLabel, title: asked.title, isDanger, isChanged }, words)}
            />
          </DecisionButton>
          {canEdit && (
            <Opener
              panel="edit"
              label={words.edit}
              drafts={drafts}
              controls={`${id}-panel`}
              opens={lazyPanels}
            />
          )}
          {refusals}
          {allowed.includes('answer') && (
            <Opener panel="answer" label={words.answerOpen} drafts={drafts} controls={`${id}-panel`} />
          )}
          {approval.choices.length > 0 && (
            <Opener
              panel="standing"
              label={rules.open}
              drafts={drafts}
              controls={`${id}-panel`}
              opens={lazyStanding}
            />
          )}
        </div>
      )}
      {!isEditing && (drafts.edit !== undefined || drafts.unfinished !== undefined) && canEdit && (
        <p data-slot="approval-note">{words.editKept}</p>
      )}
      <div id={`${id}-panel`} data-slot="approval-panel-place">
        {drafts.panel === 'edit' && canEdit && editor === undefined && (
          <PanelAwaited panel="edit" state={panels} onRetry={lazyPanels.load} onClose={closePanel} />
        )}
        {drafts.panel === 'edit' && canEdit && editor !== undefined && (
          <editor.EditPanel
            argsText={asked.argsText}
            schema={asked.schema}
            goesOutAs={asked.goesOutAs}
            draft={draft}
            state={edit}
            onWrite={({ text, unfinished }) => drafts.write({ edit: text, unfinished })}
            onSubmit={approve}
            onClose={closePanel}
          />
        )}
        {drafts.panel === 'standing' && canApprove && standing.kind !== 'ready' && (
          <PanelAwaited panel="standing" state={standing} onRetry={lazyStanding.load} onClose={closePanel} />
        )}
        {drafts.panel === 'standing' && canApprove && standing.kind === 'ready' && (
          <standing.part.StandingPanel
            choices={approval.choices}
            isDanger={isDanger}
            isLive={isLive}
            onAllow={stand('approve')}
            onForbid={stand('reject')}
            onClose={closePanel}
          />
        )}
        {drafts.panel === 'dismiss' && (
          <DismissPanel
            isLive={isLive}
            isPending={pending === 'dismiss'}
            onDecide={(event) => decide('dismiss', () => approval.dismiss({ event }))}
            onClose={closePanel}
          />
        )}
        {(drafts.panel === 'reject' || (drafts.panel === 'answer' && canApprove)) && (
          <WordsPanel
            key={drafts.panel}
            panel={drafts.panel}
            losses={question?.losses}
            draft={drafts[drafts.panel] ?? ''}
            onWrite={(text) => drafts.write(drafts.panel === 'reject' ? { reject: text } : { answer: text })}
            isLive={isLive}
            isPending={pending === drafts.panel}
            onDecide={drafts.panel === 'reject' ? reject : answer}
            onClose={closePanel}
          />
        )}
      </div>
      <DecidingSaid isDeciding={pending !== undefined || approval.isDeciding} title={asked.title} />
      {approval.refusal !== undefined && (
        <div ref={refusal} data-slot="approval-refusal" role="alert" tabIndex={-1}>
          <p>{words.notCounted}</p>
          <p>
            <VisibleText text={refusalWords(approval.refusal, catalogue)} />
          </p>
          <ProblemList problems={approval.refusal.problems} />
        </div>
      )}
    </section>
  );
}

/** To the first place to write in, or to choose at. */
function focusIn(section: HTMLElement | null): void {
  section
    ?.querySelector<HTMLElement>('[data-slot="approval-panel"] :is(input, textarea, [contenteditable])')
    ?.focus();
}

/** A button that opens the place to write something in; pressing it decides nothing. */
function Opener({
  panel,
  label,
  drafts,
  controls,
  opens,
}: {
  readonly panel: Panel;
  readonly label: string;
  readonly drafts: Drafts;
  readonly controls: string;
  /** What has to be fetched for it, which begins before it is pressed. */
  readonly opens?: LazyPart<unknown>;
}): ReactElement {
  const isOpen = drafts.panel === panel;
  return (
    <Button
      data-opens={panel}
      aria-expanded={isOpen}
      aria-controls={controls}
      onPointerEnter={opens?.load}
      onFocus={opens?.load}
      onClick={() => drafts.openPanel(isOpen ? undefined : panel)}
    >
      {label}
    </Button>
  );
}

/** Why nothing can be approved: what is wrong with the call, or with the moment, rather than with the one who asks. */
function whyOnlyRefused(
  approval: Approval,
  words: ApprovalMessages,
  whyNot: WhyNotMessages,
  formats: Formats,
): string {
  const why = approval.whyNot('approve');
  return why === undefined || why.kind === 'not-offered'
    ? words.onlyRefusal
    : whyNotText(why, whyNot, formats);
}

function approveWords(
  facts: {
    readonly label: string | undefined;
    readonly title: string;
    readonly isDanger: boolean;
    readonly isChanged: boolean;
  },
  words: ApprovalMessages,
): string {
  const { label, title, isDanger, isChanged } = facts;
  // The app's label tells of the value it was made from: with another value it would name the wrong deed (P7).
  if (isChanged) return isDanger ? words.approveDeedChanges(title) : words.approveChanges;
  return label ?? (isDanger ? words.approveDeed(title) : words.approve);
}
