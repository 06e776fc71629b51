import type { RefusalMessages } from './refusal-messages.ts';

/** Why a decision was not counted. */
export const englishRefusal: RefusalMessages = {
  'request-not-open': 'It was decided, or taken back, before this. What was decided then stands.',
  'request-expired': 'The time to decide was over. The agent is told that nobody decided.',
  'outcome-not-allowed': 'It cannot be answered in that way.',
  'one-answer': 'This agent hears one answer of all it asks here, and another question has it.',
  'shown-value-changed': 'What would run changed after it was shown. Look at it again, and decide.',
  'already-deciding': 'Another decision on this is being checked. Wait for it.',
  'edit-invalid': 'The edited arguments cannot be sent as they are. Nothing is lost.',
  'answer-invalid': 'The answer cannot be sent as it is. Nothing is lost.',
  'rule-not-kept': 'This cannot stand for other calls, so nothing was decided.',
  'press-too-early': 'It had only just appeared. Look at it, and press again.',
  'press-covered': 'Something lay over it, or it was out of sight. Bring it into view, and press again.',
  'runner-silent':
    'Another tab runs this conversation, and it gave no answer. Nothing was done: press again, or close that tab.',
};
