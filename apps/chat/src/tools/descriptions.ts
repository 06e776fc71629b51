import type { DescribeCall } from '@callboard/components';
import { shownArgsText, type ToolCall } from '@callboard/core';
import { money } from './money.ts';
import { bookHotel, refundOrder, writeFile } from './shop-schemas.ts';

/** One sentence of what a call will do, for the tools where a glance decides about money or files. */
export const describeCall: DescribeCall = ({ call }) => {
  switch (call.toolName) {
    case 'refund_order': {
      const args = refundOrder.safeParse(shownValue(call)).data;
      return args && `Refund ${money(args.amount, args.currency)} of order ${args.order_id} to its buyer`;
    }
    case 'book_hotel': {
      const args = bookHotel.safeParse(shownValue(call)).data;
      return (
        args &&
        `Book ${args.hotel} in ${args.city} for ${args.nights} nights, ${money(args.nights * args.price_per_night, args.currency)} in all`
      );
    }
    case 'write_file': {
      const args = writeFile.safeParse(shownValue(call)).data;
      if (args === undefined) return undefined;
      const { length } = args.content;
      return `Write ${length.toLocaleString('en')} ${length === 1 ? 'character' : 'characters'} to ${args.path}`;
    }
    default:
      return undefined;
  }
};

/** What the approving button says: the deed, with what it is about. */
export const describeApproval: DescribeCall = ({ call }) => {
  if (call.toolName !== 'refund_order') return undefined;
  const args = refundOrder.safeParse(shownValue(call)).data;
  return args && `Refund ${money(args.amount, args.currency)}`;
};

/** The value that runs, once it was checked. What cannot run is described by nobody: its card says what is wrong. */
function shownValue(call: ToolCall): unknown {
  if (call.verdict?.kind !== 'valid') return undefined;
  const text = shownArgsText(call);
  return JSON.parse(text.trim() === '' ? '{}' : text);
}
