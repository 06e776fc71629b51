'use client';

import type { CallStatus } from '@callboard/core';
import { type ToolCallView, usePerson, useToolCall, useToolCalls } from '@callboard/hooks';
import {
  createContext,
  type ReactElement,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { receiptOf } from '../call/receipt.ts';
import { isForAnswer } from '../call/tool-call-header.tsx';
import { useFormats } from '../locale/locale-provider.tsx';
import type { MessageCatalogue } from '../messages/catalogue.ts';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { spellHidden } from '../text/hidden-characters.ts';

/** True below a CallAnnouncer: then lists keep quiet, so that nothing is said twice. */
const IsAnnounced = createContext(false);

/** How long words stay in the live region, in milliseconds: long enough to be read, short enough to be said again. */
const wordsStay = 4000;

/**
 * Says what a person has to know about the thread's calls, politely and once: that one needs them, what was decided,
 * that one ended. Put it around a page that shows cards in many places; a ToolCallList alone brings its own.
 */
export function CallAnnouncer({ children }: { readonly children?: ReactNode }): ReactElement {
  const keys = useToolCalls();
  return (
    <>
      <IsAnnounced value={true}>{children}</IsAnnounced>
      <LiveRegion keys={keys} />
    </>
  );
}

/** The same for some calls, unless a CallAnnouncer is around. */
export function AnnounceCalls({ keys }: { readonly keys: readonly string[] }): ReactElement | null {
  const isAnnounced = useContext(IsAnnounced);
  return isAnnounced ? null : <LiveRegion keys={keys} />;
}

function LiveRegion({ keys }: { readonly keys: readonly string[] }): ReactElement {
  const [said, setSaid] = useState<readonly string[]>([]);
  const say = useCallback((words: string) => setSaid((before) => [...before, words]), []);

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
      {keys.map((key) => (
        <Announced key={key} callKey={key} say={say} />
      ))}
    </div>
  );
}

/** Watches one call. What was there when it came is old news. */
function Announced({
  callKey,
  say,
}: {
  readonly callKey: string;
  readonly say: (words: string) => void;
}): null {
  const view = useToolCall(callKey);
  const messages = useCatalogue();
  const formats = useFormats();
  const person = usePerson();
  const known = useRef<CallStatus | undefined>(view?.status);

  useEffect(() => {
    if (view === undefined || view.status === known.current) return;
    const before = known.current;
    known.current = view.status;
    const receipt = receiptOf(view, { messages, person, time: (at) => formats.time(at, at) });
    const words = announcementOf(view, before, receipt, messages);
    if (words !== undefined) say(spellHidden(words));
  }, [view, messages, formats, person, say]);

  return null;
}

/** Few and useful: that someone is needed, the verdict, and an end that somebody waited for or has to know of. */
function announcementOf(
  view: ToolCallView,
  before: CallStatus | undefined,
  receipt: string | undefined,
  { announce, status }: MessageCatalogue,
): string | undefined {
  const { title } = view;
  if (view.status === 'awaiting-decision') {
    return isForAnswer(view.call) ? announce.needsAnswer(title) : announce.needsApproval(title);
  }
  if (before === 'awaiting-decision' && view.call.gate.kind === 'decided' && receipt !== undefined) {
    return announce.decided(title, receipt);
  }
  if (view.phase === 'done' || view.phase === 'unresolved' || view.phase === 'not-run') {
    return announce.ended(title, status[view.status]);
  }
  return undefined;
}
