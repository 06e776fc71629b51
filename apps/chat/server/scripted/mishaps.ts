import { refundArguments } from './refunds.ts';
import { roundTrip, tellAll } from './round-trip.ts';
import type { Script, Scripts } from './script.ts';
import type { Stage } from './stage.ts';
import type { AnsweredCall } from './turn.ts';

/** Things that go wrong in an ordinary day of an agent. */
export const mishapScripts: Scripts<'cut-off' | 'broken-arguments' | 'unknown-tool' | 'failing-run'> = {
  'cut-off': roundTrip({
    needs: ['refund_order'],
    begin: async (stage) => {
      await stage.say('Here is the refund of order A-1003. The line is poor today, bear with me.');
      const call = await stage.startCall('refund_order');
      await stage.typeArguments(call, '{"order_id": "A-1003", "amount": 27.90, "currency": "EUR", "reas');
      stage.abandon();
      await stage.wire.cut();
    },
  }),
  'broken-arguments': correctsItself({
    orderId: 'A-1004',
    opening: 'Here is the refund of order A-1004.',
    argsText: '{"order_id": "A-1004", "amount": 12.40, "currency": EUR, "reason": "late delivery"}',
    right: refundArguments('A-1004', '12.40', 'late delivery'),
  }),
  'unknown-tool': async (stage, turn) => {
    const latest = turn.rounds.at(-1);
    if (latest !== undefined) {
      await tellAll(stage, latest);
      return;
    }
    await stage.say('I will tidy up by removing the old orders.');
    await stage.callRaw('delete_database', JSON.stringify({ name: 'orders', older_than: '2024-01-01' }));
  },
  'failing-run': roundTrip({
    needs: ['refund_order'],
    begin: async (stage) => {
      await stage.say('Here is the refund of order A-1005. I am asking the till for its number.');
      await stage.callRaw('refund_order', refundArguments('A-1005', '33.00', 'missing lid'));
      await stage.pause(600);
      await stage.fail('The till does not answer. Nothing was paid.', 'till-unreachable');
    },
  }),
};

/** A refund whose arguments are wrong at first, and what they should have been. */
export interface Correction {
  readonly orderId: string;
  readonly opening: string;
  readonly argsText: string;
  readonly right: string;
}

/** Calls with wrong arguments; once the page has refused them, quotes what was wrong and calls again, rightly. */
export function correctsItself({ orderId, opening, argsText, right }: Correction): Script {
  return roundTrip({
    needs: ['refund_order'],
    begin: async (stage) => {
      await stage.say(opening);
      await stage.callRaw('refund_order', argsText);
    },
    goOn: async (stage: Stage, answers: readonly AnsweredCall[], round: number) => {
      const refused = answers.find((call) => call.answer.kind === 'failed');
      if (refused === undefined || round > 1) return tellAll(stage, answers);
      await stage.say(
        `That was my mistake: “${refused.answer.quote}”. Here is the refund of ${orderId} again.`,
      );
      await stage.callRaw('refund_order', right);
    },
  });
}
