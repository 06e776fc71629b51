import type { DecidedBy, MessageCatalogue } from './catalogue.ts';
import { subject } from './deciders.ts';
import { englishApproval } from './english-approval.ts';
import { englishDeadline } from './english-deadline.ts';
import { englishOutcome } from './english-outcome.ts';
import { englishRefusal } from './english-refusal.ts';
import { englishText } from './english-text.ts';
import { englishWhyNot } from './english-why-not.ts';
import { plural } from './plural.ts';

function by(who: DecidedBy): string {
  switch (who.kind) {
    case 'you':
      return 'by you';
    case 'person':
      return `by ${who.name ?? 'someone else'}`;
    case 'rule':
      return 'by a rule';
    case 'code':
      return 'by this app';
  }
}

/** The words as they are unless an app says otherwise. */
export const englishMessages: MessageCatalogue = {
  status: {
    'args-streaming': 'Writing',
    'args-complete': 'Not yet',
    'awaiting-decision': 'Needs you',
    'awaiting-answer': 'Needs your answer',
    'failure-held': 'Broke, needs you',
    'refusal-held': 'Refused, needs you',
    approved: 'Approved',
    deciding: 'Decided',
    queued: 'Waiting for its turn',
    running: 'Running',
    accepted: 'Accepted',
    'input-required': 'Needs input',
    completed: 'Done',
    failed: 'Failed',
    errored: 'Broke',
    'refused-by-tool': 'Refused by its tool',
    answered: 'Answered',
    invalid: 'Invalid',
    disallowed: 'Not allowed',
    rejected: 'Rejected',
    dismissed: 'Dismissed',
    expired: 'Expired',
    superseded: 'Superseded',
    cancelled: 'Cancelled',
    withdrawn: 'Withdrawn',
    stopped: 'Stopped',
    'timed-out': 'Timed out',
    'cut-off': 'Cut off',
    'no-result': 'No result',
    'outcome-unknown': 'Outcome unknown',
  },
  card: {
    risk: { low: 'low risk', medium: 'medium risk', high: 'high risk' },
    owner: { page: 'on this page', agent: 'at the agent' },
    notTheTool: (name) => `not ${name}`,
    elapsed: (duration) => duration,
    cancel: 'Cancel',
    cancelOf: (title) => `Cancel: ${title}`,
    progress: 'Progress',
    settledOf: (settled, all) => `${settled.text} of ${all.text} answered`,
    list: 'Tool calls',
    broken: 'This card could not be shown. The call itself is not affected.',
    brokenPart: 'The app’s own view of this call broke, so the plain one is shown.',
    tryAgain: 'Try again',
    partMissing:
      'A part of this card could not be loaded. Nothing is lost: try again, or load the page anew.',
    problems: 'What is wrong',
    toldAgent: 'What the agent was told',
    willTellAgent: 'What the agent will be told',
    replyWasSent: 'Sent.',
    replyNotSent: 'Not sent yet: it goes out when the conversation goes on.',
    lateReturn:
      'The tool returned after this call had ended. What it returned counts for nothing, and stayed on this page.',
    lateThrow: 'The tool failed after this call had ended. The agent was not told.',
    stillOut: 'The tool was told to stop and has not come back yet.',
    lateResult: 'The agent delivered a result after this call had ended. It is shown and not counted:',
    timeline: 'What happened',
    madeBy: (name) => `by ${name ?? 'a subagent'}`,
    asksInside: (name, title) => `${name ?? 'A subagent'} asks you: ${title}`,
    severalAskInside: (count) => `${plural(count, 'call', 'calls')} in here need you`,
  },
  receipt: {
    approved: ({ by: who, time }) => `Approved ${by(who)}, ${time}`,
    approvedWithChanges: ({ by: who, time }, changes, more) => {
      const told = changes.length === 0 ? 'with changes' : changes.join(', ');
      return `Approved ${by(who)}, ${time}, ${told}${more > 0 ? ` and ${more} more` : ''}`;
    },
    change: ({ place, before, after }) => {
      if (before === undefined) return `${place} added: ${after ?? ''}`;
      if (after === undefined) return `${place} removed`;
      return `${place} changed ${before} → ${after}`;
    },
    rejected: ({ by: who, time }, reason) =>
      `${subject(who)} rejected this, ${time}${reason === undefined ? '' : `: ${reason}`}`,
    answeredInstead: ({ by: who, time }) => `Answered ${by(who)} instead, ${time}`,
    answered: ({ by: who, time }) => `Answered ${by(who)}, ${time}`,
    dismissed: ({ by: who, time }) => `Dismissed ${by(who)}, ${time}: nothing was decided`,
    failureTold: ({ by: who, time }) => `Told the agent ${by(who)}, ${time}`,
    decidedElsewhere: 'Decided elsewhere before you pressed here. Your press was not counted.',
    rejectionLost: 'The agent heard only that nobody answers',
    reasonLost: 'The agent was not told why',
    rewritten: (receipt, changes, more) => {
      const told =
        changes.length === 0
          ? 'changed by a rule of this page'
          : `by a rule of this page: ${changes.join(', ')}`;
      return `${receipt}; ${told}${more > 0 ? ` and ${more} more` : ''}`;
    },
    ranByItself: 'Ran by itself: this tool needs no approval',
    runsByItself: 'Runs by itself: this tool needs no approval',
    ranByKept: (rule, isPersons) =>
      `Ran unasked: ${isPersons ? 'decided earlier' : 'a rule of this page'} (${rule})`,
    runsByKept: (rule, isPersons) =>
      `Runs unasked: ${isPersons ? 'decided earlier' : 'a rule of this page'} (${rule})`,
    standing: (said, rule, scope) => `${said}; and others like it, ${scope} (${rule})`,
    ranAtAgent: 'Run by the agent',
    runsAtAgent: 'The agent runs this itself',
  },
  outcome: englishOutcome,
  args: {
    title: 'Arguments',
    asSent: 'As the agent sent them',
    asUsed: 'What runs',
    asWritten: 'As the model wrote them',
    changedByAgent: 'The agent’s server changed these after they were written.',
    rewritten: 'A rule of this page changed the arguments',
    rewrittenEdit: 'A rule of this page changed what you wrote',
    all: 'All arguments',
    none: 'No arguments',
    waiting: 'Waiting for the arguments',
    broken: 'The arguments break here',
    lastGood: 'What could be read before that',
    items: (count) => plural(count, 'item', 'items'),
    fields: (count) => plural(count, 'field', 'fields'),
    more: (count, of) => `Show ${count.text} more of ${of.text}`,
    showItem: (place) => `Show ${place}`,
    hideItem: (place) => `Hide ${place}`,
    emptyText: 'empty text',
    emptyList: 'empty list',
    emptyObject: 'no fields',
    nothing: 'null',
    inexact: 'as sent: this page cannot hold it exactly',
  },
  text: englishText,
  result: {
    title: 'Result',
    error: 'Error',
    answer: 'Your answer',
    emptyText: 'An empty text.',
    nothing: 'Nothing (null).',
    noParts: 'No content.',
    reading: 'Reading…',
    notJson: 'This is not valid JSON; it is shown as it came.',
    partial: 'So far. The tool is still at it, and the agent is told nothing of this.',
    partialLeft: 'What there was before it ended. The agent is told nothing of this.',
    kinds: { image: 'Image', audio: 'Audio', video: 'Video', document: 'Document' },
    size: (kilobytes) => `${kilobytes.text} kB`,
    show: (kind, host) => `Show ${kind.toLowerCase()} from ${host}`,
    open: (host) => `Open at ${host}`,
    save: 'Save',
    saveOf: (name) => `Save: ${name}`,
    notShown: 'It could not be shown here.',
    media: ({ type, mimeType, where }) => {
      const name = { image: 'Image', audio: 'Audio', video: 'Video', document: 'Document' }[type];
      const place = {
        data: 'came with the result',
        url: 'is at an address, which was not opened',
        file: 'is a file of the agent’s',
      }[where];
      return `${name}${mimeType === undefined ? '' : ` (${mimeType})`} ${place}.`;
    },
  },
  attempts: {
    attempt: (number, most) => `Attempt ${number.text}${most === undefined ? '' : ` of ${most.text}`}`,
    askedFor: ({ by: who, time }) => `tried again ${by(who)}, ${time}`,
    cameBack: 'came back after it had ended',
    stillOut: 'has not come back yet',
  },
  failure: {
    waysOn: 'what can be done',
    held: 'The agent has not been told. Nothing goes on until somebody decides.',
    retry: 'Try again',
    retryOf: (title) => `Try again: ${title}`,
    tell: 'Tell the agent it failed',
    tellOf: (title) => `Tell the agent it failed: ${title}`,
    answerHint: 'The tool failed. The agent reads this in its place, and that it failed.',
  },
  approval: englishApproval,
  refusal: englishRefusal,
  announce: {
    needsApproval: (title) => `${title} needs your approval`,
    needsAnswer: (title) => `${title} needs your answer`,
    asks: (title, message) => `${title}: ${message}`,
    decided: (title, receipt) => `${title}: ${receipt}`,
    decidedAndWaits: (title, receipt, waits) => `${title}: ${receipt}. ${waits}`,
    ended: (title, status) => `${title}: ${status}`,
    ofSubagent: (name, title) => (name === undefined ? title : `${name}: ${title}`),
  },
  run: {},
  subagent: {
    status: {
      working: 'Working',
      finished: 'Finished',
      suspended: 'Paused',
      failed: 'Failed',
      abandoned: 'Left unfinished',
    },
    abandoned: 'Its run ended before it did. What it had done stays.',
    putToWork: (name) => `Put to work by ${name}`,
  },
  queue: {},
  ruleForm: {},
  rules: {
    open: 'Decide for others too…',
    which: 'Which calls',
    howLong: 'For how long',
    scopes: {
      turn: 'in this turn',
      thread: 'in this conversation',
      session: 'until this page is closed',
      always: 'always',
    },
    allow: 'Approve, and run these unasked',
    forbid: 'Reject, and never run these',
    preview: (asking, past) => {
      const before =
        past.value === 0 ? 'no earlier call' : `${plural(past, 'earlier call', 'earlier calls')}`;
      const now = `${asking.value === 0 ? 'no call' : plural(asking, 'call', 'calls')} asked about now`;
      return `Here this is about ${now}, and about ${before}. What is asked now stays asked.`;
    },
    chooseFirst: 'Nothing is chosen yet: both have to be said.',
    askedAnyway: 'You are asked because what was decided earlier cannot be read.',
    any: 'whatever its arguments',
    exactly: 'with exactly these arguments',
    all: (conditions) => `where ${conditions.join(' and ')}`,
    equal: (place, value) => `${place} is ${value}`,
    oneOf: (place, values) => `${place} is ${values.join(' or ')}`,
    atMost: (place, limit) => `${place} is at most ${limit}`,
    atLeast: (place, limit) => `${place} is at least ${limit}`,
    beginning: (place, text) => `${place} begins with ${text}`,
    absent: (place) => `${place} is not given`,
    anyTool: 'Any tool',
    ofServer: (server) => `of ${server}`,
    ofRisks: (risks) => `of ${risks.join(' or ')} risk`,
    title: 'Standing decisions',
    empty: 'Nothing is decided once and for all. Every call goes by its tool’s own setting.',
    words: { allowed: 'Runs unasked', 'permission-required': 'Asks', disallowed: 'Never runs' },
    byApp: 'Set by this page',
    byPerson: ({ by: who, time }) => `Decided ${by(who)}, ${time}`,
    changedBy: ({ by: who, time }) => `Changed ${by(who)}, ${time}`,
    revoke: 'Revoke',
    revokeOf: (rule) => `Revoke: ${rule}`,
    revoked: (rule) => `Revoked: ${rule}`,
    loading: 'What was decided earlier is being read. Until then everything is asked.',
    unknown: (why) => `What was decided earlier cannot be read, so everything is asked: ${why}`,
    unreadable: (count) =>
      `${plural(count, 'decision', 'decisions')} cannot be read, and may forbid something. So everything is asked.`,
    retry: 'Try again',
    discard: 'Forget what cannot be read',
    unstored: (why) => `The last change counts until this page is closed, and could not be kept: ${why}`,
  },
  deadline: englishDeadline,
  whyNot: englishWhyNot,
  editor: {},
  keeping: {},
  unsent: {},
  record: {},
  asks: {},
  timeline: {},
};
