'use client';

import { type CallMoment, callStory } from '@callboard/core';
import { useConversation, usePerson, useToolCall } from '@callboard/hooks';
import {
  type ComponentProps,
  type ReactElement,
  useCallback,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { useFormats, useNow } from '../locale/locale-provider.tsx';
import { englishTimeline } from '../messages/english-timeline.ts';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { useLateWords } from '../messages/use-late-words.ts';
import { VisibleText } from '../text/visible-text.tsx';
import { type MomentContext, momentWords } from './moment-words.ts';
import { useIsForOperators } from './operator-view.tsx';

/** What CallTimeline is given. */
export interface CallTimelineProps extends ComponentProps<'ol'> {
  /** Which call; a key of `useToolCalls`. */
  readonly callKey: string;
}

/**
 * What happened to one call, in order: who was asked and decided, each request to the tool and what came of it, also late,
 * and what the agent was told. Nothing where there is no such call.
 */
export function CallTimeline({ callKey, ...rest }: CallTimelineProps): ReactElement | null {
  const messages = useCatalogue();
  const formats = useFormats();
  const person = usePerson();
  const now = useNow();
  const [today] = useState(now);
  const isForOperators = useIsForOperators();
  const { thread } = useConversation();
  const view = useToolCall(callKey);
  const subscribe = useCallback((wake: () => void) => thread.subscribe('requests', wake), [thread]);
  const requests = useSyncExternalStore(subscribe, thread.requests, thread.requests);
  const words = useLateWords(englishTimeline, messages.timeline);
  const call = view?.call;
  const story = useMemo(() => (call === undefined ? [] : callStory(call, requests)), [call, requests]);
  if (view === undefined) return null;
  const context: MomentContext = {
    words,
    messages,
    formats,
    person,
    title: view.title,
    time: (at) => formats.time(at, today),
    isForOperators,
    isKept: (number) =>
      view.call.attempts.find((attempt) => attempt.number === number)?.terms?.onException ===
      'return-generic',
  };
  const hasSeveral = view.call.attempts.length > 1;
  return (
    <ol data-slot="call-timeline" aria-label={words.title} {...rest}>
      {story.map((moment, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: moments have no identity but their place, and no state
        <li key={index} data-moment={moment.kind} data-tone={toneOf(moment)}>
          <time
            dateTime={new Date(moment.at).toISOString()}
            // The time is the reader's own, which a server does not know.
            suppressHydrationWarning
          >
            {index === 0 ? context.time(moment.at) : `+${formats.duration(moment.at - view.call.startedAt)}`}
          </time>
          {hasSeveral && 'attempt' in moment && (
            <span data-slot="timeline-attempt">{words.attempt(formats.count(moment.attempt))}</span>
          )}
          <bdi>
            <VisibleText text={momentWords(moment, context)} />
          </bdi>
        </li>
      ))}
    </ol>
  );
}

/** What a moment means at a glance; its words say the same. */
function toneOf(moment: CallMoment): 'asking' | 'wrong' | 'late' | undefined {
  switch (moment.kind) {
    case 'asked':
    case 'input-asked':
      return 'asking';
    case 'timed-out':
    case 'lost':
      return 'wrong';
    case 'ended':
      return moment.end.kind === 'completed' ? undefined : 'wrong';
    case 'late':
    case 'stray':
      return 'late';
    default:
      return undefined;
  }
}
