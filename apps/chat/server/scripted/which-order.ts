import { askFirst } from './ask-first.ts';
import type { Scripts } from './script.ts';

/** Where each order is, by what a person chooses. */
const orders: ReadonlyMap<unknown, string> = new Map([
  ['A-1001, a vase', 'Order A-1001, the vase, was delivered on Monday.'],
  ['A-1007, six bowls', 'Order A-1007, the six bowls, leaves the kiln tomorrow and ships on Friday.'],
]);

/** A question with a few answers, about no call: the agent goes on with the one that is chosen. */
export const whichOrderScripts: Scripts<'which-order'> = {
  'which-order': askFirst({
    begin: async (stage) => {
      await stage.say('Let me see.');
      await stage.ask({
        reason: 'input_required',
        message: 'Mira has two open orders. Which one do you mean?',
        responseSchema: { enum: [...orders.keys(), 'Neither of them'] },
      });
    },
    goOn: async (stage, { resume: [entry] }) => {
      if (entry?.status !== 'resolved') return stage.say('Then I leave it.');
      return stage.say(orders.get(entry.payload) ?? 'Then I know of no other order of hers.');
    },
  }),
};
