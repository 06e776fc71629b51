import type { OutgoingReply, ThreadEvent } from '@callboard/core';
import { isFields, own } from '../../fields.ts';
import type { RecordItem } from '../record-model.ts';
import type { Operation } from './operation.ts';
import { resultContent } from './result-content.ts';

/** What the agent was told about the page's calls: as the run that carried it, one for all that was told at one time. */
export function replyEvents(
  operations: readonly Operation[],
  attachments: readonly unknown[],
): readonly ThreadEvent[] {
  const byTime = new Map<number, OutgoingReply[]>();
  for (const operation of operations) {
    if (operation.owner !== 'page') continue;
    const told = operation.items.find(({ type }) => type === 'callboard-reply');
    if (told === undefined) continue;
    const replies = byTime.get(told.at) ?? [];
    replies.push(replyOf(operation, told, attachments));
    byTime.set(told.at, replies);
  }
  return [...byTime].flatMap(([at, replies], index): readonly ThreadEvent[] => {
    const runId = `record/reply/${index}`;
    return [
      {
        type: 'run-requested',
        runId,
        cause: 'replies',
        tools: [],
        replies,
        resolvedInterruptIds: [],
        cancelledInterruptIds: [],
        at,
      },
      { type: 'run-started', runId, at },
      { type: 'run-succeeded', runId, at },
    ];
  });
}

function replyOf(
  operation: Operation,
  { fields, path }: RecordItem,
  attachments: readonly unknown[],
): OutgoingReply {
  const [id, error, content] = [own(fields, 'message_id'), own(fields, 'error'), own(fields, 'content')];
  const result = operation.items.findLast(({ type }) => type === 'tool-result');
  return {
    key: operation.key,
    messageId: typeof id === 'string' ? id : `record${path}`,
    content: isFields(content)
      ? resultContent(content, attachments)
      : own(fields, 'is_result') === true && result !== undefined
        ? resultContent(result.fields, attachments)
        : { kind: 'text', text: '[not in this record]' },
    ...(typeof error === 'string' ? { error } : {}),
  };
}
