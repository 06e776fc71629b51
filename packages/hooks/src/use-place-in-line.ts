'use client';

import { type Conversation, type PlaceInLine, placeInLine, type Thread } from '@callboard/core';
import { useMemo } from 'react';
import { useConversation } from './thread-context.ts';
import { readToolCall } from './use-tool-call.ts';
import { useTopic } from './use-topic.ts';

/** What a queued call waits for, with the words for it. */
export interface CallPlace extends PlaceInLine {
  /** The title of the call that it waits for. */
  readonly title: string;
}

/**
 * What a call waits for before it runs; undefined for one that waits for nobody. Renders when its place changes, and not
 * with what else happens to the calls before it. Meant for calls that are `queued`: others have no place to watch.
 */
export function usePlaceInLine(key: string): CallPlace | undefined {
  const conversation = useConversation();
  const { thread } = conversation;
  const read = useMemo(() => placeReader(thread, key), [thread, key]);
  const place = useTopic('statuses', read);
  return useMemo(() => withTitle(conversation, place), [place, conversation]);
}

/** The same outside of a render, as it is now. */
export function readPlaceInLine(conversation: Conversation, key: string): CallPlace | undefined {
  return withTitle(conversation, placeInLine(conversation.thread, key));
}

function withTitle(conversation: Conversation, place: PlaceInLine | undefined): CallPlace | undefined {
  if (place === undefined) return undefined;
  return { ...place, title: readToolCall(conversation, place.waitsFor)?.title ?? '' };
}

/** Gives the place it gave before, for as long as it says the same. */
function placeReader(thread: Thread, key: string): () => PlaceInLine | undefined {
  let given: PlaceInLine | undefined;
  return () => {
    const place = placeInLine(thread, key);
    const isSame =
      place?.before === given?.before &&
      place?.waitsFor === given?.waitsFor &&
      place?.needsDecision === given?.needsDecision;
    if (!isSame) given = place;
    return given;
  };
}
