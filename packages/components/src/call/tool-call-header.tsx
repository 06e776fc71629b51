'use client';

import { askedNow, callOwner, isFailureHeld, lastAttempt, type ToolCall } from '@callboard/core';
import { type ToolCallView, useConversation, usePerson } from '@callboard/hooks';
import { type ComponentProps, type ReactElement, useLayoutEffect, useRef, useState } from 'react';
import { DecidedElsewhere } from '../approval/decided-elsewhere.tsx';
import { useFormats, useNow } from '../locale/locale-provider.tsx';
import type { MessageCatalogue } from '../messages/catalogue.ts';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { Elapsed } from '../parts/elapsed.tsx';
import { FoldTrigger } from '../parts/fold.tsx';
import { Icon } from '../parts/icon.tsx';
import { useLazyPart } from '../parts/lazy-part.ts';
import { statusIcons } from '../parts/status-icons.ts';
import { lazyNames, VisibleText } from '../text/visible-text.tsx';
import { useIsForOperators } from './operator-view.tsx';
import { durationOf, outcomeOf, workingSince } from './outcome.ts';
import { lostOf, receiptOf } from './receipt.ts';
import { useToolCallFrame } from './tool-call-context.ts';
import { askingId, ToolCallMaker } from './tool-call-subagents.tsx';

/** The top of the card: one line when it is folded and there is room. Pressing it folds and unfolds. */
export function ToolCallHeader({ children, ...rest }: ComponentProps<'div'>): ReactElement {
  return (
    <div data-slot="tool-call-header" {...rest}>
      {children}
    </div>
  );
}

/** Milliseconds below which nobody cares how long it took. */
const tellingDuration = 100;

/** The button that folds and unfolds; it covers the whole header. */
export function ToolCallTrigger({ children, ...rest }: ComponentProps<'button'>): ReactElement {
  const { titleId, asking, isOpen } = useToolCallFrame();
  return (
    <FoldTrigger
      data-slot="tool-call-trigger"
      aria-labelledby={`${titleId} ${statusId(titleId)}`}
      aria-describedby={
        asking.length > 0 && !isOpen ? `${originId(titleId)} ${askingId(titleId)}` : originId(titleId)
      }
      {...rest}
    >
      {children}
      <Icon name="chevron" />
    </FoldTrigger>
  );
}

/** The state as a shape. */
export function ToolCallStatusIcon(): ReactElement {
  const { outline } = useToolCallFrame();
  return <Icon name={statusIcons[outline.status]} />;
}

/** A title up to this length is shown whole, however narrow the page. */
const wholeTitle = 48;

/** What the tool is called by people. It names the card. */
export function ToolCallTitle(props: ComponentProps<'span'>): ReactElement {
  const { outline, titleId } = useToolCallFrame();
  return (
    <span
      id={titleId}
      data-slot="tool-call-title"
      data-long={outline.title.length > wholeTitle || undefined}
      {...props}
    >
      <bdi>
        <VisibleText text={outline.title} />
      </bdi>
    </span>
  );
}

/** Which tool exactly, where it runs, and how much harm it can do. */
export function ToolCallOrigin(props: ComponentProps<'span'>): ReactElement {
  const { card } = useCatalogue();
  const { outline, titleId } = useToolCallFrame();
  const { call } = outline;
  const risk = call.advertised?.risk;
  return (
    <span id={originId(titleId)} data-slot="tool-call-origin" {...props}>
      <code data-slot="tool-call-name" dir="ltr">
        <VisibleText text={call.toolName} />
      </code>
      <OtherThanItLooks call={call} />
      <ToolCallMaker />
      <span data-slot="tool-call-owner">
        {call.server === undefined ? (
          card.owner[callOwner(call)]
        ) : (
          // Whose tool it is, whoever runs it: the asking server is always named.
          <bdi>
            <VisibleText text={hostIn(call.server)} />
          </bdi>
        )}
      </span>
      {risk !== undefined && (
        <span data-slot="tool-call-risk" data-risk={risk}>
          {card.risk[risk]}
        </span>
      )}
    </span>
  );
}

