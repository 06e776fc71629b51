import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Rule, ThreadEvent } from '@callboard/core';
import { recordings } from '@callboard/fixtures';
import { expect, test } from 'vitest';
import { everyEnd } from '../testing/every-end.ts';
import { everyEvent } from '../testing/every-event.ts';
import { written } from '../testing/record-of.ts';
import { writeWithCauses } from './write-record.ts';

/** The table of docs/record.md is what is really written, over all scripted scenarios. `WRITE_DOCS=1` writes it anew. */
const document = path.join(import.meta.dirname, '../../../../docs/record.md');
const section = /(?<=<!-- what is written -->\n)[\s\S]*?(?=\n<!-- -->)/;

/** When what is written is written, and why nothing is where nothing is. An event that is new has to say so here. */
const notes: Readonly<Record<ThreadEvent['type'] | 'rules', string>> = {
  'run-requested': 'the replies that leave with it; questions that it gives up',
  'run-started': 'what was decided and is sent by it',
  'run-succeeded': 'calls it leaves without a result; arguments it leaves unfinished',
  'run-interrupted': 'what the agent asks, and its policy where something is to be approved',
  'run-cancelled': 'why its calls go no further',
  'run-failed': 'the same; its words are the agent’s to its developers, and nobody’s in a conversation',
  'run-refused': 'the same',
  'run-cut-off': 'the same',
  'run-not-accepted':
    'questions that are open again, since nothing was sent; their words were said before, and are not said again',
  'run-stopped': 'a person’s press, tools that are asked to stop, why calls go no further',
  'stream-ended': 'nothing of its own: a call that turns out to be the page’s was not left without a result',
  'message-sent': 'what a person said, with its files',
  'message-held': 'nothing: it was not said yet',
  'message-taken-back': 'nothing: it was never said',
  'message-started':
    'what the agent says; its words are those it has at the end. Thoughts and instructions are no dialog',
  'message-text-appended': 'nothing of its own: see `message-started`',
  'message-closed': 'nothing of its own',
  'snapshot-received': 'messages and results that only it tells of; what it drops stays said',
  'history-loaded': 'what was said, without a time: nobody here knows it. No event, since those have one',
  'call-started': 'nothing: no request was sent to a tool, and the arguments are not complete',
  'call-args-appended': 'nothing: the draft records requests, not what a model writes',
  'call-closed':
    'that the call was proposed, with a hash of its arguments as they are in the end; where it is told once more otherwise, that',
  'call-result-received':
    'for a call of the agent: its request, which this proves, and what came back. Of a call that was refused here, or that the page ran, nothing',
  'question-asked':
    'what the agent asks, and its policy where something is to be approved; none where the decision is the call’s result',
  'call-checked': 'why arguments that are not fit go no further',
  'call-screened': 'what the app’s hook said; where it lets nothing run, policy’s word',
  'call-gated': 'policy’s word and its rule; nothing where a standing decision says it',
  'request-opened':
    'policy’s word, and what is asked; no such word where only a person can answer: nothing is to be let run',
  'decision-made':
    'what counts at once: of a call of the page, with the rule that is made with it. A decision on what an agent asks counts when it is sent (`run-started`)',
  'decision-taken-back': 'nothing: it had not counted',
  'request-expired': 'that nobody decided in time',
  'execution-queued': 'nothing: a place in line is no request',
  'attempt-started':
    'the request, with the arguments as sent, behind policy’s word where that had refused it before; nothing where it turns out that none was sent',
  'attempt-accepted': 'that the tool has taken the request, with what it is known by there',
  'attempt-progressed': 'progress',
  'input-requested': 'what the tool asks, as it sent it; of the page’s tool, what a person is asked',
  'input-given':
    'what the tool got: `action` is `accept`, `decline` or `cancel`, `content` what a person gave',
  'partial-given': 'partial output, as progress (6.1); of several in a row the log keeps the last',
  'attempt-ended':
    'what came back, or that the agent stopped waiting or asked the tool to stop; where nothing was sent, why',
  'attempt-returned-late': 'the response, under its attempt; without content where the log does not hold it',
  'attempt-requested': 'who wants a failure tried again',
  'failure-decided': 'who has the agent told of a failure, or answers in the tool’s place',
  'call-abandoned': 'that the tool is asked to stop, if it was at work; why the call goes no further',
  'message-annotated': 'nothing: what an agent attaches is for itself',
  'call-annotated': 'nothing: the same',
  'activity-stated': 'nothing: what an agent shows of its work is in a form that only it knows',
  'activity-patched': 'nothing: the same',
  'state-replaced': 'nothing: shared state is not said and not sent to a tool',
  'state-patched': 'nothing: the same',
  'call-handed-over': 'that the call was proposed; for a tool nobody here has, why it goes no further',
  'call-progressed': 'progress of an agent’s tool, and the request it proves',
  'call-ended':
    'how an agent’s tool ended, and the request it proves; content where its result brings it. Where it proves none, why the call goes no further',
  'call-expired': 'that the time for the answer is over',
  'call-replied': 'the reply',
  'subagent-started': 'nothing of its own: a party, once it says or does something',
  'subagent-ended': 'nothing: its calls and words have ends of their own',
  'step-started': 'nothing: a part of the work that sends nothing',
  'step-finished': 'nothing: the same',
  'thread-reopened': 'rules that counted until the page was closed count no longer',
  'thread-resumed': 'nothing',
  'problem-noted': 'nothing: it is for developers',
  rules: 'beside the log: rules that count when the record begins, and what becomes of them',
};

