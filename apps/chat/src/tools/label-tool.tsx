import { bytesSource, resultParts, ToolError } from '@callboard/core';
import { useFrontendTool } from '@callboard/hooks';
import { z } from '../zod.ts';
import { drawLabel } from './draw-label.ts';
import { pause } from './pause.ts';

const label = z.object({
  order_id: z.string().regex(/^A-\d{4}$/),
  printer: z.enum(['desk', 'cellar']),
});

/** Prints labels: twice is once, it says what it has so far, and what goes wrong in it is told to nobody by itself. */
export function LabelTool(): null {
  useFrontendTool({
    name: 'print_label',
    title: 'Print label',
    description: 'Prints the shipping label of an order, and gives back what it looks like.',
    parameters: label,
    approval: 'none',
    risk: 'low',
    idempotent: true,
    attempts: 2,
    onException: 'fail',
    handler: async ({ order_id, printer }, { signal, attempt, partial }) => {
      await pause(900, signal);
      if (printer === 'cellar') throw new TypeError('The printer in the cellar does not answer.');
      if (attempt === 1) throw new ToolError('Out of paper. Nothing was printed.', { nothingHappened: true });
      partial(`Label of ${order_id}: sent to the printer`);
      await pause(1500, signal);
      return resultParts(`Label of ${order_id}, printed at the desk.`, {
        type: 'image',
        source: bytesSource(await drawLabel(order_id), 'image/png'),
        metadata: { alt: `Shipping label of order ${order_id}` },
      });
    },
  });
  return null;
}
