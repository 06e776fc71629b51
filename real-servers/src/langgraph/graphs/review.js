import { createAgent, humanInTheLoopMiddleware, tool } from 'langchain';
import { z } from 'zod';
import { model } from './model.js';

const issueVoucher = tool(({ order_id, amount }) => `Issued a voucher of ${amount} for order ${order_id}.`, {
  name: 'issue_voucher',
  description: 'Issues a voucher for an order.',
  schema: z.object({ order_id: z.string(), amount: z.number(), reason: z.string().optional() }),
});

const notifyBuyer = tool(({ to }) => `Wrote to ${to}.`, {
  name: 'notify_buyer',
  description: 'Writes to a buyer.',
  schema: z.object({ to: z.string(), subject: z.string() }),
});

const lookUpOrder = tool(({ order_id }) => `Order ${order_id}: one vase, 40.00 EUR.`, {
  name: 'look_up_order',
  description: 'Looks an order up.',
  schema: z.object({ order_id: z.string() }),
});

/** LangChain's agent, with its middleware for people in the loop. */
export const graph = createAgent({
  model: model(),
  tools: [issueVoucher, notifyBuyer, lookUpOrder],
  middleware: [
    humanInTheLoopMiddleware({
      interruptOn: { issue_voucher: true, notify_buyer: { allowedDecisions: ['approve', 'reject'] } },
    }),
  ],
});
