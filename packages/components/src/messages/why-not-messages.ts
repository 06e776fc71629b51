import type { RequestEnd } from '@callboard/core';
import type { WhyNot } from '@callboard/hooks';
import type { Count } from '../locale/formats.ts';

type Plain = Exclude<WhyNot['kind'], 'over' | 'forbidden' | 'unfinished'>;

/** Why something cannot be decided now, a sentence each. */
export interface WhyNotMessages extends Readonly<Record<Plain, string>> {
  readonly over: Readonly<Record<RequestEnd, string>>;
  readonly forbidden: (reason: string | undefined) => string;
  readonly unfinished: (fields: Count) => string;
}
