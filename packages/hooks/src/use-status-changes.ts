'use client';

import { type CallStatus, callStatus, type ToolCall } from '@callboard/core';
import { useLayoutEffect, useRef } from 'react';
import { useConversation } from './thread-context.ts';
import { readToolCall, type ToolCallView } from './use-tool-call.ts';

/** Told of one call whose status is another now than it was; `before` is absent for a key whose call came only now. */
export type OnStatusChange = (view: ToolCallView, before: CallStatus | undefined) => void;

/**
 * Tells when a call of these gets another status, at most once a frame and without a render. What a call was when it
 * came into `keys` is old news. One reader for all of them: a thread of thousands costs no component each, and
 * nothing while arguments are written.
 */
export function useStatusChanges(keys: readonly string[], onChange: OnStatusChange): void {
  const conversation = useConversation();
  const listener = useRef(onChange);
  const known = useRef<ReadonlyMap<string, ToolCall>>(new Map());

  useLayoutEffect(() => {
    listener.current = onChange;
  });

  // A layout effect: between what was rendered and what is read here nothing can change unseen.
  useLayoutEffect(() => {
    const { thread } = conversation;
    const calls = new Map<string, ToolCall>();
    for (const key of keys) {
      const call = known.current.get(key) ?? thread.call(key);
      if (call !== undefined) calls.set(key, call);
    }
    known.current = calls;

    const look = (): void => {
      for (const key of keys) {
        const call = thread.call(key);
        const before = calls.get(key);
        // Calls are immutable: the same one has the same status, which is what thousands of them cost here.
        if (call === undefined || call === before) continue;
        calls.set(key, call);
        const view = readToolCall(conversation, key);
        const statusBefore = before === undefined ? undefined : callStatus(before);
        if (view !== undefined && view.status !== statusBefore) listener.current(view, statusBefore);
      }
    };
    look();
    return thread.subscribe('statuses', look);
  }, [conversation, keys]);
}
