import type { ThreadEvent } from '@callboard/core';
import { own } from '../../fields.ts';
import type { RecordItem } from '../record-model.ts';
import { type Operation, provesRequest } from './operation.ts';

/** The call, told of once more and otherwise, where an item says that it was; for any other, nothing. */
export function contradiction(
  { runId, toolCallId, tool }: Operation,
  { type, fields, at }: RecordItem,
): readonly ThreadEvent[] {
  const isTold = type === 'callboard-call-closed' && own(fields, 'reason') === 'contradictory';
  return isTold ? [{ type: 'call-started', runId, toolCallId, toolName: `${tool} (otherwise)`, at }] : [];
}

/**
 * The same of a call of the page, as its run tells of it. Where its tool was already at work it was told otherwise in vain, and
 * nothing of that shows.
 */
export function contradictionOfPage(operation: Operation): readonly ThreadEvent[] {
  const { items } = operation;
  const sent = items.findIndex(provesRequest);
  return items
    .slice(0, sent === -1 ? items.length : sent)
    .flatMap((item) => contradiction(operation, item))
    .slice(0, 1);
}
