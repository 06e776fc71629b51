'use client';

import type { DecisionOutcome } from '@callboard/core';
import {
  type ApprovalItem,
  type Approvals,
  type PressOptions,
  toolTitle,
  useConversation,
} from '@callboard/hooks';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useFormats } from '../locale/locale-provider.tsx';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { requestTitle } from '../request/request-title.ts';
import { spellHidden } from '../text/hidden-characters.ts';
import type { Places } from './use-places.ts';
import { useQueueWords } from './use-queue-words.ts';
import type { OnChosen } from './use-staging.ts';

/** What a person does with the items of a queue, and what follows for the focus and for who listens. */
export interface QueueActions {
  readonly onChosen: OnChosen;
  /** Takes a choice back, or a decision that waits for its siblings. */
  readonly onTakeBack: (id: string) => void;
  readonly onSame: (id: string, others: readonly string[], options: PressOptions) => void;
  /** The item that was chosen last, for which others like it may be chosen too. */
  readonly offer: string | undefined;
}

/** `say` reads out; `onChange` is told when something is chosen anew. Each of the ways stays the same function. */
export function useQueueActions(given: {
  readonly approvals: Approvals;
  readonly places: Places;
  readonly say: (words: string) => void;
  readonly onChange: () => void;
}): QueueActions {
  const conversation = useConversation();
  const catalogue = useCatalogue();
  const { count } = useFormats();
  const [offer, setOffer] = useState<string | undefined>();
  const queueWords = useQueueWords();
  const now = { ...given, conversation, catalogue, queueWords, count };
  const latest = useRef(now);
  useLayoutEffect(() => {
    latest.current = now;
  });

  const tell = useCallback((chosen: number, said: (progress: string) => string): void => {
    const { approvals, queueWords: words, count: counted, say } = latest.current;
    const { asked } = approvals.counts;
    say(
      chosen >= asked
        ? words.announceAllChosen(counted(asked))
        : said(words.progress(counted(chosen), counted(asked))),
    );
  }, []);

  const onChosen = useCallback<OnChosen>(
    (id, kind, options) => {
      const {
        approvals,
        places,
        onChange,
        catalogue: words,
        queueWords: ofQueue,
        conversation: talk,
      } = latest.current;
      const { items, counts } = approvals;
      const item = items.find((one) => one.id === id);
      if (item === undefined) return;
      onChange();
      setOffer(canBeMeantForOthers(kind) ? id : undefined);
      const { call, request } = item;
      const title =
        call === undefined
          ? requestTitle(request, talk, words.approval)
          : (call.advertised?.title ?? toolTitle(talk, call.toolName));
      const chosen = counts.chosen + (item.state.kind === 'chosen' ? 0 : 1);
      tell(chosen, (progress) => ofQueue.announceChosen(ofQueue.chosen[kind], spellHidden(title), progress));
      if (hasFocus(places.element(id)))
        places.go(nextToDo(items, new Set([id]), id) ?? id, isByPointer(options) ? 'stays' : undefined);
    },
    [tell],
  );

  const onTakeBack = useCallback((id: string): void => {
    const { approvals, places, onChange, conversation: talk } = latest.current;
    const wasInside = hasFocus(places.element(id));
    if (!approvals.unchoose(id) && !talk.takeBack(id)) return;
    onChange();
    setOffer(undefined);
    if (wasInside) places.go(id, 'stays');
  }, []);

  const onSame = useCallback<QueueActions['onSame']>(
    (id, others, options) => {
      const { approvals, places, onChange, conversation: talk } = latest.current;
      const { items, counts, alike, choose } = approvals;
      const item = items.find((one) => one.id === id);
      if (item?.state.kind !== 'chosen') return;
      const { kind } = item.state.choice;
      // What was told when it was pressed, as far as it is still so.
      const still = new Set(alike(id));
      const meant = others.filter((other) => still.has(other));
      const { reject } = item.draft;
      const done = meant.filter((other) => {
        const isReasonTaken =
          kind === 'reject' && reject !== undefined && talk.drafts.of(other).reject === undefined;
        if (isReasonTaken) talk.drafts.write(other, { reject });
        const isChosen = choose(other, kind, options);
        if (isReasonTaken && !isChosen) talk.drafts.write(other, { reject: undefined });
        return isChosen;
      });
      setOffer(undefined);
      onChange();
      tell(counts.chosen + done.length, (progress) => progress);
      places.go(nextToDo(items, new Set(done), id) ?? id, 'stays');
    },
    [tell],
  );

  return { onChosen, onTakeBack, onSame, offer };
}

/** What was written for one says nothing about another. */
function canBeMeantForOthers(kind: DecisionOutcome): boolean {
  return kind === 'approve' || kind === 'reject';
}

/** The next item that waits for a choice: behind this one, else from the start. */
function nextToDo(
  items: readonly ApprovalItem[],
  done: ReadonlySet<string>,
  from: string,
): string | undefined {
  const start = items.findIndex(({ id }) => id === from) + 1;
  const isToDo = ({ id, state }: ApprovalItem): boolean =>
    !done.has(id) && id !== from && (state.kind === 'open' || state.kind === 'void');
  return (items.slice(start).find(isToDo) ?? items.find(isToDo))?.id;
}

/** True where the focus is in an element, or was in something that is gone. */
function hasFocus(element: HTMLElement | undefined): boolean {
  const active = document.activeElement;
  return active === null || active === document.body || element?.contains(active) === true;
}

/** The page does not move under a pointer. */
function isByPointer(options: PressOptions | undefined): boolean {
  const event = options?.event;
  const native = event === undefined ? undefined : 'nativeEvent' in event ? event.nativeEvent : event;
  return native instanceof MouseEvent && native.detail > 0;
}
