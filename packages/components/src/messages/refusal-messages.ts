import type { CallboardErrorCode } from '@callboard/core';

/** Why a decision was not counted, where that is not told with what was written (`editRefused`, `editRewritten`). */
type RefusalCode = Extract<
  CallboardErrorCode,
  | 'request-not-open'
  | 'request-expired'
  | 'outcome-not-allowed'
  | 'one-answer'
  | 'shown-value-changed'
  | 'already-deciding'
  | 'edit-invalid'
  | 'answer-invalid'
  | 'rule-not-kept'
  | 'press-too-early'
  | 'press-covered'
  | 'runner-silent'
>;

/** What is said of a decision that was not counted, by the code of its refusal. */
export type RefusalMessages = Readonly<Record<RefusalCode, string>>;
