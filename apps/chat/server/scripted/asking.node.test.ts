import { EventType } from '@ag-ui/core';
import { expect, test } from 'vitest';
import type { RunInput } from '../run-input.ts';
import {
  callsOf,
  continueWith,
  inputOf,
  ofType,
  post,
  type ReadEvent,
  run,
  says,
  spokenText,
} from '../testing/run-client.ts';
import { brokenRules } from '../testing/run-rules.ts';
import { startTestServer } from '../testing/test-server.ts';

type Resume = NonNullable<RunInput['resume']>;

/** A run that ended with questions, and the input of the one that goes on. */
async function asked(prompt: string) {
  const { url } = await startTestServer();
  const input = inputOf([says(prompt)]);
  const events = await run(url, input);
  const [finished] = ofType(events, EventType.RUN_FINISHED);
  const interrupts = finished?.outcome?.type === 'interrupt' ? finished.outcome.interrupts : [];
  const ids = interrupts.map(({ id }) => id);
  const next = (resume: Resume, then?: string): RunInput =>
    inputOf([...continueWith(input, events, []), ...(then === undefined ? [] : [says(then, 'user-2')])], {
      runId: 'run-2',
      resume,
    });
  return { url, events, interrupts, ids, next };
}

const resolved = (interruptId: string, payload: unknown): Resume[number] => ({
  interruptId,
  status: 'resolved',
  payload,
});

const resultsOf = (events: readonly ReadEvent[]): readonly unknown[] =>
  ofType(events, EventType.TOOL_CALL_RESULT).map(({ toolCallId, content }) => [toolCallId, content]);

test('P13: a run that leaves out, doubles or makes up an answer is refused, and one that is whole is not', async () => {
  const { url, ids, next } = await asked('Pay the two invoices that are due this week');
  const [first = '', second = ''] = ids;
  const yes = { approved: true };
  const refusals: [Resume, string][] = [
    [[], 'unanswered-interrupt'],
    [[resolved(first, yes)], 'unanswered-interrupt'],
    [[resolved(first, yes), resolved(first, yes), resolved(second, yes)], 'doubled-interrupt'],
    [[resolved(first, yes), resolved(second, yes), resolved('i-9', yes)], 'unknown-interrupt'],
  ];
  for (const [resume, code] of refusals) {
    const response = await post(url, next(resume));
    expect([response.status, await response.json()]).toEqual([422, expect.objectContaining({ code })]);
  }
  const whole = next([resolved(first, yes), resolved(second, yes)]);
  expect(brokenRules(await run(url, whole))).toEqual([]);
  // Once the run that goes on has started, nothing is open any more.
  expect((await post(url, whole)).status).toBe(422);
});

test('P13: each of two payments gets its own result, in the order of the calls', async () => {
  const { url, events, ids, next } = await asked('Pay the two invoices that are due this week');
  const [first = '', second = ''] = ids;
  const [kiln, glaze] = callsOf(events);
  const after = await run(
    url,
    next([
      resolved(first, { approved: false, reason: 'paid in cash' }),
      resolved(second, { approved: true }),
    ]),
  );
  expect(resultsOf(after)).toEqual([
    [kiln?.id, 'Not executed: the person rejected it.'],
    [glaze?.id, expect.stringContaining('"amount":320.5')],
  ]);
  expect(spokenText(after)).toBe(
    'Understood. The payment to Kiln & Co was not made. Your words: “paid in cash”\n' +
      'The payment to Glaze Works is made: 320.5 EUR.',
  );
});

test.each<[string, unknown, string]>([
  ['approved', { approved: true }, 'is made: 1840 EUR.'],
  [
    'changed',
    {
      approved: true,
      editedArgs: { supplier: 'Kiln & Co', invoice: '2026-0117', amount: 12.5, currency: 'EUR' },
    },
    'is made: 12.5 EUR. I went by your changes.',
  ],
  ['rejected without a reason', { approved: false }, 'was not made. You gave no reason.'],
])('P10: a payment that was %s is spoken of as that', async (_, payload, words) => {
  const { url, ids, next } = await asked('Pay the invoice of Kiln & Co');
  expect(spokenText(await run(url, next([resolved(ids[0] ?? '', payload)])))).toContain(words);
});

test('P14: a message instead of a decision is answered, and what waited is not done', async () => {
  const { url, ids, next, events } = await asked('Pay the invoice of Kiln & Co');
  const cancelled: Resume = [{ interruptId: ids[0] ?? '', status: 'cancelled' }];
  const after = await run(url, next(cancelled, 'What is the weather in Porto?'));
  expect(resultsOf(after)[0]).toEqual([callsOf(events)[0]?.id, 'Not executed: nobody decided.']);
  expect(spokenText(after)).toContain('°C in Porto');
  expect(brokenRules(after)).toEqual([]);
});

test('a question with choices goes on with the one that was chosen', async () => {
  const { url, ids, interrupts, next } = await asked('Where is the order of Mira?');
  expect(interrupts[0]?.responseSchema).toEqual({
    enum: ['A-1001, a vase', 'A-1007, six bowls', 'Neither of them'],
  });
  const after = await run(url, next([resolved(ids[0] ?? '', 'A-1007, six bowls')]));
  expect(spokenText(after)).toContain('ships on Friday');
});

test('P12: an offer stands for a while, and what comes back for it is told apart: accepted, declined, closed', async () => {
  const prompt = 'Accept the offer of Clay Depot before it runs out';
  const { ids, interrupts, next, url } = await asked(prompt);
  const left = Date.parse(interrupts[0]?.expiresAt ?? '') - Date.now();
  expect(left).toBeGreaterThan(60_000);
  expect(left).toBeLessThanOrEqual(75_000);
  const [id = ''] = ids;
  expect(spokenText(await run(url, next([resolved(id, { approved: true })])))).toContain('is accepted');

  const declined = await asked(prompt);
  const no = resolved(declined.ids[0] ?? '', { approved: false });
  expect(spokenText(await run(declined.url, declined.next([no])))).toContain('declined');

  const closed = await asked(prompt);
  const cancelled: Resume = [{ interruptId: closed.ids[0] ?? '', status: 'cancelled' }];
  expect(spokenText(await run(closed.url, closed.next(cancelled)))).toContain('nobody decided');
});
