import { ToolError } from '@callboard/core';
import { useFrontendTool } from '@callboard/hooks';
import { pause } from './pause.ts';
import { bookEntry, bookHotel, refundOrder, sendEmail, writeFile } from './shop-schemas.ts';

/** The tools that cost or write something: each of their calls is decided by the person. */
export function ShopTools(): null {
  useFrontendTool({
    name: 'refund_order',
    title: 'Refund order',
    description: 'Pays money back to the buyer of an order.',
    parameters: refundOrder,
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
    parameters: bookHotel,
    risk: 'medium',
    handler: async ({ hotel: name, nights, price_per_night, currency }, { signal }) => {
      await pause(900, signal);
      return { confirmation: 'H-20731', hotel: name, total: nights * price_per_night, currency };
    },
  });
  useFrontendTool({
    name: 'send_email',
    title: 'Send letter',
    description: 'Sends a letter from the address of the shop.',
    parameters: sendEmail,
    risk: 'medium',
    handler: async ({ to, subject }, { signal }) => {
      await pause(300, signal);
      return { sent: true, to, subject };
    },
  });
  useFrontendTool({
    name: 'write_file',
    title: 'Write file',
    description: 'Writes a text file in the storage of this page.',
    parameters: writeFile,
    risk: 'medium',
    // Two files are written side by side, one file never twice at once.
    order: { key: ({ path }) => path },
    handler: ({ path, content }) => {
      if (path.includes('..')) throw new ToolError(`"${path}" leaves the folder of this page.`);
      return { path, characters: content.length };
    },
  });
  useFrontendTool({
    name: 'book_entry',
    title: 'Book entry',
    description: 'Books an entry in the ledger.',
    parameters: bookEntry,
    risk: 'medium',
    takesArgsText: true,
    handler: (_args, { argsText }) => ({ booked: true, read: argsText }),
  });
  return null;
}
