import { askFirst } from './ask-first.ts';
import { askToPay, makePayments } from './payments.ts';
import { refundArguments } from './refunds.ts';
import { roundTrip } from './round-trip.ts';
import type { Scripts } from './script.ts';

const letters = [
  {
    to: 'mira@example.com',
    subject: 'Your vase is on its way',
    body: 'Dear Mira,\nyour vase left the kiln on Monday and is with the carrier now.\nKind regards from the pottery',
  },
  {
    to: 'jonas@example.com',
    subject: 'Your bowls are on their way',
    body: 'Dear Jonas,\nall six bowls are packed and with the carrier now.\nKind regards from the pottery',
  },
  {
    to: 'aylin@example.com',
    subject: 'Your teapot takes a week longer',
    body: 'Dear Aylin,\nthe glaze of your teapot did not hold, so we fire it once more. It leaves us next week.\nKind regards from the pottery',
  },
  {
    to: 'press@example.com',
    subject: 'Open kiln on Saturday',
    body: 'Hello,\non Saturday from ten to four everybody can watch us fire. There is cake.\nKind regards from the pottery',
  },
] as const;

/** Several things at once, for a person to go through and send together. */
export const batchScripts: Scripts<'batch' | 'invoices'> = {
  batch: roundTrip({
    needs: ['send_email', 'refund_order'],
    begin: async (stage) => {
      await stage.say(
        'Four letters and one refund are ready. Nothing leaves before you have looked at each of them.',
      );
      const [first, ...others] = letters;
      await stage.callPage('send_email', first);
      await stage.callRaw('refund_order', refundArguments('A-1007', '212.00', 'arrived in two pieces'));
      for (const letter of others) await stage.callPage('send_email', letter);
    },
  }),
  invoices: askFirst({
    begin: async (stage) => {
      await stage.say(
        'Three invoices are due. I make the payments together, once you have looked at all of them.',
      );
      await askToPay(stage, [
        { supplier: 'Kiln & Co', invoice: '2026-0117', amount: '1840.00' },
        { supplier: 'Glaze Works', invoice: 'GW-88', amount: '320.50' },
        { supplier: 'Clay Pit Ltd', invoice: 'C-4471', amount: '96.20' },
      ]);
    },
    goOn: makePayments,
  }),
};
