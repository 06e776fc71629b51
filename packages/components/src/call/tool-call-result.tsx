'use client';

import {
  type Attempt,
  callOwner,
  endThatCounts,
  isJsonObject,
  type JsonValue,
  lastAttempt,
  type ResultContent,
  type ToolCall,
} from '@callboard/core';
import type { ToolCallView } from '@callboard/hooks';
import type { ComponentProps, ReactElement } from 'react';
import { writeBounded } from '../json/json-words.ts';
import type { CardMessages } from '../messages/catalogue.ts';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { Disclosure } from '../parts/disclosure.tsx';
import { ResultView } from '../result/result-view.tsx';
import { VisibleText } from '../text/visible-text.tsx';
import { isStillOut } from './outcome.ts';
import { useToolCallFrame } from './tool-call-context.ts';

/** What came of the call: the tool's result, a person's answer, or what the agent delivered. */
export function ToolCallResult(props: ComponentProps<'div'>): ReactElement | null {
  const { result, card } = useCatalogue();
  const { outline, touching } = useToolCallFrame();
  const { call } = outline;
  const given = resultOf(call);
  const attempt = lastAttempt(call);
  const partial = given === undefined ? attempt?.partial : undefined;
  const late = attempt === undefined ? undefined : lateWords(attempt, card);
  const lateEnd = callOwner(call) === 'page' ? attempt?.late?.end : undefined;
  const lateContent = lateEnd?.kind === 'completed' ? lateEnd.content : undefined;
  const lateResult = call.results.findLast((one) => one.late);
  if (given === undefined && partial === undefined && late === undefined && lateResult === undefined)
    return null;
  return (
    <div data-slot="tool-call-result" {...touching} {...props}>
      {given !== undefined && (
        <>
          <p data-slot="args-note">
            {given.isError ? result.error : given.isAnswer ? result.answer : result.title}
          </p>
          <ResultView content={given.content} isError={given.isError} />
        </>
      )}
      {partial !== undefined && (
        <div data-slot="tool-call-partial">
          <p data-slot="args-note">{attempt?.end === undefined ? result.partial : result.partialLeft}</p>
          <ResultView content={partial} />
        </div>
      )}
      {late !== undefined && (
        <div data-slot="tool-call-late">
          <p>{late}</p>
          {lateContent !== undefined && <ResultView content={lateContent} />}
        </div>
      )}
      {lateResult !== undefined && (
        <div data-slot="tool-call-late">
          <p>{card.lateResult}</p>
          <ResultView content={lateResult.content} isError={lateResult.error !== undefined} />
        </div>
      )}
    </div>
  );
}

/** Of a tool that was told to stop, or ran out of time: whether it has come back. */
function lateWords(attempt: Attempt, card: CardMessages): string | undefined {
  switch (attempt.late?.kind) {
    case 'returned':
      return card.lateReturn;
    case 'threw':
      // One that only did as its signal says has brought nothing, and has not failed.
      return attempt.late.end === undefined ? undefined : card.lateThrow;
    case 'not-started':
      return undefined;
    default:
      return isStillOut(attempt) ? card.stillOut : undefined;
  }
}

interface GivenResult {
  readonly content: ResultContent;
  readonly isError: boolean;
  readonly isAnswer: boolean;
}

function resultOf(call: ToolCall): GivenResult | undefined {
  const delivered = call.results.findLast((one) => !one.late);
  if (delivered !== undefined) {
    return { content: delivered.content, isError: delivered.error !== undefined, isAnswer: false };
  }
  const { gate, failureDecision } = call;
  const decision = failureDecision ?? (gate.kind === 'decided' ? gate.record.decision : undefined);
  if (decision?.kind === 'answer')
    return { content: { kind: 'text', text: decision.text }, isError: false, isAnswer: true };
  const end = endThatCounts(call);
  return end?.kind === 'completed' ? { content: end.content, isError: false, isAnswer: false } : undefined;
}

/** How far the tool is, in its own words or as a bar. Nothing once it has ended. */
export function ToolCallProgress(props: ComponentProps<'div'>): ReactElement | null {
  const { card } = useCatalogue();
  const { outline } = useToolCallFrame();
  const progress = progressNow(outline);
  if (progress === undefined) return null;
  const { text, part } = progressOf(progress);
  return (
    <div data-slot="tool-call-progress" {...props}>
      {part !== undefined && <progress aria-label={card.progress} max={1} value={part} />}
      {text !== undefined && (
        <p>
          <VisibleText text={text} />
        </p>
      )}
    </div>
  );
}

/** What a tool at work has said last, ours or the agent's. */
function progressNow({ call, status }: ToolCallView): JsonValue | undefined {
  const attempt = lastAttempt(call);
  if (attempt !== undefined) return attempt.end === undefined ? attempt.progress : undefined;
  return status === 'running' ? call.progress : undefined;
}

/** Longest progress text. */
const progressLength = 200;

/**
 * A number from 0 to 1 is a part of the whole. An object may hold words (`message`) and how much is done
 * (`progress` or `done`), alone or out of a `total`.
 */
function progressOf(progress: JsonValue): { readonly text?: string; readonly part?: number } {
  if (typeof progress === 'number' && isPart(progress)) return { part: progress };
  if (typeof progress === 'string') return { text: progress.slice(0, progressLength) };
  if (isJsonObject(progress)) {
    const { message, total } = progress;
    const done = progress.progress ?? progress.done;
    const part = typeof done !== 'number' ? Number.NaN : typeof total === 'number' ? done / total : done;
    const text = typeof message === 'string' ? { text: message.slice(0, progressLength) } : {};
    if (isPart(part)) return { ...text, part };
    if (typeof message === 'string') return text;
  }
  return { text: writeBounded(progress, [], () => undefined, progressLength) };
}

function isPart(value: number): boolean {
  return value >= 0 && value <= 1;
}

/** What the agent was told, or will be, word for word; folded. Nothing where it has its own result. */
export function ToolCallReply(): ReactElement | null {
  const { card } = useCatalogue();
  const { reply } = useToolCallFrame().outline;
  if (reply === undefined) return null;
  return (
    <div data-slot="tool-call-reply" data-sent={reply.sent}>
      <Disclosure label={reply.sent ? card.toldAgent : card.willTellAgent}>
        <p data-slot="args-note">{reply.sent ? card.replyWasSent : card.replyNotSent}</p>
        {reply.note !== undefined && (
          <p dir="auto">
            <VisibleText text={reply.note} placement="block" />
          </p>
        )}
        <ResultView content={reply.content} isError={reply.error !== undefined} />
      </Disclosure>
    </div>
  );
}
