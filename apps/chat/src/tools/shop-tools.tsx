import { ToolError } from '@callboard/core';
import { useFrontendTool } from '@callboard/hooks';
import { z } from '../zod.ts';
import { pause } from './pause.ts';

const refund = z.object({
  order_id: z
    .string()
    .regex(/^A-\d{4}$/)
    .describe('The number of the order, as in A-1001.'),
  amount: z.number().positive().max(500).describe('How much to pay back.'),
  currency: z.string().length(3).describe('ISO 4217.'),
  reason: z.string().describe('Why, in a few words.'),
});

const hotel = z.object({
  hotel: z.string(),
  city: z.string(),
  check_in: z.iso.date(),
  nights: z.int().min(1).max(30),
  price_per_night: z.number().positive(),
  currency: z.string().length(3),
});

const file = z.object({ path: z.string().min(1), content: z.string() });

/** The tools that cost or write something: each of their calls is decided by the person. */
export function ShopTools(): null {
  useFrontendTool({
    name: 'refund_order',
    title: 'Refund order',
    description: 'Pays money back to the buyer of an order.',
    parameters: refund,
    risk: 'high',
    handler: async ({ order_id, amount, currency }, { signal }) => {
      await pause(600, signal);
      return { refunded: true, order_id, amount, currency, receipt: `R-${order_id.slice(2)}` };
    },
  });
  useFrontendTool({
    name: 'book_hotel',
    title: 'Book hotel',
    description: 'Books a room and charges the company card.',
    parameters: hotel,
    risk: 'medium',
    handler: async ({ hotel: name, nights, price_per_night, currency }, { signal }) => {
      await pause(900, signal);
      return { confirmation: 'H-20731', hotel: name, total: nights * price_per_night, currency };
    },
  });
  useFrontendTool({
    name: 'write_file',
    title: 'Write file',
    description: 'Writes a text file in the storage of this page.',
    parameters: file,
    risk: 'medium',
    handler: ({ path, content }) => {
      if (path.includes('..')) throw new ToolError(`"${path}" leaves the folder of this page.`);
      return { path, characters: content.length };
    },
  });
  return null;
}
