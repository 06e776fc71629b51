import type { OutcomeMessages } from './outcome-messages.ts';

const unknown = 'We don’t know whether this ran.';
const mayHave = 'It may have had effects.';

/** What happened to a call and what it means. */
export const englishOutcome: OutcomeMessages = {
  notYet: 'Complete. Nothing runs before the agent has finished its turn.',
  checking: 'The arguments are being checked.',
  notAskedYet: 'Complete. It runs once the agent asks this page for it.',
  queued: (place) => {
    if (place === undefined) return 'It runs next.';
    const waits = `Waits for: ${place.title}${place.needsDecision ? ', which needs you' : ''}.`;
    return place.before.value === 1 ? waits : `${waits} ${place.before.text} calls are before it.`;
  },
  queuedReopened: 'This conversation was opened again. It runs once somebody goes on.',
  queuedAgain: 'It failed, and is tried again when its turn comes.',
  queuedAfterUnknown:
    'What came of it before is not known. It is tried again when its turn comes: its tool says that this does no harm.',
  agentWaits: 'The agent waits for something else that it asks.',
  staged: 'Not sent yet: it goes out together with what else is asked.',
  undelivered: 'This could not be delivered, so the agent has not heard of it.',
  onItsWay: 'On its way to the agent.',
  questionSuperseded: 'You sent a message instead, so nobody answered.',
  questionWithdrawn: 'The agent took it back before anyone answered.',
  expired: 'The time to decide was over before anyone did. Nobody refused it, and the agent is told so.',
  outOfTime: 'The agent waited no longer for the answer, so it did not run.',
  toolFailed: (message) => `The tool says it failed: ${message}`,
  toolBroke: (name, message) => `Something went wrong in the tool. ${name}: ${message}`,
  toolBrokeUntold: 'Something went wrong in the tool. The agent is told only that it failed.',
  resultUnsendable: (message) => message,
  resultUnsendableUntold: 'The tool ran, but what it returned cannot be sent.',
  notLoaded: 'A part of this page could not be loaded, so it did not run.',
  noHandler: 'The page no longer offers this tool, so it did not run.',
  unstableSchema: 'The value would not have been the one that was shown, so it did not run.',
  notApproved: 'This page asks before it runs this tool now, and nobody was asked, so it did not run.',
  notRepeatable: `It was not tried again: it can no longer be called twice. ${mayHave}`,
  notClaimed: 'This browser could not note that it starts, so it did not run. Nothing happened.',
  accepted: 'The tool has taken this on, and will be done later.',
  refusedByTool: (message) => `The tool’s own side refused this, and nothing was done. ${message}`,
  outcomeUnknown: `The page was closed or reloaded while this ran. ${mayHave} What came of it is not known.`,
  attemptStopped: 'It was stopped.',
  timedOut: (limit) => `There was no result within ${limit}. ${mayHave}`,
  stoppedByYou: `You stopped this while it ran. ${mayHave}`,
  stoppedAlone: `You cancelled this while it ran. ${mayHave}`,
  stoppedByMessage: `You sent a new message while it ran, which stopped it. ${mayHave}`,
  stoppedByLeaving: `The page was left while it ran. ${mayHave}`,
  stoppedByAgent: `The agent’s turn was interrupted while it ran. ${mayHave}`,
  stoppedAtAgent: `The agent stopped this while it ran. ${mayHave}`,
  stoppedByCut: `The session with the agent ended while it ran. ${mayHave}`,
  unparseable: 'The arguments are not valid JSON, so it did not run.',
  mismatched: 'The arguments do not fit this tool, so it did not run.',
  inexactNumber: 'A number cannot be passed on exactly as it was sent, so it did not run.',
  undecidable: 'Nobody can say whether the arguments fit this tool, so it did not run.',
  conflict: (what) => {
    const words = { name: 'tool', arguments: 'arguments', parent: 'message', owner: 'sender' };
    return `It was sent twice, and its ${words[what]} changed in between. Neither can be trusted, so it did not run.`;
  },
  disallowed: 'This is not allowed here, so it did not run.',
  disallowedByRisk: (risk) => `This page allows nothing of ${risk} risk, so it did not run.`,
  disallowedByKept: (rule, isPersons) =>
    `${isPersons ? 'It was decided earlier that this never runs' : 'A rule of this page does not let this run'}: ${rule}`,
  refusedByRule: (reason) =>
    `A rule of this page refused this, so it did not run${reason === '' ? '.' : `: ${reason}`}`,
  ruleFailed: (why, message) => {
    const words = {
      threw: 'A rule of this page broke, so it did not run.',
      'timed-out': 'A rule of this page gave no answer in time, so it did not run.',
      unclear: 'A rule of this page gave no clear answer, so it did not run.',
      'rewrite-unfit':
        'A rule of this page changed the arguments into something that does not fit, so it did not run.',
    }[why];
    return message === '' ? words : `${words} ${message}`;
  },
  superseded: 'You sent a new message instead, so it did not run.',
  withdrawn: 'The agent took it back before anyone decided, so it did not run.',
  cancelledAlone: 'You cancelled it, so it did not run.',
  cancelledByStop: 'You stopped the agent, so it did not run.',
  cancelledByAgent: 'The agent cancelled its turn, so it did not run.',
  cancelledByFailure: 'The agent’s turn failed, so it did not run.',
  cancelledByRefusal: 'What the agent sent broke the protocol, so nothing of that turn ran here.',
  cancelledByCut: 'The connection broke before the agent had finished, so it did not run.',
  cancelledByLeaving: 'The page was left, so it did not run.',
  cutOff: `The connection broke before a result arrived. ${unknown}`,
  cutOffHere: 'The session with the agent ended before this did. It had not run on this page.',
  noResultAfterCancel: `The agent cancelled its turn before a result arrived. ${unknown}`,
  noResultAfterFailure: `The agent’s turn failed before a result arrived. ${unknown}`,
  noResultAfterRefusal: `What the agent sent broke the protocol, and no result arrived. ${unknown}`,
  noResultUnknownTool: `The agent left this without a result, and this page offers no tool of that name. ${unknown}`,
  notHandedOver: 'The agent did not hand this over, so this page did not run it. It gave no result either.',
  noResultInHistory: `This came from the thread’s past, without a result. ${unknown}`,
  notHosted: 'This page offers no tool of that name, so it did not run. The agent was told so.',
  argsAbandoned: (message) =>
    `The agent stopped before it had written all of this, so it did not run.${message === undefined ? '' : ` It says: ${message}`}`,
  outputNotShown: 'The agent says that this went well. It does not show the output here.',
  told: {
    failed: (code) => `The agent says that this failed (${code}). It does not say more here.`,
    disallowed: (code) => `The agent says that this was declined on its side, so it did not run (${code}).`,
    invalid: (code) => `The agent says that the arguments do not fit the tool, so it did not run (${code}).`,
    'timed-out': (code) => `The agent says that there was no result in time (${code}). ${mayHave}`,
    stopped: (code) => `The agent says that its turn was interrupted (${code}). ${mayHave}`,
  },
};
