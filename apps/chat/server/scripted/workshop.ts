import { roundTrip } from './round-trip.ts';
import type { Scripts } from './script.ts';

type Workshop = 'workshop-kiln' | 'workshop-clay' | 'workshop-deposit' | 'workshop-ledger' | 'workshop-glaze';

/** Calls of tools that the page offers of two MCP servers. */
export const workshopScripts: Scripts<Workshop> = {
  'workshop-kiln': roundTrip({
    needs: ['workshop_fire_kiln', 'workshop_find_glaze'],
    begin: async (stage) => {
      await stage.say('The workshop fires the kiln, and I look for the glaze there.');
      await stage.callPage('workshop_fire_kiln', { degrees: 1240 });
      await stage.callPage('workshop_find_glaze', { name: 'celadon' });
    },
  }),
  'workshop-clay': roundTrip({
    needs: ['workshop_order_clay'],
    begin: async (stage) => {
      await stage.say('The workshop orders it. It will ask you how much.');
      await stage.callPage('workshop_order_clay', { supplier: 'Kaolin Bros' });
    },
  }),
  'workshop-deposit': roundTrip({
    needs: ['workshop_pay_deposit'],
    begin: async (stage) => {
      await stage.say('The workshop takes 80 euros in advance.');
      await stage.callPage('workshop_pay_deposit', { amount: 80 });
    },
  }),
  'workshop-ledger': roundTrip({
    needs: ['workshop_read_ledger'],
    begin: async (stage) => {
      await stage.say('I ask the books of the workshop.');
      await stage.callPage('workshop_read_ledger', { year: 2026 });
    },
  }),
  'workshop-glaze': roundTrip({
    needs: ['glazing_glaze_batch'],
    begin: async (stage) => {
      await stage.say('The glazing takes a while. It says when it is done.');
      await stage.callPage('glazing_glaze_batch', {});
    },
  }),
};
