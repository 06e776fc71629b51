'use client';

import {
  type ArgsVerdict,
  type Asker,
  askerOf,
  CallboardError,
  type CallboardErrorCode,
  type Decision,
  type DecisionOutcome,
  type DecisionOutcomeReport,
  type DecisionRecord,
  type Draft,
  type DraftChange,
  deadlineOf,
  heardInstead,
  isOnItsWay,
  type Problem,
  type Request,
  type RuleChoice,
  ruledCall,
  type StandingDecision,
  shownTextOf,
} from '@callboard/core';
import { useCallback, useMemo, useState } from 'react';
import { refusalOfPress } from './press/press-refusal.ts';
import {
  type PressOptions,
  type PromptOptions,
  type PromptPresses,
  usePresses,
} from './press/use-presses.ts';
import { useThreadContext } from './thread-context.ts';
import { useIsOver } from './use-countdown.ts';
import { usePressed } from './use-deciding.ts';
import { useDraft } from './use-draft.ts';
import { useTopic } from './use-topic.ts';
import { useWrittenCheck } from './use-written-check.ts';
import { isRefusal, type WhyNot, whyNot } from './why-not.ts';

/** What an edited text, or an answer, would come to. */
export type EditCheck =
  /** `shownText`: what the tool's schema makes of it, where that is another value. */
  | { readonly kind: 'valid'; readonly shownText?: string }
  | { readonly kind: 'invalid'; readonly problems: readonly Problem[] };

/** A decision that did not count, and why. Nothing typed is lost. */
export interface DecisionRefusal {
  readonly code: CallboardErrorCode;
  readonly message: string;
  /** What a rule of the page said, where that is why. */
  readonly reason?: string;
  readonly problems: readonly Problem[];
}

/** What goes with a decision. */
export interface DecisionOptions extends PressOptions {
  /** Decides on calls like this one too, from now on: one of `choices`, and for how long. Only a person's press can. */
  readonly standing?: StandingDecision | undefined;
}

/** What is asked, and the ways to answer. Each resolves to whether the decision counted. */
export interface Approval extends Pick<PromptPresses, 'promptRef' | 'isSeen'> {
  /** Absent when nothing is asked (any more). */
  readonly request: Request | undefined;
  /** The same request, whatever became of it. */
  readonly known: Request | undefined;
  /** Who asks; undefined where nothing ever was. */
  readonly asker: Asker | undefined;
  /** Only these are offered; empty when nothing is asked. */
  readonly allowed: readonly DecisionOutcome[];
  /** Whether this would be taken now: it is offered, in time, and what was begun for it fits. */
  canDecide(outcome: DecisionOutcome): boolean;
  /** Why it would not be; undefined where it would. */
  whyNot(outcome: DecisionOutcome): WhyNot | undefined;
  /** Until when it can be decided, in milliseconds since the epoch; `useCountdown` counts down to it. */
  readonly deadline: number | undefined;
  /** What the person has begun to write, which outlives whoever shows it. Nothing in it counts until it is sent. */
  readonly draft: Draft;
  writeDraft(change: DraftChange): void;
  /** The exact JSON text that approving would run; empty where the request is about no arguments. */
  readonly shownText: string;
  /** Decided, and waiting for what the same run asks beside it; until it is sent it can be taken back (P13). */
  readonly staged: DecisionRecord | undefined;
  /** What was decided is being sent: it may have arrived, and can be changed no more. */
  readonly isOnItsWay: boolean;
  /**
   * Somebody has pressed on this page, and it is not known yet whether that counts: what is written is being checked, or
   * another tab, which acts for this thread, is asked. Until then nothing else can be decided.
   */
  readonly isDeciding: boolean;
  /** What was written is being checked. */
  readonly isChecking: boolean;
  readonly refusal: DecisionRefusal | undefined;
  /** Calls that could be decided on once and for all with this one, narrow first; none where no rule can be kept. */
  readonly choices: readonly RuleChoice[];
  /** With `standing`, calls like it run unasked from now on. */
  approve(options?: DecisionOptions): Promise<boolean>;
  edit(argsText: string, options?: PressOptions): Promise<boolean>;
  /** With `standing`, calls like it do not run from now on, and nobody is asked. */
  reject(reason?: string, options?: DecisionOptions): Promise<boolean>;
  /** Words, one of the choices, or JSON text: as `request.question.answer` says. */
  answer(text: string, options?: PressOptions): Promise<boolean>;
  /** Closes the question without deciding; only where it is allowed, which is where the agent can be told so. */
  dismiss(options?: PressOptions): Promise<boolean>;
  /** False once it is on its way. */
  takeBack(): boolean;
  checkEdit(argsText: string): Promise<EditCheck>;
  checkAnswer(text: string): Promise<EditCheck>;
}

