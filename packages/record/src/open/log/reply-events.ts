import type { OutgoingReply, ThreadEvent } from '@callboard/core';
import { isFields, own } from '../../fields.ts';
import type { RecordItem } from '../record-model.ts';
import type { Operation } from './operation.ts';
import { resultContent } from './result-content.ts';

/** What the agent was told at one time about the calls of one run. */
export interface ToldReplies {
  readonly at: number;
  readonly events: readonly ThreadEvent[];
}

/** What the agent was told about the calls of a run: as runs that carry it, one for all that was told at one time. */
export function repliesOfRun(
  operations: readonly Operation[],
  runName: string,
  attachments: readonly unknown[],
): readonly ToldReplies[] {
  const byTime = new Map<number, OutgoingReply[]>();
  for (const operation of operations) {
    const told = operation.items.find(({ type }) => type === 'callboard-reply');
    if (told === undefined) continue;
    const replies = byTime.get(told.at) ?? [];
    replies.push(replyOf(operation, told, attachments));
    byTime.set(told.at, replies);
  }
  return [...byTime].map(([at, replies], index): ToldReplies => {
    const runId = `${runName}/reply/${index}`;
    return {
      at,
      events: [
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
      ],
    };
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
