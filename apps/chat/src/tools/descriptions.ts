import type { DescribeCall } from '@callboard/components';
import { runnableText, type ToolCall } from '@callboard/core';
import { z } from '../zod.ts';
import { money } from './money.ts';
import { bookHotel, refundOrder, sendEmail, writeFile } from './shop-schemas.ts';

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
    case 'pay_supplier': {
      const args = paymentOf(call);
      return args && `Pay ${money(args.amount, args.currency)} to ${args.supplier}, invoice ${args.invoice}`;
    }
    case 'send_email': {
      const args = sendEmail.safeParse(shownValue(call)).data;
      return args && `Send “${args.subject}” to ${args.to}`;
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
  if (call.toolName === 'pay_supplier') {
    const args = paymentOf(call);
    return args && `Pay ${money(args.amount, args.currency)}`;
  }
  if (call.toolName !== 'refund_order') return undefined;
  const args = refundOrder.safeParse(shownValue(call)).data;
  return args && `Refund ${money(args.amount, args.currency)}`;
};

const payment = z.object({
  supplier: z.string(),
  invoice: z.string(),
  amount: z.number(),
  currency: z.string(),
});

/** A payment of the agent's own, as it asks for it: the page has no schema of its tool, and checks nothing. */
function paymentOf(call: ToolCall): z.infer<typeof payment> | undefined {
  if (call.args.state !== 'final') return undefined;
  try {
    return payment.safeParse(JSON.parse(runnableText(call))).data;
  } catch {
    return undefined;
  }
}

/** The value that runs, once it was checked. What cannot run is described by nobody: its card says what is wrong. */
function shownValue(call: ToolCall): unknown {
  return call.verdict?.kind === 'valid' ? JSON.parse(runnableText(call)) : undefined;
}
