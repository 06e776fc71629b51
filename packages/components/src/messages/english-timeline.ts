import { subject } from './deciders.ts';
import type { TimelineMessages } from './timeline-messages.ts';

/** What happened to a call. */
export const englishTimeline: TimelineMessages = {
  title: 'What happened',
  attempt: (number) => `Attempt ${number.text}`,
  written: 'The agent began to write this call.',
  handedOver: 'The agent asked this page to run it.',
  screened: {
    allowed: 'A rule of this page let it pass.',
    rejected: 'A rule of this page refused it.',
    rewritten: 'A rule of this page changed the arguments.',
    failed: 'A rule of this page could not say.',
  },
  asked: 'This page asked whether it may run.',
  askedByAgent: 'The agent asked about it.',
  decided: {
    approve: ({ by }) => `${subject(by)} agreed.`,
    edit: ({ by }) => `${subject(by)} agreed, with changes.`,
    reject: ({ by }) => `${subject(by)} said no.`,
    answer: ({ by }) => `${subject(by)} answered.`,
    dismiss: ({ by }) => `${subject(by)} closed the question.`,
  },
  nobodyDecided: {
    superseded: 'A message took the place of the question.',
    expired: 'The time to decide was over.',
    withdrawn: 'The question was withdrawn.',
  },
  queued: 'It may run, and got its place in line.',
  unasked: (rule, risk) => {
    const why = rule === undefined ? '' : `, by the rule: ${rule}`;
    return `It may run unasked${risk === undefined ? why : `, at ${risk} risk`}.`;
  },
  retryWanted: ({ by }) => `${subject(by)} wanted it tried once more.`,
  sent: 'The tool was asked.',
  accepted: (reference) =>
    `The tool has taken it on, to be done later${reference === undefined ? '.' : `: ${reference}`}`,
  progressed: (said, count) =>
    `How far it was${count.value > 1 ? `, the last of ${count.text} times` : ''}: ${said}`,
  inputAsked: (form, message) => {
    const what = {
      text: 'a few words',
      choice: 'a choice',
      json: 'a form',
      visit: 'a visit to another page',
    }[form];
    return `The tool asked for ${what}${message === undefined ? '.' : `: ${message}`}`;
  },
  inputGiven: {
    accept: 'The tool got its answer.',
    decline: 'The tool heard that the person declined.',
    cancel: 'The tool heard that the question was closed.',
  },
  inputText: (text) => `The tool got its answer: ${text}`,
  cancelAsked: 'The tool was told to stop.',
  completed: 'The tool gave its result.',
  late: {
    returned: 'Later, the tool gave a result. It counts for nothing, and stayed on this page.',
    threw: 'Later, the tool came back without a result.',
    'not-started': 'It was over before the tool was called.',
  },
  stray: (event) => `Something was told that does not fit: ${event}`,
  failureTold: ({ by }) => `${subject(by)} had the agent told of the failure.`,
  failureAnswered: ({ by }) => `${subject(by)} answered in the tool’s place.`,
  result: (isError, isLate) =>
    `The agent delivered ${isError ? 'an error' : 'the result'}${isLate ? ', too late to count' : ''}.`,
  told: (kind) =>
    ({
      completed: 'The agent says that it is done.',
      failed: 'The agent says that it failed.',
      disallowed: 'The agent says that it is not allowed.',
      invalid: 'The agent says that it is not valid.',
      'timed-out': 'The agent says that its time was over.',
      stopped: 'The agent says that it was stopped.',
    })[kind],
  closed: (reason) =>
    reason === 'cancelled' ? 'It was cancelled.' : (closings[reason] ?? 'It was closed with its run.'),
  replied: (isError) =>
    isError ? 'The agent was told that there is no result.' : 'The agent got the answer.',
};

const closings: Readonly<Record<string, string>> = {
  superseded: 'A message took its place.',
  withdrawn: 'The agent took it back.',
  left: 'The page was left.',
  'run-stopped': 'The run was stopped.',
  'run-cut-off': 'The connection broke.',
  'left-unanswered': 'Its run ended without a result.',
  'out-of-time': 'The agent waited no longer.',
  'ended-by-agent': 'The agent ended it.',
};
