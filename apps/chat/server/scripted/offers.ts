import { askFirst } from './ask-first.ts';
import type { Scripts } from './script.ts';

/** Milliseconds the seller keeps an offer: long enough to read it, short enough to see it run out. */
const offerStands = 75_000;

/** An offer that runs out: the agent asks before it accepts, and can wait only so long. */
export const offerScripts: Scripts<'offer'> = {
  offer: askFirst({
    begin: async (stage) => {
      await stage.say(
        'Clay Depot offers 200 kg of porcelain at a third off. They keep that for a minute or so.',
      );
      const call = await stage.callRaw(
        'accept_offer',
        '{"seller": "Clay Depot", "kilograms": 200, "total": 318.00}',
      );
      await stage.ask({
        reason: 'tool_call',
        toolCallId: call.toolCallId,
        message: 'Accepting is binding. After this time the offer is gone, and nothing is bought.',
        responseSchema: {
          type: 'object',
          properties: { approved: { type: 'boolean' }, reason: { type: 'string' } },
          required: ['approved'],
        },
        expiresAt: new Date(Date.now() + offerStands).toISOString(),
      });
    },
    goOn: async (stage, { held: [call], resume: [entry] }) => {
      const { approved } = Object(entry?.payload);
      const isClosed = entry?.status !== 'resolved';
      if (call !== undefined) {
        const done = '{"accepted": true, "arrives": "Wednesday"}';
        const undone = isClosed ? 'Not executed: nobody decided.' : 'Not executed: the person rejected it.';
        await stage.result(call, approved === true ? done : undone);
      }
      if (approved === true) return stage.say('The offer is accepted. The porcelain comes on Wednesday.');
      return stage.say(
        isClosed ? 'The offer is gone, because nobody decided.' : 'Understood. I have declined the offer.',
      );
    },
  }),
};
