import type { ThreadEvent } from '@callboard/core';
import type { RecordItem } from '../record-model.ts';
import type { Operation } from './operation.ts';
import { resultContent, wordsIn } from './result-content.ts';

/** The keys of calls whose ids calls of later runs have as well, of all runs in the order of time. */
export function usedAgain(
  runs: readonly { readonly operations: readonly Operation[] }[],
): ReadonlySet<string> {
  const later = new Set<string>();
  const again = new Set<string>();
  for (const { operations } of runs.toReversed()) {
    for (const { key, toolCallId } of operations) if (later.has(toolCallId)) again.add(key);
    for (const { toolCallId } of operations) later.add(toolCallId);
  }
  return again;
}

/**
 * What an agent brought of a call as its answer. A record says that as of a request that was sent; but an id means another
 * call only once its call has an answer, which was the agent's where the agent was told none.
 */
export function answerOfAgent({ key, items }: Operation, again: ReadonlySet<string>): RecordItem | undefined {
  if (!again.has(key) || items.some(({ type }) => type === 'callboard-reply')) return undefined;
  return items.findLast(({ type }) => type === 'tool-result' || type === 'tool-failure');
}

/** The same as it came. */
export function answered(
  { runId, toolCallId }: Operation,
  { type, fields, path, at }: RecordItem,
  attachments: readonly unknown[],
): ThreadEvent {
  return {
    type: 'call-result-received',
    runId,
    toolCallId,
    messageId: `record${path}`,
    content: resultContent(fields, attachments),
    ...(type === 'tool-failure' ? { error: wordsIn(fields, attachments) } : {}),
    at,
  };
}
