import { roundTrip } from './round-trip.ts';
import type { Scripts } from './script.ts';

/** A tool of the page that fails before it succeeds, and one that does not succeed. */
export const labelScripts: Scripts<'label' | 'held-failure'> = {
  label: roundTrip({
    needs: ['print_label'],
    begin: async (stage, turn) => {
      const orderId = /\bA-\d{4}\b/.exec(turn.opening)?.[0] ?? 'A-1003';
      await stage.say(`The label of order ${orderId} goes to the printer at the desk.`);
      await stage.callPage('print_label', { order_id: orderId, printer: 'desk' });
    },
  }),
  'held-failure': roundTrip({
    needs: ['print_label'],
    begin: async (stage) => {
      await stage.say('The printer in the cellar is not well. If it breaks, you decide what I hear of it.');
      await stage.callPage('print_label', { order_id: 'A-1003', printer: 'cellar' });
    },
  }),
};
