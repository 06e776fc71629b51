import { plural } from './plural.ts';
import type { WhyNotMessages } from './why-not-messages.ts';

/** Why something cannot be decided now. */
export const englishWhyNot: WhyNotMessages = {
  'not-asked': 'Nothing is asked here.',
  streaming: 'The arguments are still being written.',
  'turn-open': 'Nothing is asked before the agent has finished its turn.',
  'being-checked': 'It is being checked.',
  deciding: 'What was pressed is on its way.',
  unparseable: 'The arguments are not one whole JSON document, so nobody knows what would run.',
  unfit: 'The arguments do not fit the tool.',
  conflicting: 'It was sent twice, and not the same.',
  staged: 'It is decided and not sent yet. Change the decision first.',
  'on-its-way': 'What was decided is on its way to the agent.',
  'not-offered': 'The agent does not take this.',
  'one-answer': 'This agent hears one answer of what it asks here, and another question has it.',
  'draft-invalid': 'What is written does not fit yet.',
  over: {
    decided: 'It is decided.',
    declined: 'It was refused.',
    dismissed: 'It was closed without a decision.',
    superseded: 'A message took its place.',
    expired: 'Nobody decided in time.',
    withdrawn: 'It was settled without a decision.',
  },
  forbidden: (reason) =>
    reason === undefined || reason === ''
      ? 'A rule of this page forbids it.'
      : `A rule of this page forbids it: ${reason}`,
  unfinished: (fields) => `${plural(fields, 'field is', 'fields are')} not finished.`,
};
