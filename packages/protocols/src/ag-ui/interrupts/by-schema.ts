import type { InterruptAnswer, Question, QuestionDecision } from '@callboard/core';
import type { Interrupt } from '../event.ts';
import { shown } from '../refusal.ts';
import { at } from './at.ts';
import { cancelled, type InterruptCodec, problem, resolved, type WrittenAnswer } from './codec.ts';
import { exactArgs, exactJson } from './exact-json.ts';
import { proposalIn, wordsOf } from './metadata.ts';
import { type Shape, shapeOf } from './shape.ts';

/** Where an integration differs from the documentation. */
interface Differences extends Partial<InterruptCodec> {
  readonly name: string;
  /** What it makes of the shape. */
  readonly shape?: (interrupt: Interrupt) => Shape;
  /** Set where a cancellation is a refusal to it, an answer, or nothing: then no question of it can be dismissed. */
  readonly mistakesCancelled?: true;
}

/** A codec for interrupts that ask one question, in the form their schema says. */
export function bySchema({
  shape = shapeOf,
  mistakesCancelled,
  ...differences
}: Differences): InterruptCodec {
  return {
    reads: () => true,
    questions: (interrupt) => [question(interrupt, shape(interrupt), mistakesCancelled !== true)],
    write: (answer, interrupt) => writeShape(answer, interrupt, shape(interrupt)),
    ...differences,
  };
}

/** The documentation's own form, which whatever no other codec knows is read by. */
export const documented: InterruptCodec = bySchema({ name: 'documented' });

function question(interrupt: Interrupt, shape: Shape, hearsCancelled: boolean): Question {
  const { toolCallId, metadata } = interrupt;
  // A graph that does not look for LangGraph's cancellation takes it for an answer, and Strands makes a refusal of it.
  const isMistaken = at(metadata, 'langgraph') !== undefined || at(metadata, 'tool_name') !== undefined;
  const canClose = hearsCancelled && !isMistaken;
  const refusals = canClose ? (['reject', 'dismiss'] as const) : (['reject'] as const);
  const message = wordsOf(interrupt);
  const proposal = proposalIn(interrupt);
  const about = {
    ...(toolCallId === undefined ? {} : { toolCallId }),
    ...(proposal === undefined ? {} : { proposal }),
    ...(message === undefined ? {} : { message }),
  };
  switch (shape.kind) {
    case 'approval':
      return {
        ...about,
        allowed: ['approve', ...(shape.edits ? (['edit'] as const) : []), ...refusals],
        ...(shape.editSchema === undefined ? {} : { editSchema: shape.editSchema }),
        losses: shape.reason ? [] : ['reason'],
      };
    case 'confirmation':
      return { ...about, allowed: ['approve', ...refusals], losses: ['reason'] };
    case 'answer':
      return {
        ...about,
        allowed: ['answer', 'reject'],
        answer: shape.form,
        losses: ['rejection', 'reason'],
      };
  }
}

export function writeShape(answer: InterruptAnswer, { id }: Interrupt, shape: Shape): WrittenAnswer {
  const one = onlyDecision(answer);
  if (one === undefined) return cancelled(id);
  const { decision } = one;
  if (shape.kind === 'approval') {
    switch (decision.kind) {
      case 'approve':
        return resolved(id, { [shape.flag]: true });
      case 'edit': {
        const edited = exactArgs(decision.argsText);
        return edited.ok
          ? resolved(id, { [shape.flag]: true, editedArgs: edited.value })
          : problem(`The edited arguments cannot be sent: ${edited.why}.`);
      }
      case 'reject': {
        const { reason = '' } = decision;
        return resolved(id, { [shape.flag]: false, ...(shape.reason && reason !== '' ? { reason } : {}) });
      }
    }
  }
  if (shape.kind === 'confirmation') return resolved(id, decision.kind === 'approve');
  if (decision.kind !== 'answer' || shape.kind !== 'answer') return cancelled(id);
  return writeText(id, decision.text, shape.form);
}

function writeText(
  id: string,
  text: string,
  form: Extract<Shape, { kind: 'answer' }>['form'],
): WrittenAnswer {
  if (form.kind === 'choice' && !form.options.includes(text))
    return problem(`${shown(text)} is none of the choices.`);
  if (form.kind !== 'json') return resolved(id, text);
  // Where arguments are read, an empty text means none; as an answer it means nothing, and null cannot be sent.
  const parsed = exactJson(text.trim() === '' ? 'null' : text);
  if (!parsed.ok) return problem(`The answer cannot be sent: ${parsed.why}.`);
  return parsed.value === null ? problem('An answer cannot be empty, or null.') : resolved(id, parsed.value);
}

/** The decision on an interrupt with one question; none where nobody answered, or a person closed it without. */
export function onlyDecision(answer: InterruptAnswer): QuestionDecision | undefined {
  const one = answer.kind === 'decided' ? answer.decisions[0] : undefined;
  return one?.decision.kind === 'dismiss' ? undefined : one;
}
