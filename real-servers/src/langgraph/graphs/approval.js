import { interrupt } from '@langchain/langgraph';
import { createAgent, tool } from 'langchain';
import { z } from 'zod';
import { model } from './model.js';

const args = z.object({ order_id: z.string(), amount: z.number() });

const answerSchema = z.object({
  approved: z.boolean(),
  editedArgs: args.optional(),
  reason: z.string().optional(),
});

/** A tool that asks by AG-UI's convention for approvals, and reads what comes back by it. */
const issueVoucher = tool(
  (asked, config) => {
    const word = interrupt({
      reason: 'tool_call',
      message: `Issue a voucher of ${asked.amount} for order ${asked.order_id}?`,
      toolCallId: config.toolCall?.id,
      responseSchema: z.toJSONSchema(answerSchema),
    });
    const answer = answerSchema.safeParse(word);
    if (!answer.success) return `No voucher: the answer ${JSON.stringify(word)} could not be read.`;
    const { approved, editedArgs, reason } = answer.data;
    if (!approved) return `No voucher: the person said no${reason === undefined ? '' : ` (${reason})`}.`;
    const { order_id, amount } = editedArgs ?? asked;
    return `Issued a voucher of ${amount} for order ${order_id}.`;
  },
  { name: 'issue_voucher', description: 'Issues a voucher for an order.', schema: args },
);

/** A tool that stops in the middle of itself to ask. */
export const graph = createAgent({ model: model(), tools: [issueVoucher] });
