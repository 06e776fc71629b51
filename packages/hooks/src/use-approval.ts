'use client';

import {
  type ArgsVerdict,
  CallboardError,
  type Decision,
  type DecisionOutcome,
  type Problem,
  type Request,
  shownArgsText,
} from '@callboard/core';
import { useCallback, useMemo, useState } from 'react';
import { useThreadContext } from './thread-context.ts';
import { useTopic } from './use-topic.ts';

/** What an edited text would come to. */
export type EditCheck =
  /** `shownText`: what the tool's schema makes of it, where that is another value. */
  | { readonly kind: 'valid'; readonly shownText?: string }
  | { readonly kind: 'invalid'; readonly problems: readonly Problem[] };

/** A decision that did not count, and why. Nothing typed is lost. */
export interface DecisionRefusal {
  readonly message: string;
  readonly problems: readonly Problem[];
}

/** What is asked about a call, and the ways to answer. Each resolves to whether the decision counted. */
export interface Approval {
  /** Absent when nothing is asked (any more). */
  readonly request: Request | undefined;
  /** Only these are offered; empty when nothing is asked. */
  readonly allowed: readonly DecisionOutcome[];
  /** The exact JSON text that approving would run. */
  readonly shownText: string;
  /** An edit is being checked. */
  readonly isChecking: boolean;
  readonly refusal: DecisionRefusal | undefined;
  approve(): Promise<boolean>;
  edit(argsText: string): Promise<boolean>;
  reject(reason?: string): Promise<boolean>;
  answer(text: string): Promise<boolean>;
  checkEdit(argsText: string): Promise<EditCheck>;
}

const nothingAllowed: readonly DecisionOutcome[] = [];

/** The decision on one call: what is asked, and approve, edit, reject and answer. */
export function useApproval(key: string): Approval {
  const { conversation, person } = useThreadContext();
  const { thread } = conversation;
  const call = useTopic(`call:${key}`, () => thread.call(key));
  const [isChecking, setChecking] = useState(false);
  const [refusal, setRefusal] = useState<DecisionRefusal | undefined>();

  const known = call?.gate.kind === 'asking' ? thread.request(call.gate.requestId) : undefined;
  const request = known?.state.kind === 'open' ? known : undefined;
  const requestId = request?.id;
  const shownText = call === undefined ? '' : shownArgsText(call);

  const decide = useCallback(
    async (decision: Decision): Promise<boolean> => {
      if (requestId === undefined) {
        const { message } = new CallboardError(
          'request-not-open',
          'Nothing is asked about this call any more, so this was not counted.',
        );
        setRefusal({ message, problems: [] });
        return false;
      }
      setRefusal(undefined);
      setChecking(true);
      const report = await conversation
        .decide({
          requestId,
          decision,
          means: 'person',
          shownText,
          ...(person === undefined ? {} : { person }),
        })
        .finally(() => setChecking(false));
      if (report.kind === 'decided') return true;
      setRefusal({ message: report.error.message, problems: problemsOf(report.verdict) });
      return false;
    },
    [conversation, person, requestId, shownText],
  );

  const checkEdit = useCallback(
    async (argsText: string): Promise<EditCheck> => {
      const verdict = await conversation.checkEdit(key, argsText);
      if (verdict?.kind !== 'valid') return { kind: 'invalid', problems: problemsOf(verdict) };
      return { kind: 'valid', ...(verdict.shownText === undefined ? {} : { shownText: verdict.shownText }) };
    },
    [conversation, key],
  );

  return useMemo(
    () => ({
      request,
      allowed: request?.allowed ?? nothingAllowed,
      shownText,
      isChecking,
      refusal,
      approve: () => decide({ kind: 'approve' }),
      edit: (argsText) => decide({ kind: 'edit', argsText }),
      reject: (reason) =>
        decide({ kind: 'reject', ...(reason === undefined || reason === '' ? {} : { reason }) }),
      answer: (text) => decide({ kind: 'answer', text }),
      checkEdit,
    }),
    [request, shownText, isChecking, refusal, decide, checkEdit],
  );
}

function problemsOf(verdict: ArgsVerdict | undefined): readonly Problem[] {
  return verdict === undefined || verdict.kind === 'valid' ? [] : verdict.problems;
}