/** One that only a log knows of, and that ends with its page. */
const ofPage: Rule = {
  id: 'of the page',
  word: 'disallowed',
  match: { tool: 'refund' },
  scope: { kind: 'session' },
  by: { kind: 'app' },
};

const underPageRule = everyEvent.map(
  (event): ThreadEvent =>
    event.type === 'call-gated' && event.policy.word === 'disallowed'
      ? { ...event, policy: { word: 'disallowed', rule: { kind: 'rule', rule: ofPage } } }
      : event,
);

const logs: readonly (readonly ThreadEvent[])[] = [
  everyEvent,
  underPageRule,
  everyEnd,
  ...[...recordings.values()].map(({ log }) => log),
];

/** Rules that come and go, as an app that follows them gives them. */
const rules = {
  since: 0,
  atStart: [
    {
      id: 'r',
      word: 'allowed',
      match: { server: 'somewhere else' },
      scope: { kind: 'session' },
      by: { kind: 'app' },
    },
  ],
  changes: [],
} as const;

/** For each type of event, what was written because of it, by kind. */
function whatIsWritten(): ReadonlyMap<string, ReadonlySet<string>> {
  const kinds = new Map<string, Set<string>>(Object.keys(notes).map((type) => [type, new Set()]));
  for (const log of logs) {
    const { lines, said } = writeWithCauses(log, { ...written, rules });
    for (const { event, cause } of lines) kinds.get(cause)?.add(event.type);
    for (const cause of said) kinds.get(cause)?.add('dialog');
  }
  return kinds;
}

function tableOf(kinds: ReadonlyMap<string, ReadonlySet<string>>): string {
  const rows = Object.entries(notes).map(([type, note]) => {
    const names = [...(kinds.get(type) ?? [])].sort(byImportance).map((kind) => `\`${kind}\``);
    return `| ${type === 'rules' ? 'rules of the page' : `\`${type}\``} | ${names.length === 0 ? '–' : names.join(', ')} | ${note} |`;
  });
  return ['| happens | is written | what of it |', '|---|---|---|', ...rows].join('\n');
}

/** Dialog and the draft's events first, then ours. */
function byImportance(one: string, other: string): number {
  const rank = (kind: string): number => (kind.startsWith('callboard-') ? 1 : 0);
  return rank(one) - rank(other) || one.localeCompare(other);
}

test('every event of a log happens in what this looks at', () => {
  const seen = new Set<string>(logs.flat().map(({ type }) => type));
  expect(Object.keys(notes).filter((type) => type !== 'rules' && !seen.has(type))).toEqual([]);
});

test('docs/record.md says of every event what is written because of it, and no more', () => {
  const table = tableOf(whatIsWritten());
  const words = readFileSync(document, 'utf8');
  if (process.env.WRITE_DOCS === '1')
    writeFileSync(
      document,
      words.replace(section, () => table),
    );
  expect(section.exec(readFileSync(document, 'utf8'))?.[0]).toBe(table);
});

test('where a note says that nothing is written, nothing is', () => {
  const kinds = whatIsWritten();
  for (const [type, note] of Object.entries(notes))
    expect([type, (kinds.get(type)?.size ?? 0) === 0]).toEqual([type, note.startsWith('nothing')]);
});
