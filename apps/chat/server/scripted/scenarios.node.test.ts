import { EventType } from '@ag-ui/core';
import { expect, test } from 'vitest';
import { type ScenarioId, scenarios } from '../../shared/scenarios.ts';
import { callsOf, inputOf, ofType, type ReadEvent, run, says, spokenText } from '../testing/run-client.ts';
import { brokenRules } from '../testing/run-rules.ts';
import { startTestServer } from '../testing/test-server.ts';

/** Scenarios that answer with something that is no whole run of valid events. */
const broken: readonly ScenarioId[] = [
  'cut-off',
  'http-500',
  'html-200',
  'no-answer',
  'unknown-event',
  'no-object',
  'no-json',
  'wrong-field',
  'silent-end',
];
const sound = scenarios.filter(({ id }) => !broken.includes(id));

/** What an agent asks for a while only it asks until another moment each time. */
function withoutTimes(events: readonly ReadEvent[]): string {
  return JSON.stringify(events).replaceAll(/"expiresAt":"[^"]*"/g, '"expiresAt":"later"');
}

test.each(sound)('$id is a run by the rules, and the same run each time', async ({ prompt }) => {
  const { url } = await startTestServer();
  const input = inputOf([says(prompt)]);

  const events = await run(url, input);

  expect(brokenRules(events)).toEqual([]);
  // Of another server: where the run has asked something, this one waits for an answer.
  expect(withoutTimes(await run((await startTestServer()).url, input))).toEqual(withoutTimes(events));
});

test.each(scenarios.filter(({ tools }) => tools.length > 0))(
  '$id calls only tools that the page offers',
  async (scenario) => {
    const { url } = await startTestServer();

    const events = await run(url, inputOf([says(scenario.prompt)], { tools: [] }));

    expect(callsOf(events)).toEqual([]);
    for (const tool of scenario.tools) expect(spokenText(events)).toContain(tool);
  },
);

test('every id is its own, and derives from the id of the run', async () => {
  const { url } = await startTestServer();
  const events = await run(
    url,
    inputOf([says('Plan my trip to the ceramics fair in Porto')], { runId: 'run-7' }),
  );
  const ids = callsOf(events).map((call) => call.id);
  expect(new Set(ids).size).toBe(3);
  expect(ids.every((id) => id.startsWith('run-7-'))).toBe(true);
});

test('an unclear message is answered with everything there is to ask for', async () => {
  const { url } = await startTestServer();
  const text = spokenText(await run(url, inputOf([says('Sing me a song')])));
  for (const { prompt } of scenarios.filter(({ group }) => group === 'main')) expect(text).toContain(prompt);
});

test.each([
  ['How is the weather in New York today?', 'get_weather', '{"city":"New York","unit":"celsius"}'],
  ['could you make it light again', 'set_theme', '{"theme":"light"}'],
  ['I want my money back for A-2345', 'refund_order', expect.stringContaining('"A-2345"')],
])('free words are understood by what stands in them: %s', async (words, name, argsText) => {
  const { url } = await startTestServer();
  expect(callsOf(await run(url, inputOf([says(words)])))).toMatchObject([{ name, argsText }]);
});

test('P6: the refund is asked for with its cents as a person would write them', async () => {
  const { url } = await startTestServer();
  const [call] = callsOf(await run(url, inputOf([says('Refund order A-1001, the vase arrived broken')])));
  expect(call?.argsText).toContain('"amount": 40.00');
  expect(JSON.parse(call?.argsText ?? '')).toEqual({
    order_id: 'A-1001',
    amount: 40,
    currency: 'EUR',
    reason: 'arrived broken',
  });
});

test('the report is a file of 200 KB, in whole characters', async () => {
  const { url } = await startTestServer();
  const [call] = callsOf(await run(url, inputOf([says('Write the yearly sales report to a file')])));
  const { content }: { content: string } = JSON.parse(call?.argsText ?? '');
  expect(Buffer.byteLength(content)).toBe(200 * 1024);
  expect(content).toContain('🏺');
  expect(content).not.toContain('\uFFFD');
});

test('a tool of the agent is answered in the same run, and named as pending nowhere', async () => {
  const { url } = await startTestServer();
  const events = await run(url, inputOf([says('What is the weather in Lisbon?')]));
  const [result] = ofType(events, EventType.TOOL_CALL_RESULT);
  const [finished] = ofType(events, EventType.RUN_FINISHED);
  expect(JSON.parse(String(result?.content))).toMatchObject({ city: 'Lisbon' });
  expect(finished?.outcome).toEqual({ type: 'success' });
});

test('a result of 5 MB arrives whole', async () => {
  const { url } = await startTestServer();
  const events = await run(url, inputOf([says('Bad input: a result of 5 MB')]));
  expect(ofType(events, EventType.TOOL_CALL_RESULT)[0]?.content).toHaveLength(5 * 1024 * 1024);
});

test('the speed that the page asks for is the speed of typing', async () => {
  const { url } = await startTestServer({ speed: 'slow' });
  const pieces = async (speed: string): Promise<number> => {
    const input = inputOf([says('Switch this page to the dark theme')], { forwardedProps: { speed } });
    return ofType(await run(url, input), EventType.TEXT_MESSAGE_CONTENT).length;
  };
  expect(await pieces('fast')).toBeGreaterThan(await pieces('instant'));
});
