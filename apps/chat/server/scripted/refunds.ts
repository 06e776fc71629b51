import { roundTrip } from './round-trip.ts';
import type { Scripts } from './script.ts';

/** The arguments of a refund as a model writes them: the amount with its cents, which `JSON.stringify` would drop. */
export function refundArguments(orderId: string, amount: string, reason: string): string {
  const [id, words] = [orderId, reason].map((text) => JSON.stringify(text));
  return `{"order_id": ${id}, "amount": ${amount}, "currency": "EUR", "reason": ${words}}`;
}

/** Money that moves only when a person says so. */
export const refundScripts: Scripts<'refund' | 'while-you-wait'> = {
  refund: roundTrip({
    needs: ['refund_order'],
    begin: async (stage, turn) => {
      const orderId = /\bA-\d{4}\b/.exec(turn.opening)?.[0] ?? 'A-1001';
      await stage.say(
        `I am sorry about that. Here is the refund of order ${orderId}, ready for you to look at.`,
      );
      await stage.callRaw('refund_order', refundArguments(orderId, '40.00', 'arrived broken'));
    },
  }),
  'while-you-wait': roundTrip({
    needs: ['refund_order'],
    begin: async (stage) => {
      await stage.say(
        'Here is the refund of order A-1002. There is no hurry: write to me about anything else, and it is closed ' +
          'without being paid.',
      );
      await stage.callRaw('refund_order', refundArguments('A-1002', '18.50', 'wrong size'));
    },
  }),
};
