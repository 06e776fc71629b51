import { at } from './at.ts';
import { bySchema } from './by-schema.ts';
import type { InterruptCodec } from './codec.ts';
import { shapeOf } from './shape.ts';

/**
 * Microsoft Agent Framework for Python. Its schema lists the arguments of the call beside `approved`, so that a
 * `reason` in it is an argument: the reason of a rejection has no place there.
 */
export const agentFramework: InterruptCodec = bySchema({
  name: 'agent-framework',
  reads: ({ metadata }) => at(metadata, 'agent_framework') !== undefined,
  shape: (interrupt) => {
    const shape = shapeOf(interrupt);
    return shape.kind === 'approval' ? { ...shape, reason: false } : shape;
  },
});