const nothingAllowed: readonly DecisionOutcome[] = [];
const noChoices: readonly RuleChoice[] = [];

/** The decision on one request: what is asked, and approve, edit, reject, answer and dismiss. */
export function useRequest(id: string | undefined, options?: PromptOptions): Approval {
  return useDecision(id, undefined, options);
}

/** The same; of a call about which nothing is asked it says why not. */
export function useDecision(
  id: string | undefined,
  callKey: string | undefined,
  { pressGuard }: PromptOptions = {},
): Approval {
  const { conversation, person, deciding } = useThreadContext();
  const { thread } = conversation;
  const known = useTopic('requests', () => (id === undefined ? undefined : thread.request(id)));
  const key = known?.subject.kind === 'call' ? known.subject.key : callKey;
  const call = useTopic(key === undefined ? 'requests' : `call:${key}`, () =>
    key === undefined ? undefined : thread.call(key),
  );
  const onItsWay = useTopic('run', () => known !== undefined && isOnItsWay(thread, known));
  const isUnheard = useTopic(
    'requests',
    () => known !== undefined && heardInstead(thread, known) !== undefined,
  );
  const [refused, setRefused] = useState<{
    readonly id: string | undefined;
    readonly refusal: DecisionRefusal;
  }>();

  const request = known?.state.kind === 'open' ? known : undefined;
  const staged = known?.state.kind === 'staged' ? known.state.record : undefined;
  const shownText = known === undefined ? '' : shownTextOf(known, call);
  const requestId = known?.id;
  const pressed = usePressed(requestId);
  const isDeciding = pressed !== undefined;
  const isChecking = pressed === 'edit' || pressed === 'answer';
  const question = useMemo(() => ({ requestId, shownText }), [requestId, shownText]);
  const { promptRef, isSeen, judge } = usePresses(question, pressGuard);
  const deadline = known?.expiresAt ?? (call === undefined ? undefined : deadlineOf(call));
  const isOver = useIsOver(request === undefined ? undefined : deadline);
  const [draft, writeDraft] = useDraft(requestId);
  const isOwn = request !== undefined && request.question === undefined;
  const choices = useMemo(
    () =>
      isOwn && call?.advertised?.runnable === true && conversation.rules !== undefined
        ? conversation.rules.choices(ruledCall(thread, call))
        : noChoices,
    [isOwn, call, conversation, thread],
  );
  // What was said of one question is not said of the next.
  const refusal = refused?.id === requestId ? refused?.refusal : undefined;

  const decide = useCallback(
    async (decision: Decision, { event, standing }: DecisionOptions = {}): Promise<boolean> => {
      // While it happens: afterwards it cannot be seen any more what lay over the button.
      const press = judge(event);
      if (requestId === undefined) {
        const error = new CallboardError(
          'request-not-open',
          'Nothing is asked any more, so this was not counted.',
        );
        setRefused({ id: requestId, refusal: refusalOf({ kind: 'refused', error }) });
        return false;
      }
      if (press.kind === 'ignored') {
        setRefused({ id: requestId, refusal: { ...refusalOfPress(press), problems: [] } });
        return false;
      }
      setRefused(undefined);
      const report = await deciding.decide({
        requestId,
        decision,
        means: press.kind,
        shownText,
        ...(person === undefined || press.kind === 'code' ? {} : { person }),
        ...(standing === undefined ? {} : { standing }),
      });
      if (report.kind === 'decided') return true;
      setRefused({ id: requestId, refusal: refusalOf(report) });
      return false;
    },
    [deciding, person, requestId, shownText, judge],
  );

  const checks = useMemo(
    () => ({
      checkEdit: async (argsText: string): Promise<EditCheck> =>
        checkOf(requestId === undefined ? undefined : await conversation.checkEdit(requestId, argsText)),
      checkAnswer: async (text: string): Promise<EditCheck> =>
        checkOf(requestId === undefined ? undefined : await conversation.checkAnswer(requestId, text)),
    }),
    [conversation, requestId],
  );

  const edit = useWrittenCheck(draft.edit, checks.checkEdit);
  const answer = useWrittenCheck(draft.answer, checks.checkAnswer);
  const obstacle = useCallback(
    (outcome: DecisionOutcome): WhyNot | undefined =>
      whyNot(outcome, {
        known,
        call,
        isOver,
        isOnItsWay: onItsWay,
        isDeciding,
        isUnheard,
        draft,
        edit,
        answer,
      }),
    [known, call, isOver, onItsWay, isDeciding, isUnheard, draft, edit, answer],
  );

  return useMemo(
    () => ({
      request,
      known,
      asker: known === undefined ? undefined : askerOf(thread, known),
      allowed: allowedNow(request, isUnheard),
      canDecide: (outcome) => obstacle(outcome) === undefined,
      whyNot: obstacle,
      deadline,
      draft,
      writeDraft,
      shownText,
      staged,
      isOnItsWay: onItsWay,
      isDeciding,
      isChecking,
      refusal,
      choices,
      promptRef,
      isSeen,
      approve: (options) => decide({ kind: 'approve' }, options),
      edit: (argsText, options) => decide({ kind: 'edit', argsText }, options),
      reject: (reason, options) =>
        decide({ kind: 'reject', ...(reason === undefined || reason === '' ? {} : { reason }) }, options),
      answer: (text, options) => decide({ kind: 'answer', text }, options),
      dismiss: (options) => decide({ kind: 'dismiss' }, options),
      takeBack: () => requestId !== undefined && conversation.takeBack(requestId),
      ...checks,
    }),
    [
      thread,
      request,
      known,
      isUnheard,
      obstacle,
      deadline,
      draft,
      writeDraft,
      shownText,
      choices,
      staged,
      onItsWay,
      isDeciding,
      isChecking,
      refusal,
      promptRef,
      isSeen,
      decide,
      checks,
      requestId,
      conversation,
    ],
  );
}

/** Where its agent hears another answer, this one can only be refused. */
function allowedNow(request: Request | undefined, isUnheard: boolean): readonly DecisionOutcome[] {
  if (request === undefined) return nothingAllowed;
  return isUnheard ? request.allowed.filter(isRefusal) : request.allowed;
}

/** A decision that was refused, as a person is told of it. */
export function refusalOf({
  error,
  verdict,
  screening,
}: Extract<DecisionOutcomeReport, { readonly kind: 'refused' }>): DecisionRefusal {
  const { code, message } = error;
  const reason = screening?.kind === 'rejected' ? screening.reason : undefined;
  return { code, message, problems: problemsOf(verdict), ...(reason === undefined ? {} : { reason }) };
}

function checkOf(verdict: ArgsVerdict | undefined): EditCheck {
  if (verdict?.kind !== 'valid') return { kind: 'invalid', problems: problemsOf(verdict) };
  return { kind: 'valid', ...(verdict.shownText === undefined ? {} : { shownText: verdict.shownText }) };
}

function problemsOf(verdict: ArgsVerdict | undefined): readonly Problem[] {
  return verdict === undefined || verdict.kind === 'valid' ? [] : verdict.problems;
}
