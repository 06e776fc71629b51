import type {
  ClosingReason,
  DecisionOutcome,
  Risk,
  StandingScreening,
  ToldEnd,
  ToolQuestion,
} from '@callboard/core';
import type { Count } from '../locale/formats.ts';
import type { DecisionFacts } from './catalogue.ts';

/**
 * What happened to a call, a sentence each. Its words come with `CallTimeline`; the catalogue holds only what an app says
 * otherwise.
 */
export interface TimelineMessages {
  readonly title: string;
  readonly attempt: (number: Count) => string;
  readonly written: string;
  readonly handedOver: string;
  readonly screened: Readonly<Record<StandingScreening['kind'], string>>;
  readonly asked: string;
  readonly askedByAgent: string;
  readonly decided: Readonly<Record<DecisionOutcome, (facts: DecisionFacts) => string>>;
  readonly nobodyDecided: Readonly<Record<'superseded' | 'expired' | 'withdrawn', string>>;
  readonly queued: string;
  /** Nobody had to be asked: by the tool's own setting, a rule, or what the page says of its risk. */
  readonly unasked: (rule: string | undefined, risk: Risk | undefined) => string;
  readonly retryWanted: (facts: DecisionFacts) => string;
  readonly sent: string;
  readonly accepted: (reference: string | undefined) => string;
  readonly progressed: (said: string, count: Count) => string;
  readonly inputAsked: (form: ToolQuestion['form']['kind'], message: string | undefined) => string;
  readonly inputGiven: Readonly<Record<'accept' | 'decline' | 'cancel', string>>;
  readonly inputText: (text: string) => string;
  readonly cancelAsked: string;
  readonly completed: string;
  readonly late: Readonly<Record<'returned' | 'threw' | 'not-started', string>>;
  readonly stray: (event: string) => string;
  readonly failureTold: (facts: DecisionFacts) => string;
  readonly failureAnswered: (facts: DecisionFacts) => string;
  readonly result: (isError: boolean, isLate: boolean) => string;
  readonly told: (kind: ToldEnd['kind']) => string;
  readonly closed: (reason: ClosingReason) => string;
  readonly replied: (isError: boolean) => string;
}
