import { bySchema } from './by-schema.ts';
import type { InterruptCodec } from './codec.ts';

/**
 * Mastra: the answer is what the tool is resumed with, by the schema the tool gave. A cancellation is a refusal there,
 * and of several answers only the first is heard.
 */
export const mastra: InterruptCodec = bySchema({
  name: 'mastra',
  reads: ({ reason }) => reason.startsWith('mastra:'),
  oneAnswer: true,
  mistakesCancelled: true,
});
