import { z } from '../zod.ts';

/** What `refund_order` takes. */
export const refundOrder = z.object({
  order_id: z
    .string()
    .regex(/^A-\d{4}$/)
    .describe('The number of the order, as in A-1001.'),
  amount: z.number().positive().max(500).describe('How much to pay back.'),
  currency: z.string().length(3).describe('ISO 4217.'),
  reason: z.string().describe('Why, in a few words.'),
});

/** What `book_hotel` takes. */
export const bookHotel = z.object({
  hotel: z.string(),
  city: z.string(),
  check_in: z.iso.date(),
  nights: z.int().min(1).max(30),
  price_per_night: z.number().positive(),
  currency: z.string().length(3),
});

/** What `send_email` takes. */
export const sendEmail = z.object({ to: z.email(), subject: z.string().min(1), body: z.string().min(1) });

/** What `write_file` takes. */
export const writeFile = z.object({ path: z.string().min(1), content: z.string() });

/** What `book_entry` takes. Plain JSON Schema: an entry's number has 64 bits, and is read from the text. */
export const bookEntry = {
  type: 'object',
  properties: {
    entry: { title: 'Entry', type: 'integer' },
    account: { title: 'Account', type: 'string', pattern: '^[0-9]{4}$', description: 'Four digits.' },
    amount: { title: 'Amount', type: 'number', exclusiveMinimum: 0 },
    memo: { title: 'Memo', type: ['string', 'null'] },
    tags: { title: 'Tags', type: 'array', items: { type: 'string' } },
  },
  required: ['entry', 'account', 'amount', 'memo', 'tags'],
  additionalProperties: false,
} as const;
