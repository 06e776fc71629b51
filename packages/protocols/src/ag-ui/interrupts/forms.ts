import type { InterruptAnswer, ThreadEventBody } from '@callboard/core';
import { codecsWith, withQuestions } from './built-in.ts';
import type { InterruptCodec } from './codec.ts';
import { type AnswersOutcome, writeAnswers } from './write-answers.ts';

/** Reads what interrupts ask, and writes their answers. Most runs end without one, so a page fetches it beside them. */
export interface InterruptForms {
  /** The events of a stream, with what its interrupts ask. */
  read(
    events: readonly ThreadEventBody[],
    own: readonly InterruptCodec[] | undefined,
  ): readonly ThreadEventBody[];
  write(answers: readonly InterruptAnswer[], own: readonly InterruptCodec[] | undefined): AnswersOutcome;
}

export const interruptForms: InterruptForms = {
  read: (events, own) => withQuestions(events, codecsWith(own)),
  write: writeAnswers,
};
