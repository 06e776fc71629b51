import type { DeadlineMessages } from './deadline-messages.ts';

/** The words of deadlines. */
export const englishDeadline: DeadlineMessages = {
  decision: {
    by: (time) => `Decide by ${time}`,
    within: (left) => `${left} left to decide`,
    over: 'Nobody decided in time',
    minuteLeft: 'One minute is left to decide.',
  },
  result: {
    by: (time) => `The agent waits until ${time}`,
    within: (left) => `The agent waits ${left} more`,
    over: 'The agent has stopped waiting',
    minuteLeft: 'The agent waits one more minute.',
  },
};
