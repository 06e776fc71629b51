import { createTool } from '@mastra/core/tools';
import { z } from 'zod';

const order = z.object({ order_id: z.string(), amount: z.number() });

/** Waits for a yes or a no by AG-UI's convention for approvals. */
export const issueVoucher = createTool({
  id: 'issue_voucher',
  description: 'Issues a voucher for an order.',
  inputSchema: order,
  suspendSchema: order,
  resumeSchema: z.object({
    approved: z.boolean(),
    editedArgs: order.optional(),
    reason: z.string().optional(),
  }),
  execute: async (asked, context) => {
    const word = context.agent?.resumeData;
    if (word === undefined)
      return await context.agent?.suspend({ order_id: asked.order_id, amount: asked.amount });
    if (!word.approved)
      return `No voucher: the person said no${word.reason === undefined ? '' : ` (${word.reason})`}.`;
    const { order_id, amount } = word.editedArgs ?? asked;
    return `Issued a voucher of ${amount} for order ${order_id}.`;
  },
});

/** Waits for an answer, as Mastra's own examples do. */
export const askDeliveryDay = createTool({
  id: 'ask_delivery_day',
  description: 'Asks which day suits.',
  inputSchema: z.object({ days: z.array(z.string()) }),
  suspendSchema: z.object({ question: z.string(), days: z.array(z.string()) }),
  resumeSchema: z.object({ day: z.string() }),
  execute: async ({ days }, context) => {
    const word = context.agent?.resumeData;
    if (word === undefined) return await context.agent?.suspend({ question: 'Which day suits you?', days });
    return `The person chose ${word.day}.`;
  },
});

/** Held back by Mastra itself until someone approves. */
export const closeAccount = createTool({
  id: 'close_account',
  description: 'Closes an account.',
  inputSchema: z.object({ account: z.string() }),
  requireApproval: true,
  execute: async ({ account }) => `Closed ${account}.`,
});

export const lookUpOrder = createTool({
  id: 'look_up_order',
  description: 'Looks an order up.',
  inputSchema: z.object({ order_id: z.string() }),
  execute: async ({ order_id }) => `Order ${order_id}: one vase, 40.00 EUR.`,
});
