import { bySchema, onlyDecision, writeShape } from './by-schema.ts';
import { type InterruptCodec, problem } from './codec.ts';
import { shapeOf } from './shape.ts';

/**
 * CrewAI: feedback as text, or one of the outcomes its flow knows. It has no way to refuse: where nobody chooses, or
 * the text is empty, it goes on with an outcome of its own, which may be the approval. So nothing such is sent.
 */
export const crewai: InterruptCodec = bySchema({
  name: 'crewai',
  reads: ({ reason }) => reason.startsWith('crewai:'),
  oneAnswer: true,
  mistakesCancelled: true,
  write(answer, interrupt) {
    const shape = shapeOf(interrupt);
    const decision = onlyDecision(answer)?.decision;
    const chosen = decision?.kind === 'answer' && decision.text.trim() !== '';
    if (!chosen && shape.kind === 'answer' && shape.form.kind === 'choice')
      return problem('CrewAI would go on with an outcome of its own: one of the choices has to be taken.');
    if (!chosen && decision?.kind === 'answer') return problem('CrewAI reads an empty text as no answer.');
    return writeShape(answer, interrupt, shape);
  },
});
