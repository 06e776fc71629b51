import type { UnsentMessages } from './unsent-messages.ts';

/** What was written and not sent. */
export const englishUnsent: UnsentMessages = {
  title: {
    expired: 'The time was over before this was sent. What you wrote is still here.',
    superseded: 'A new message came before this was sent. What you wrote is still here.',
    withdrawn: 'It was over before this was sent. What you wrote is still here.',
  },
  texts: {
    edit: 'Your changed arguments, not sent',
    reject: 'Your reason, not sent',
    answer: 'Your answer, not sent',
  },
  discard: 'Discard',
  discardOf: (title) => `Discard what was written about ${title}`,
};
