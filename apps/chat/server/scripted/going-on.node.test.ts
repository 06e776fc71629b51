import { EventType } from '@ag-ui/core';
import { expect, test } from 'vitest';
import {
  callsOf,
  continueWith,
  inputOf,
  ofType,
  type PageAnswer,
  type ReadEvent,
  run,
  says,
  spokenText,
} from '../testing/run-client.ts';
import { brokenRules } from '../testing/run-rules.ts';
import { startTestServer } from '../testing/test-server.ts';

interface Exchange {
  readonly first: readonly ReadEvent[];
  readonly second: readonly ReadEvent[];
}

/** Plays a prompt, answers its calls as given, says something more if told to, and plays the run that follows. */
async function exchange(prompt: string, answers: readonly PageAnswer[], then?: string): Promise<Exchange> {
  const { url } = await startTestServer();
  const input = inputOf([says(prompt)]);
  const first = await run(url, input);
  const messages = continueWith(input, first, answers);
  if (then !== undefined) messages.push(says(then, 'user-2'));
  const second = await run(url, inputOf(messages, { runId: 'run-2' }));
  expect(brokenRules(second)).toEqual([]);
  return { first, second };
}

const refund = 'Refund order A-1001, the vase arrived broken';

test.each<[string, PageAnswer, string[]]>([
  ['a result', { content: '{"refund_id":"R-77"}' }, ['order A-1001 is on its way', '“{"refund_id":"R-77"}”']],
  [
    'a changed amount',
    {
      content:
        'The person changed the arguments before approving. Arguments used: {"amount": 20.00}\nResult: refunded',
    },
    ['changed it before it ran', '"amount": 20.00'],
  ],
  [
    'a rejection',
    {
      error: 'rejected',
      content: 'The person rejected this call. It was not executed. Reason: ask “Ana” first: she knows',
    },
    ['was not carried out', '“ask “Ana” first: she knows”'],
  ],
  [
    'a rejection without a reason',
    { error: 'rejected', content: 'The person rejected this call. It was not executed.' },
    ['was not carried out', 'You gave no reason'],
  ],
  [
    'an answer in its place',
    { content: 'The person answered in place of the tool, which did not run: already paid in cash' },
    ['your own answer: “already paid in cash”'],
  ],
  [
    'a failed tool',
    { error: 'tool_failed', content: 'The tool failed. Error: rejected by the bank' },
    ['The refund of order A-1001 did not work', '“The tool failed. Error: rejected by the bank”'],
  ],
  [
    'a stop',
    {
      error: 'stopped',
      content: 'The person stopped this while the tool was running. It may have had effects.',
    },
    ['You stopped the refund of order A-1001', 'may have had effects'],
  ],
  [
    'a time limit',
    { error: 'timeout', content: 'The tool gave no result within its time limit. It may have had effects.' },
    ['cannot tell whether the refund of order A-1001 went through'],
  ],
  ['an error in another page’s words', { error: 'User declined this', content: '' }, ['was not carried out']],
  ['an empty result', { content: '' }, ['I was told: nothing at all.']],
])('P10: after %s the agent says what really came back', async (_, answer, words) => {
  const { second } = await exchange(refund, [answer]);
  for (const word of words) expect(spokenText(second)).toContain(word);
});

test('P14: a message instead of a decision closes the call, and is answered itself', async () => {
  const answer = {
    error: 'superseded',
    content: 'The person sent a new message instead. It was not executed.',
  };
  const { second } = await exchange(
    'Prepare a refund of order A-1002 and let me keep typing',
    [answer],
    'What is the weather in Porto?',
  );
  const [preface, weather] = ofType(second, EventType.TEXT_MESSAGE_START);
  expect(preface?.messageId).not.toBe(weather?.messageId);
  expect(spokenText(second)).toMatch(
    /^You moved on before deciding, so the refund of order A-1002 was not carried out\./,
  );
  expect(callsOf(second)).toMatchObject([{ name: 'get_weather' }]);
});

test('P13: each of three answers is spoken of, in the order of the calls', async () => {
  const { second } = await exchange('Plan my trip to the ceramics fair in Porto', [
    { content: 'added' },
    { error: 'rejected', content: 'The person rejected this call. It was not executed. Reason: too far out' },
    { content: 'window' },
  ]);
  const lines = spokenText(second).split('\n');
  expect(lines).toHaveLength(5);
  expect(lines[1]).toContain('in your calendar');
  expect(lines[2]).toContain('“too far out”');
  expect(lines[3]).toContain('“window”');
  expect(lines[4]).toContain('2 of 3');
});

test.each([
  ['Refund order A-1004 with a slip of the pen', 'A-1004'],
  ['Bad input: arguments that do not fit the schema', 'A-1006'],
  ['Bad input: a key given twice', 'A-1007'],
])('P16: told what was wrong, the agent quotes it and calls again, rightly: %s', async (prompt, orderId) => {
  const content = 'The arguments do not fit the schema of the tool.\namount: must be a number';
  const { first, second } = await exchange(prompt, [{ error: 'invalid-arguments', content }]);
  expect(spokenText(second)).toContain('amount: must be a number');
  expect(JSON.parse(callsOf(second)[0]?.argsText ?? '')).toMatchObject({
    order_id: orderId,
    amount: expect.any(Number),
  });
  expect(callsOf(second)[0]?.id).not.toBe(callsOf(first)[0]?.id);
});

test('P16: told that nobody offers the tool, the agent goes on', async () => {
  const content =
    'This page offers no tool named "delete_database" and did not run it. It offers: set_theme.';
  const { first, second } = await exchange('Clean up the order database', [{ error: 'no-result', content }]);
  expect(callsOf(first)).toMatchObject([{ name: 'delete_database' }]);
  expect(spokenText(second)).toContain('did not work');
  expect(spokenText(second)).toContain('It offers: set_theme.');
});

test('P5: after a run that failed, the agent knows that its call came to nothing', async () => {
  const answer = { error: 'cancelled', content: 'The run failed. It was not executed.' };
  const { first, second } = await exchange('Refund order A-1005 while the till is down', [answer], 'hello');
  expect(ofType(first, EventType.RUN_ERROR)).toMatchObject([{ code: 'till-unreachable' }]);
  expect(spokenText(second)).toMatch(/^The refund of order A-1005 never got through/);
});

test('what ran is not spoken of again when the person goes on', async () => {
  const { second } = await exchange(
    'Switch this page to the dark theme',
    [{ content: 'ok' }],
    'Export the order archive',
  );
  expect(spokenText(second)).toMatch(/^The archive is large/);
});
