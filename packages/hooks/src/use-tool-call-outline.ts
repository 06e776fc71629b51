'use client';

import type { Thread, ToolCall } from '@callboard/core';
import { useMemo } from 'react';
import { useConversation } from './thread-context.ts';
import { type ToolCallView, useCallView } from './use-tool-call.ts';
import { useTopic } from './use-topic.ts';

/**
 * One call without the growth of its text: for what shows a title or a status and would render for nothing with
 * every frame in which arguments are written. While they are, `call.args.text` is as old as the rest that is shown;
 * with everything else that changes, and when writing ends, it is all of it again.
 */
export function useToolCallOutline(key: string): ToolCallView | undefined {
  const { thread } = useConversation();
  const read = useMemo(() => outlineReader(thread, key), [thread, key]);
  return useCallView(useTopic(`call:${key}`, read));
}

/** Gives the call it gave before, for as long as nothing but its text has grown. */
function outlineReader(thread: Thread, key: string): () => ToolCall | undefined {
  let given: ToolCall | undefined;
  return () => {
    const call = thread.call(key);
    if (given === undefined || call === undefined || !isOnlyLonger(given, call)) given = call;
    return given;
  };
}

/** True where both are being written and say the same of everything but their text. */
function isOnlyLonger(before: ToolCall, after: ToolCall): boolean {
  if (before === after) return true;
  if (before.args.state !== 'streaming' || after.args.state !== 'streaming') return false;
  const known = new Map<string, unknown>(Object.entries(before));
  const facts = Object.entries(after);
  return (
    facts.length === known.size &&
    facts.every(([name, fact]) => name === 'args' || Object.is(known.get(name), fact))
  );
}