/** Of an address its host is enough here: what the tool asks names the whole. */
function hostIn(server: string): string {
  return (URL.canParse(server) && new URL(server).host) || server;
}

/** Says so where an agent's tool is named so that it could be taken for one of this page (P7). */
function OtherThanItLooks({ call }: { readonly call: ToolCall }): ReactElement | null {
  const { card } = useCatalogue();
  const { thread } = useConversation();
  const offered = call.advertised === undefined ? (thread.run(call.runId)?.request?.tools ?? []) : [];
  const names = useLazyPart(lazyNames, offered.length > 0);
  if (names.kind !== 'ready') return null;
  const twin = names.part.twinAmong(
    call.toolName,
    offered.map(({ name }) => name),
  );
  return twin === undefined ? null : <span data-slot="tool-call-twin">{card.notTheTool(twin)}</span>;
}

/** The state in a word or two. */
export function ToolCallStatus(props: ComponentProps<'span'>): ReactElement {
  const { status: words } = useCatalogue();
  const { outline, titleId } = useToolCallFrame();
  return (
    <span id={statusId(titleId)} data-slot="tool-call-status" {...props}>
      {statusWord(outline, words)}
    </span>
  );
}

/** The state in a word or two: what is asked for where somebody is needed, else what the call is. */
export function statusWord(view: ToolCallView, words: MessageCatalogue['status']): string {
  if (isForAnswer(view)) return words['awaiting-answer'];
  if (!isFailureHeld(view.call)) return words[view.status];
  return words[view.status === 'refused-by-tool' ? 'refusal-held' : 'failure-held'];
}

function originId(titleId: string): string {
  return `${titleId}-origin`;
}

function statusId(titleId: string): string {
  return `${titleId}-status`;
}

/** True while what a person is asked for is an answer: their tool cannot run, or its agent wants to know something. */
export function isForAnswer({ call, status }: Pick<ToolCallView, 'call' | 'status'>): boolean {
  if (status === 'awaiting-decision') return call.advertised?.runnable === false;
  return status === 'input-required' && askedNow(call) !== undefined;
}

/**
 * The verdict, in the past tense: who let it run or kept it from running, when, with which changes, and how long it
 * took. It takes the focus after a decision, so it stays in its place whether the card is folded or not.
 */
export function ToolCallReceipt(props: ComponentProps<'p'>): ReactElement {
  const { gate } = useToolCallFrame().outline.call;
  return (
    <>
      <ReceiptLine {...props} />
      <DecidedElsewhere requestId={'requestId' in gate ? gate.requestId : undefined} />
    </>
  );
}

function ReceiptLine(props: ComponentProps<'p'>): ReactElement | null {
  const messages = useCatalogue();
  const formats = useFormats();
  const person = usePerson();
  const { outline, verdict, isOpen } = useToolCallFrame();
  const now = useNow();
  const [today] = useState(now);
  const element = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => verdict.attach(element.current));
  const decided = receiptOf(outline, { messages, person, time: (at) => formats.time(at, today) });
  // A folded card still says why nothing happened.
  const isForOperators = useIsForOperators();
  const text = decided ?? (isOpen ? undefined : outcomeOf(outline, messages, formats, isForOperators));
  const { gate } = outline.call;
  const lost =
    outline.status === 'rejected' && gate.kind === 'decided'
      ? lostOf(gate.record, gate.asked?.question, messages.receipt)
      : undefined;
  const took = durationOf(lastAttempt(outline.call));
  const since = workingSince(outline);
  if (text === undefined && (took ?? 0) < tellingDuration && since === undefined) return null;
  return (
    <p
      ref={element}
      data-slot="tool-call-receipt"
      tabIndex={-1}
      // The time is the reader's own, which a server does not know.
      suppressHydrationWarning
      {...props}
    >
      {text !== undefined && (
        <bdi>
          <VisibleText text={text} />
        </bdi>
      )}
      {lost !== undefined && <span data-slot="tool-call-lost">{lost}</span>}
      {took !== undefined && took >= tellingDuration && (
        <span data-slot="tool-call-duration">{formats.duration(took)}</span>
      )}
      {since !== undefined && <Elapsed since={since} />}
    </p>
  );
}
