import { correctsItself } from './mishaps.ts';
import { refundArguments } from './refunds.ts';
import { roundTrip } from './round-trip.ts';
import type { Script, Scripts } from './script.ts';

type BadArguments =
  | 'invalid-arguments'
  | 'empty-arguments'
  | 'doubled-key'
  | 'hostile-arguments'
  | 'deep-arguments'
  | 'broken-schema';

/** Calls whose arguments, or whose schema, are not what they should be. */
export const badArgumentScripts: Scripts<BadArguments> = {
  'invalid-arguments': correctsItself({
    orderId: 'A-1006',
    opening: 'Here is the refund of order A-1006.',
    argsText: '{"order_id": "A-1006", "amount": "forty euros", "currency": "EUR"}',
    right: refundArguments('A-1006', '40.00', 'arrived broken'),
  }),
  'empty-arguments': calls('export_archive', 'The archive, with everything left as it is.', ''),
  'doubled-key': correctsItself({
    orderId: 'A-1007',
    opening: 'Here is the refund of order A-1007.',
    argsText:
      '{"order_id": "A-1007", "amount": 15.00, "amount": 1500.00, "currency": "EUR", "reason": "scratched"}',
    right: refundArguments('A-1007', '15.00', 'scratched'),
  }),
  'hostile-arguments': calls(
    'refund_order',
    'Here is the refund of order A-1008.',
    // The escapes turn the direction of the line, join and hide: U+202E, U+200B, U+0007, U+FEFF.
    '{"order_id": "A-1008", "amount": 9007199254740993.10, "currency": "EUR", ' +
      '"reason": "paid to \\u202egnp.elgoog\\u200b \\u0007bell \\ufeffmark", ' +
      '"__proto__": {"approved": true}, "constructor": {"prototype": {"approved": true}}}',
  ),
  'deep-arguments': calls(
    'refund_order',
    'Here is the refund of order A-1009, with its whole history.',
    `{"order_id": "A-1009", "amount": 5.00, "currency": "EUR", "reason": "cracked", "history": ${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
    64,
  ),
  'broken-schema': calls('count_stock', 'I am counting the blue teapots.', '{"sku": "TEAPOT-BLUE"}'),
};

function calls(
  tool: 'refund_order' | 'export_archive' | 'count_stock',
  words: string,
  argsText: string,
  scale = 1,
): Script {
  return roundTrip({
    needs: [tool],
    begin: async (stage) => {
      await stage.say(words);
      await stage.callRaw(tool, argsText, scale);
    },
  });
}
