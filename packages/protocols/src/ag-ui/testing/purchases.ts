import type { InterruptCodec } from '../index.ts';

/** Asks about a purchase, and takes "buy", or "leave" with a note. */
export const purchases: InterruptCodec = {
  name: 'purchases',
  reads: ({ reason }) => reason === 'shop:purchase',
  questions: ({ message = 'Buy it?' }) => [{ message, allowed: ['approve', 'reject'], losses: [] }],
  write(answer, { id: interruptId }) {
    if (answer.kind === 'cancelled') return { kind: 'entry', entry: { interruptId, status: 'cancelled' } };
    const decision = answer.decisions[0]?.decision;
    if (decision?.kind === 'approve')
      return { kind: 'entry', entry: { interruptId, status: 'resolved', payload: { do: 'buy' } } };
    const note = decision?.kind === 'reject' ? (decision.reason ?? '') : '';
    return { kind: 'entry', entry: { interruptId, status: 'resolved', payload: { do: 'leave', note } } };
  },
};
