import { askFirst } from './ask-first.ts';
import type { Scripts } from './script.ts';
import type { Stage } from './stage.ts';
import type { HeldCall, ResumeEntry, Turn } from './turn.ts';
import { argument } from './wording.ts';

/** What the agent takes back before it pays. */
const takes = {
  type: 'object',
  properties: {
    approved: { type: 'boolean' },
    editedArgs: {
      type: 'object',
      properties: {
        supplier: { type: 'string' },
        invoice: { type: 'string' },
        amount: { type: 'number', exclusiveMinimum: 0, maximum: 5000 },
        currency: { enum: ['EUR'] },
      },
      required: ['supplier', 'invoice', 'amount', 'currency'],
    },
    reason: { type: 'string' },
  },
  required: ['approved'],
} as const;

/** Payments of the agent's own: it asks before it makes them, and goes on when all are decided. */
export const paymentScripts: Scripts<'payment' | 'payments'> = {
  payment: askFirst({
    begin: async (stage) => {
      await stage.say('Invoice 2026-0117 of Kiln & Co is due. I pay it from the shop account.');
      await askToPay(stage, [{ supplier: 'Kiln & Co', invoice: '2026-0117', amount: '1840.00' }]);
    },
    goOn: makePayments,
  }),
  payments: askFirst({
    begin: async (stage) => {
      await stage.say('Two invoices are due this week. I make both payments once you have looked at them.');
      await askToPay(stage, [
        { supplier: 'Kiln & Co', invoice: '2026-0117', amount: '1840.00' },
        { supplier: 'Glaze Works', invoice: 'GW-88', amount: '320.50' },
      ]);
    },
    goOn: makePayments,
  }),
};

/** Asks about payments, one call and one interrupt each. */
export async function askToPay(
  stage: Stage,
  payments: readonly { readonly supplier: string; readonly invoice: string; readonly amount: string }[],
): Promise<void> {
  const calls = [];
  for (const { supplier, invoice, amount } of payments) {
    // The amount with its cents, which `JSON.stringify` would drop.
    const argsText = `{"supplier": ${JSON.stringify(supplier)}, "invoice": "${invoice}", "amount": ${amount}, "currency": "EUR"}`;
    calls.push(await stage.callRaw('pay_supplier', argsText));
  }
  await stage.ask(
    ...calls.map(({ toolCallId }) => ({
      reason: 'tool_call',
      toolCallId,
      message: 'Payments leave the shop account for good, so a person looks at each of them.',
      responseSchema: takes,
      expiresAt: endOfTomorrow(),
    })),
  );
}

/** The bank takes payments until then. The same for every run of a day. */
function endOfTomorrow(): string {
  const day = 24 * 60 * 60 * 1000;
  return new Date((Math.floor(Date.now() / day) + 2) * day - 1000).toISOString();
}

/** Makes what was approved, tells of each payment what became of it, and says so. */
export async function makePayments(stage: Stage, { held, resume }: Turn): Promise<void> {
  const words: string[] = [];
  for (const [index, call] of held.entries()) {
    const { result, said } = outcomeOf(call, resume[index]);
    await stage.pause(900);
    await stage.result(call, result);
    words.push(said);
  }
  await stage.say(words.join('\n'));
}

function outcomeOf(
  { argsText }: HeldCall,
  entry: ResumeEntry | undefined,
): { readonly result: string; readonly said: string } {
  const what = `The payment to ${argument(argsText, 'supplier') ?? 'that supplier'}`;
  if (entry === undefined || entry.status === 'cancelled')
    return { result: 'Not executed: nobody decided.', said: `${what} was not made, because nobody decided.` };
  const { approved, editedArgs, reason } = Object(entry.payload);
  if (approved !== true) {
    const why = typeof reason === 'string' ? ` Your words: “${reason}”` : ' You gave no reason.';
    return {
      result: 'Not executed: the person rejected it.',
      said: `Understood. ${what} was not made.${why}`,
    };
  }
  const used: unknown = editedArgs ?? JSON.parse(argsText);
  const amount = argument(JSON.stringify(used), 'amount');
  const changed = editedArgs === undefined ? '' : ' I went by your changes.';
  return {
    result: JSON.stringify({ paid: true, ...Object(used) }),
    said: `${what} is made: ${amount} EUR.${changed}`,
  };
}
