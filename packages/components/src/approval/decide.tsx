'use client';

import type { DecisionOutcome, StandingDecision } from '@callboard/core';
import type { Approval, DecisionRefusal } from '@callboard/hooks';
import {
  type ComponentProps,
  type KeyboardEvent,
  lazy,
  type ReactElement,
  Suspense,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { ProblemList } from '../call/problem-list.tsx';
import { respaceJson, sameTokens } from '../json/respace.ts';
import type { ApprovalMessages } from '../messages/approval-messages.ts';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { Button } from '../parts/button.tsx';
import { useLostFocus } from '../parts/use-lost-focus.ts';
import { spellHidden } from '../text/hidden-characters.ts';
import { VisibleText } from '../text/visible-text.tsx';
import { AnswerPanel } from './answer-panel.tsx';
import type { Asked } from './asked.ts';
import { AskedWords } from './asked-words.tsx';
import { DecisionButton, isComposing } from './decision-button.tsx';
import type { Drafts, Panel } from './drafts.ts';
import { EditPanel } from './edit-panel.tsx';
import { useEditCheck } from './use-edit-check.ts';
import { usePressGuard } from './use-press-guard.ts';
import { WordsPanel } from './words-panel.tsx';

/** Longer arguments are edited as they were sent, not with a line for each member. */
const respacedLength = 100_000;

/** Most people decide on one call. */
const StandingPanel = lazy(async () => ({
  default: (await import('../rules/standing-panel.tsx')).StandingPanel,
}));

interface DecideProps extends Omit<ComponentProps<'section'>, 'children'> {
  readonly asked: Asked;
  readonly approval: Approval;
  readonly drafts: Drafts;
  readonly approveLabel: string | undefined;
  readonly pressGuard: number;
  readonly onDecided: ((outcome: DecisionOutcome) => void) | undefined;
  /** Told when it goes away while the focus is inside. */
  readonly onLostFocus: (() => void) | undefined;
}

/** One open question and its answers. It is gone with the question. */
export function Decide({
  asked,
  approval,
  drafts,
  approveLabel,
  pressGuard,
  onDecided,
  onLostFocus,
  ...rest
}: DecideProps): ReactElement {
  const { approval: words, rules } = useCatalogue();
  const id = useId();
  const section = useLostFocus<HTMLElement>(onLostFocus);
  const isArmed = usePressGuard(pressGuard);
  const { pending, decide } = useOneDecision(onDecided);
  const original = editedText(asked.argsText);
  const { question } = approval.request ?? {};
  const draft = drafts.panel === 'edit' ? drafts.edit : undefined;
  const edit = useEditCheck(original, draft, approval.checkEdit);

  const refusal = useRef<HTMLDivElement>(null);
  const isAskedAnew = approval.refusal?.code === 'edit-rewritten';
  // A rule changed what was written, so it is asked anew: the prompt that had the focus is gone, and this says why.
  useLayoutEffect(() => {
    if (isAskedAnew) refusal.current?.focus();
  }, [isAskedAnew]);

  const { allowed } = approval;
  const isLive = isArmed && pending === undefined;
  const canApprove = allowed.includes('approve');
  const canEdit = canApprove && allowed.includes('edit');
  const isChanged = edit.kind !== 'untouched';
  const isDanger = asked.risk === 'high';
  const asksForAnswer = !canApprove && allowed.includes('answer');

  const closePanel = (): void => {
    const { panel } = drafts;
    drafts.openPanel(undefined);
    section.current?.querySelector<HTMLElement>(`[data-opens="${panel}"]`)?.focus();
  };
  const approve = (): void => {
    if (!isLive || edit.kind === 'invalid') return;
    // The check lags a moment behind the keys; the text itself says whether anything was changed (P20).
    if (draft === undefined || sameTokens(original, draft)) decide('approve', approval.approve);
    else decide('edit', () => approval.edit(draft));
  };
  const reject = (): void => decide('reject', () => approval.reject(drafts.reject));
  const stand = (outcome: 'approve' | 'reject') => (standing: StandingDecision) =>
    decide(outcome, () =>
      outcome === 'approve' ? approval.approve({ standing }) : approval.reject(drafts.reject, { standing }),
    );
  const answer = (): void => decide('answer', () => approval.answer(drafts.answer ?? ''));
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || drafts.panel === undefined || isComposing(event)) return;
    event.preventDefault();
    closePanel();
  };

  const rejectOpener = allowed.includes('reject') && (
    <Opener panel="reject" label={words.rejectOpen} drafts={drafts} controls={`${id}-panel`} />
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
      <AskedWords request={approval.request} />
      {asked.isForUnknownRules === true && <p data-slot="approval-note">{rules.askedAnyway}</p>}
      {asksForAnswer && (
        <AnswerPanel
          form={question?.answer}
          draft={drafts.answer ?? ''}
          onWrite={(text) => drafts.write({ answer: text })}
          checkAnswer={approval.checkAnswer}
          isLive={isLive}
          isPending={pending === 'answer'}
          onDecide={answer}
        >
          {rejectOpener}
        </AnswerPanel>
      )}
      {!canApprove && !asksForAnswer && (
        <>
          <p data-slot="approval-note">{words.onlyRefusal}</p>
          <div data-slot="approval-actions">{rejectOpener}</div>
        </>
      )}
      {canApprove && (
        <div data-slot="approval-actions">
          <DecisionButton
            variant={isDanger ? 'danger' : 'primary'}
            isLive={isLive && edit.kind !== 'invalid'}
            onPress={approve}
          >
            <VisibleText
              text={
                pending === 'approve' || pending === 'edit'
                  ? words.pending[pending]
                  : approveWords({ label: approveLabel, title: asked.title, isDanger, isChanged }, words)
              }
            />
          </DecisionButton>
          {canEdit && <Opener panel="edit" label={words.edit} drafts={drafts} controls={`${id}-panel`} />}
          {rejectOpener}
          {allowed.includes('answer') && (
            <Opener panel="answer" label={words.answerOpen} drafts={drafts} controls={`${id}-panel`} />
          )}
          {approval.choices.length > 0 && (
            <Opener panel="standing" label={rules.open} drafts={drafts} controls={`${id}-panel`} />
          )}
        </div>
      )}
      {drafts.panel !== 'edit' && drafts.edit !== undefined && (
        <p data-slot="approval-note">{words.editKept}</p>
      )}
      <div id={`${id}-panel`} data-slot="approval-panel-place">
        {drafts.panel === 'edit' && canEdit && (
          <EditPanel
            original={original}
            draft={drafts.edit}
            state={edit}
            onWrite={(text) => drafts.write({ edit: text })}
            onSubmit={approve}
            onClose={closePanel}
          />
        )}
        {drafts.panel === 'standing' && canApprove && (
          <Suspense>
            <StandingPanel
              choices={approval.choices}
              isDanger={isDanger}
              isLive={isLive}
              onAllow={stand('approve')}
              onForbid={stand('reject')}
              onClose={closePanel}
            />
          </Suspense>
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
      {approval.refusal !== undefined && (
        <div ref={refusal} data-slot="approval-refusal" role="alert" tabIndex={-1}>
          <p>{words.notCounted}</p>
          <p>
            <VisibleText text={refusalWords(approval.refusal, words)} />
          </p>
          <ProblemList problems={approval.refusal.problems} />
        </div>
      )}
    </section>
  );
}

/** A button that opens the place to write something in; pressing it decides nothing. */
function Opener({
  panel,
  label,
  drafts,
  controls,
}: {
  readonly panel: Panel;
  readonly label: string;
  readonly drafts: Drafts;
  readonly controls: string;
}): ReactElement {
  const isOpen = drafts.panel === panel;
  return (
    <Button
      data-opens={panel}
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={() => drafts.openPanel(isOpen ? undefined : panel)}
    >
      {label}
    </Button>
  );
}

/** One decision at a time: pressed, it is on its way until the thread says whether it counted. */
function useOneDecision(onDecided: ((outcome: DecisionOutcome) => void) | undefined): {
  readonly pending: DecisionOutcome | undefined;
  readonly decide: (outcome: DecisionOutcome, act: () => Promise<boolean>) => void;
} {
  const [pending, setPending] = useState<DecisionOutcome | undefined>();
  const isBusy = useRef(false);
  const decide = (outcome: DecisionOutcome, act: () => Promise<boolean>): void => {
    // Two presses may come before React has shown the first.
    if (isBusy.current) return;
    isBusy.current = true;
    setPending(outcome);
    void act().then(
      (counted) => {
        if (counted) onDecided?.(outcome);
        else release();
      },
      () => release(),
    );
  };
  const release = (): void => {
    isBusy.current = false;
    setPending(undefined);
  };
  return { pending, decide };
}

/** The text an editor begins with: the same tokens as sent, a line for each member where that is readable. */
function editedText(text: string): string {
  if (text.trim() === '') return '{}';
  return text.length > respacedLength ? text : respaceJson(text, 'indented');
}

/** What a rule of the page said is told in the person's words; anything else as the machine puts it. */
function refusalWords({ code, message, reason }: DecisionRefusal, words: ApprovalMessages): string {
  if (code === 'edit-rewritten') return words.editRewritten;
  return code === 'edit-refused' ? words.editRefused(reason) : message;
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
