'use client';

import { type CallStatus, subagentKey, type Thread } from '@callboard/core';
import {
  readPlaceInLine,
  type ToolCallView,
  useConversation,
  usePerson,
  useStatusChanges,
  useToolCalls,
  useToolCallsInside,
} from '@callboard/hooks';
import { createContext, type ReactElement, type ReactNode, useContext, useEffect, useState } from 'react';
import { receiptOf } from '../call/receipt.ts';
import { isForAnswer, statusWord } from '../call/tool-call-header.tsx';
import { useFormats } from '../locale/locale-provider.tsx';
import type { MessageCatalogue } from '../messages/catalogue.ts';
import { useCatalogue } from '../messages/messages-provider.tsx';
import type { QueueFacts } from '../messages/outcome-messages.ts';
import { spellHidden } from '../text/hidden-characters.ts';

/** True below a CallAnnouncer: then lists keep quiet, so that nothing is said twice. */
const IsAnnounced = createContext(false);

/** What was said when it was decided is not said again when it was sent. */
const saidWhenDecided: ReadonlySet<CallStatus> = new Set(['rejected', 'answered', 'dismissed']);

/** How long words stay in the live region, in milliseconds: long enough to be read, short enough to be said again. */
const wordsStay = 4000;

/**
 * Says what a person has to know about the thread's calls, politely and once: that one needs them, what was decided,
 * that one ended. Put it around a page that shows cards in many places; a ToolCallList alone brings its own.
 */
export function CallAnnouncer({ children }: { readonly children?: ReactNode }): ReactElement {
  const keys = useToolCalls({ nested: 'included' });
  return (
    <>
      <IsAnnounced value={true}>{children}</IsAnnounced>
      <LiveRegion keys={keys} />
    </>
  );
}

/** The same for some calls and those of subagents inside their cards, unless a CallAnnouncer is around. */
export function AnnounceCalls({ keys }: { readonly keys: readonly string[] }): ReactElement | null {
  const isAnnounced = useContext(IsAnnounced);
  return isAnnounced ? null : <WithNested keys={keys} />;
}

function WithNested({ keys }: { readonly keys: readonly string[] }): ReactElement {
  return <LiveRegion keys={useToolCallsInside(keys)} />;
}

function LiveRegion({ keys }: { readonly keys: readonly string[] }): ReactElement {
  const [said, setSaid] = useState<readonly string[]>([]);
  const messages = useCatalogue();
  const formats = useFormats();
  const person = usePerson();
  const conversation = useConversation();
  const { thread } = conversation;

  // Watches them all at once: a component for each would cost a long thread more than its cards do.
  useStatusChanges(keys, (view, before) => {
    const receipt = receiptOf(view, { messages, person, time: (at) => formats.time(at, at) });
    const place = view.status === 'queued' ? readPlaceInLine(conversation, view.call.key) : undefined;
    const waits =
      place?.needsDecision === true ? { ...place, before: formats.count(place.before) } : undefined;
    const words = announcementOf(view, before, { receipt, waits }, messages, thread);
    if (words !== undefined) setSaid((earlier) => [...earlier, spellHidden(words)]);
  });

  useEffect(() => {
    if (said.length === 0) return;
    const timer = setTimeout(() => setSaid([]), wordsStay);
    return () => clearTimeout(timer);
  }, [said]);

  return (
    <div data-slot="call-announcer" role="status" aria-live="polite">
      {said.map((words, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: words have no identity but their place, and go together
        <p key={`${index}`}>{words}</p>
      ))}
    </div>
  );
}

/**
 * Few and useful: that someone is needed, the verdict, and an end that somebody waited for or has to know of. Of what
 * subagents do inside a card that is only what a person decided.
 */
function announcementOf(
  view: ToolCallView,
  before: CallStatus | undefined,
  { receipt, waits }: { readonly receipt: string | undefined; readonly waits: QueueFacts | undefined },
  { announce, outcome, status }: MessageCatalogue,
  thread: Thread,
): string | undefined {
  const { runId, subagentRunId, key } = view.call;
  const title =
    subagentRunId === undefined
      ? view.title
      : announce.ofSubagent(thread.subagent(subagentKey(runId, subagentRunId))?.name, view.title);
  if (isForAnswer(view)) return announce.needsAnswer(title);
  if (view.status === 'awaiting-decision') return announce.needsApproval(title);
  if (
    (before === 'awaiting-decision' || (before === 'input-required' && view.call.attempts.length === 0)) &&
    view.call.gate.kind === 'decided' &&
    receipt !== undefined
  ) {
    return waits === undefined
      ? announce.decided(title, receipt)
      : announce.decidedAndWaits(title, receipt, outcome.queued(waits));
  }
  // Sent by now, and said when it was decided.
  if (before === 'deciding' && saidWhenDecided.has(view.status)) return undefined;
  if (thread.hostOf(key) !== undefined && view.call.gate.kind !== 'decided') return undefined;
  if (view.phase === 'done' || view.phase === 'unresolved' || view.phase === 'not-run') {
    return announce.ended(title, statusWord(view, status));
  }
  return undefined;
}
