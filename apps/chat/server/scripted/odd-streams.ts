import { EventType } from '@ag-ui/core';
import { refundArguments } from './refunds.ts';
import { roundTrip, tellAll } from './round-trip.ts';
import type { Scripts } from './script.ts';

const hugeBytes = 5 * 1024 * 1024;
const markup = "<img src=x onerror=\"document.title='broken'\"><script>document.title='broken'</script>";

/** Runs that keep every rule and are still hard to read. */
export const oddStreamScripts: Scripts<'chunked' | 'interleaved' | 'huge-result' | 'markup'> = {
  chunked: roundTrip({
    needs: ['refund_order'],
    begin: async (stage) => {
      const messageId = stage.nextId('message');
      const toolCallId = stage.nextId('call');
      for (const [index, delta] of ['Here is the refund ', 'of order A-1012, ', 'in chunks.'].entries()) {
        await stage.emit({ type: EventType.TEXT_MESSAGE_CHUNK, delta, ...(index === 0 && { messageId }) });
      }
      const argsText = refundArguments('A-1012', '14.20', 'too small');
      for (let start = 0; start < argsText.length; start += 7) {
        const opener = start === 0 && {
          toolCallId,
          toolCallName: 'refund_order',
          parentMessageId: messageId,
        };
        const delta = argsText.slice(start, start + 7);
        await stage.emit({ type: EventType.TOOL_CALL_CHUNK, delta, ...opener });
      }
      await stage.finish('unnamed');
    },
  }),
  interleaved: roundTrip({
    needs: ['refund_order'],
    begin: async (stage) => {
      await stage.say('Two refunds at once, one letter here and one there.');
      const texts = [
        refundArguments('A-1013', '11.00', 'first of two'),
        refundArguments('A-1014', '22.00', 'second of two'),
      ];
      const open = [];
      for (const text of texts) open.push({ text, call: await stage.startCall('refund_order') });
      const longest = Math.max(...texts.map((text) => text.length));
      for (let start = 0; start < longest; start += 6) {
        for (const { text, call } of open) await stage.typeArguments(call, text.slice(start, start + 6));
      }
      for (const { call } of open.reverse()) await stage.endCall(call);
    },
  }),
  'huge-result': async (stage) => {
    await stage.say('I am reading the whole log of the year.');
    const call = await stage.callRaw('read_log', '{"year": 2026}');
    await stage.result(call, hugeLog());
    await stage.say('That was 5 MB. Nothing in it needs your attention.');
  },
  markup: roundTrip({
    needs: ['refund_order'],
    begin: async (stage) => {
      await stage.say(`A message with ${markup} and a [link](javascript:alert(1)) and **stars**.`);
      const own = await stage.callRaw(`look_up_${markup}`, JSON.stringify({ [markup]: markup }));
      await stage.result(own, `${markup}\n{"html": ${JSON.stringify(markup)}}`);
      await stage.say(`Now a refund, whose reason is ${markup}.`);
      await stage.callRaw('refund_order', refundArguments(`A-1015${markup}`, '1.00', markup));
    },
    goOn: async (stage, answers) => {
      await tellAll(stage, answers);
      await stage.fail(`And a run that fails with ${markup}.`, markup);
    },
  }),
};

function hugeLog(): string {
  const line = '2026-05-04T09:12:33Z order=A-00417 state=shipped carrier="Correio & Filhos" weight=1.250kg\n';
  return line.repeat(Math.ceil(hugeBytes / line.length)).slice(0, hugeBytes);
}
