import type { RunMessages } from './run-messages.ts';

/** How a run ended. */
export const englishRun: RunMessages = {
  ended: {
    failed: 'The agent reported a failure.',
    refused: 'The agent broke the protocol, so its answer was not read further.',
    'cut-off': 'The answer was cut off.',
    'not-accepted': 'The agent did not answer.',
  },
  stopped: { title: 'You stopped this.', text: 'What had arrived stays. Write to go on.' },
  cancelled: { title: 'The agent cancelled this run.', text: 'What had arrived stays.' },
  interrupted: {
    title: 'The agent paused to ask something.',
    text: 'It can be answered no more; write a message to go on.',
  },
  failureHeld: {
    title: 'A tool broke, and the agent has not been told.',
    text: 'Its card says what can be done.',
  },
  reopened: {
    title: 'This conversation was opened again.',
    text: 'Nothing goes on by itself.',
  },
  paused: {
    title: 'The agent has gone on by itself for a while.',
    text: 'Its calls are answered. Should it go on?',
  },
  goOn: 'Go on',
  tryAgain: 'Try again',
  sentInstead: 'What the server sent instead',
};
