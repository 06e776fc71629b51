import { EventType } from '@ag-ui/core';
import { refundArguments } from './refunds.ts';
import { roundTrip } from './round-trip.ts';
import type { Script, Scripts } from './script.ts';
import type { Stage } from './stage.ts';

type BadAnswer =
  | 'http-500'
  | 'html-200'
  | 'no-answer'
  | 'unknown-event'
  | 'no-object'
  | 'no-json'
  | 'wrong-field'
  | 'silent-end'
  | 'late-error';

const html = 'text/html; charset=utf-8';

function page(title: string, words: string): string {
  return `<!doctype html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1><p>${words}</p></body></html>\n`;
}

/** Answers that are no run, or a run with something in it that does not belong. */
export const badAnswerScripts: Scripts<BadAnswer> = {
  'http-500': instead(async ({ wire }) => {
    wire.respond(500, html, page('500 Internal Server Error', 'The gateway could not reach the agent.'));
  }),
  'html-200': instead(async ({ wire }) => {
    wire.respond(200, html, page('Sign in', 'Your session has ended. Sign in to go on.'));
  }),
  'no-answer': instead(async ({ wire }) => {
    await wire.cut();
  }),
  'unknown-event': async (stage) => {
    await stage.say('Between this message');
    await raw(stage, JSON.stringify({ type: 'COFFEE_BREAK', minutes: 5, with: ['milk'] }));
    await stage.say('and this one stood an event that nobody knows. It should not have disturbed you.');
  },
  'no-object': breaksMidway('42'),
  'no-json': breaksMidway('{"type": "TOOL_CALL_ARGS", "toolCallId": oops'),
  'wrong-field': breaksMidway(JSON.stringify({ type: EventType.TOOL_CALL_END, toolCallId: 7 })),
  'silent-end': afterHalfACall(async (stage) => {
    stage.abandon();
    stage.wire.end();
  }),
  'late-error': roundTrip({
    needs: ['refund_order'],
    begin: async (stage) => {
      await stage.say('Here is the refund of order A-1010.');
      await stage.callRaw('refund_order', refundArguments('A-1010', '21.00', 'wrong colour'));
      await stage.finish();
      await stage.fail('The order was closed in the meantime, so this run does not count.', 'order-closed');
    },
  }),
};

/** Answers a first run by other means than a run; a history with calls is told of as usual. */
function instead(respond: (stage: Stage) => Promise<void>): Script {
  return async (stage) => {
    stage.abandon();
    await respond(stage);
  };
}

/** Puts a broken event into the middle of a call, then goes on as if nothing had happened. */
function breaksMidway(data: string): Script {
  return afterHalfACall(async (stage, rest) => {
    await raw(stage, data);
    await rest();
  });
}

function afterHalfACall(then: (stage: Stage, rest: () => Promise<void>) => Promise<void>): Script {
  return roundTrip({
    needs: ['refund_order'],
    begin: async (stage) => {
      await stage.say('Here is the refund of order A-1011.');
      const call = await stage.startCall('refund_order');
      const argsText = refundArguments('A-1011', '8.80', 'chipped');
      await stage.typeArguments(call, argsText.slice(0, 40));
      await then(stage, async () => {
        await stage.typeArguments(call, argsText.slice(40));
        await stage.endCall(call);
      });
    },
  });
}

async function raw(stage: Stage, data: string): Promise<void> {
  await stage.open();
  await stage.wire.write(`data: ${data}\n\n`);
}
