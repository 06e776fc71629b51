import { plural } from './plural.ts';
import type { QueueMessages } from './queue-messages.ts';

/** The words of a queue of requests. */
export const englishQueue: QueueMessages = {
  title: (asked) => (asked.value === 1 ? '1 request needs you' : `${asked.text} requests need you`),
  list: 'Requests',
  empty: 'Nothing waits for you.',
  allOver: 'Everything is decided',
  loading: 'What was decided earlier is being read. Calls wait until then.',
  moreMayCome: 'The agent is still at work, so more may come.',
  rest: (count) => `${count.text} more are on their way`,
  progress: (chosen, asked) => `${chosen.text} of ${asked.text} chosen`,
  highRisk: (count) => `${count.text} of high risk`,
  send: (count) => `Send ${plural(count, 'decision', 'decisions')}`,
  sending: 'Sending…',
  sendNothing: 'Nothing to send yet',
  chosen: {
    approve: 'Approve',
    edit: 'Approve with changes',
    reject: 'Reject',
    answer: 'Answer',
    dismiss: 'Close without deciding',
  },
  isChosen: 'Chosen',
  notSent: 'Not sent yet',
  isVoid: 'You chose about other arguments than these. Look at them, and choose again.',
  change: 'Change',
  changeOf: (title) => `Change the choice: ${title}`,
  same: (count) =>
    count.value === 1
      ? 'Same for the other one like it in sight'
      : `Same for the ${count.text} others like it in sight`,
  verdict: (decided, refused, late) => {
    const sent = `${plural(decided, 'decision was sent', 'decisions were sent')}.`;
    const open = `${plural(refused, 'was not counted and is', 'were not counted and are')} still open.`;
    const over = `${plural(late, 'was', 'were')} decided elsewhere, or over, before.`;
    return [sent, ...(refused.value === 0 ? [] : [open]), ...(late.value === 0 ? [] : [over])].join(' ');
  },
  clear: 'Clear what is decided',
  announceChosen: (choice, title, progress) => `${choice}: ${title}. ${progress}.`,
  announceAllChosen: (count) => `All ${count.text} are chosen. Nothing is sent yet.`,
  announceMore: (count) => plural(count, 'more request came', 'more requests came'),
  keys: 'Keys',
  keyNames: {
    next: 'next',
    previous: 'previous',
    approve: 'approve',
    edit: 'edit',
    reject: 'reject',
    takeBack: 'take back',
  },
};
