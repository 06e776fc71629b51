import { askFirst } from './ask-first.ts';
import type { Scripts } from './script.ts';

/** What the agent wants to know before it books a delivery. */
const deliverySchema = {
  type: 'object',
  properties: {
    window: { title: 'When', enum: ['morning', 'afternoon', 'evening'] },
    floor: {
      title: 'Floor',
      type: 'integer',
      minimum: -2,
      maximum: 60,
      description: 'The ground floor is 0.',
    },
    code: { title: 'Door code', type: ['string', 'null'], description: 'Null where there is none.' },
    call: {
      title: 'Numbers to call',
      type: 'array',
      items: { type: 'string', minLength: 3 },
      minItems: 1,
    },
    insured_for: { title: 'Insured for', type: 'number', minimum: 0, default: 100 },
  },
  required: ['window', 'floor', 'code', 'call'],
  additionalProperties: false,
} as const;

/** A question that takes a form: the agent goes on with exactly what was filled in. */
export const deliveryScripts: Scripts<'delivery'> = {
  delivery: askFirst({
    begin: async (stage) => {
      await stage.say('The kiln has finished order A-1005: forty kilos of tiles. I book the carrier.');
      await stage.ask({
        reason: 'input_required',
        message: 'The carrier wants to know where and when.',
        responseSchema: deliverySchema,
      });
    },
    goOn: async (stage, { resume: [entry] }) => {
      if (entry?.status !== 'resolved') return stage.say('Then I book no carrier.');
      return stage.say(`Booked. The carrier has read: ${JSON.stringify(entry.payload)}`);
    },
  }),
};
