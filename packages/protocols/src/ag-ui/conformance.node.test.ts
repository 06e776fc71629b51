import type { ThreadEventBody } from '@callboard/core';
import { describe, expect, test } from 'vitest';
import { type AgUiRefusalCode, createAgUiReader, toRunInput } from './index.ts';
import { type Fixture, includes, readFixtures } from './testing/conformance.ts';
import { helloRequest } from './testing/run-transport.ts';
import { messagesAfter, threadAfter } from './testing/transcript.ts';

/**
 * AG-UI's own conformance streams through the reader. The data is not ours: the folder that holds it is named by
 * CALLBOARD_AGUI_CONFORMANCE (either the set's folder or its `streams`).
 *
 * What is not checked, and why:
 * - `errorContains`: wording of the first-party clients. In its place: the code of our refusal, and the event it
 *   happens at, neither earlier nor later.
 * - `eventTypes`, `eventTypesAbsent`, `eventPaths`, `eventAbsentPaths`: a thread is told what events mean, not
 *   which events there were. Where a run's end or its message shows the rule, `told` holds it.
 * - `warnings`: another wording counts if it names the type, the path or the version.
 * - `expectOverrides`, `kill`: they speak of the first-party clients.
 */
const skipped: Readonly<Record<string, string>> = {
  'era-0-0-39-flattens-content': 'writing for older agents is optional, and not done',
  'era-0-0-47-upgrades-binary-content': 'writing for older agents is optional, and not done',
  'era-0-0-57-subagent-dropped-with-warning': 'writing for older agents is optional, and not done',
  'era-pinned-peer-omits-protocol-version': 'writing for older agents is optional, and not done',
};

/** Where a stream must be refused, counted from 0, and as what. */
const refused: Readonly<Record<string, readonly [index: number, code: AgUiRefusalCode]>> = {
  'chunk-conflicting-role-fatal': [2, 'chunk-conflict'],
  'chunk-conflicting-tool-name-fatal': [2, 'chunk-conflict'],
  'content-without-start-fatal': [1, 'not-open'],
  'custom-closes-chunk-stream-fatal': [3, 'chunk-without-id'],
  'event-after-run-finished-fatal': [2, 'run-over'],
  'first-chunk-missing-id-fatal': [1, 'chunk-without-id'],
  'first-event-not-run-started-fatal': [0, 'no-run'],
  'first-tool-chunk-missing-name-fatal': [1, 'chunk-without-name'],
  'malformed-known-field-fatal': [2, 'malformed-field'],
  'nested-run-started-fatal': [1, 'run-open'],
  'open-message-at-run-finished-fatal': [3, 'left-open'],
  'reasoning-discipline-verified': [1, 'not-open'],
  'reasoning-message-wrong-role-fatal': [1, 'malformed-field'],
  'run-finished-with-active-subagent-fatal': [5, 'left-open'],
  'step-finished-without-start-fatal': [1, 'not-open'],
  'subagent-attribution-mismatch-fatal': [3, 'wrong-owner'],
  'subagent-finished-unstarted-fatal': [1, 'not-open'],
  'subagent-started-missing-name-fatal': [1, 'malformed-field'],
  'unknown-outcome-array-fatal': [1, 'malformed-field'],
};

/** Checked against the rule where the fixture records that the first-party client breaks it, or words it its way. */
const inverted: Readonly<Record<string, { readonly why: string; readonly expect: Fixture['expect'] }>> = {
  'unknown-enum-value-role-fatal': {
    why: 'by the rule an unknown role is left out, and the message is an assistant’s',
    expect: {
      outcome: 'completed',
      warnings: ['/role'],
      messages: [{ role: 'assistant', content: 'the role above is the only defect in this stream' }],
    },
  },
  'producer-declares-uninterpretable-version-warns': {
    why: 'the warning names the version in other words',
    expect: { outcome: 'completed', warnings: ['draft'], messageCount: 1 },
  },
  'state-delta-unappliable-warns-and-keeps': {
    why: 'the warning names the operation in other words',
    expect: { outcome: 'completed', warnings: ['/absent/deeper'], state: { plan: { status: 'open' } } },
  },
  'era-current-peer-keeps-modern-content': {
    why: 'upgrading the legacy part is optional; that the modern ones survive is checked below',
    expect: { outcome: 'completed', noWarnings: true },
  },
};

/** What the thread is told where the fixture looks at events. */
const told: Readonly<Record<string, object>> = {
  'run-error-first-run-continues': { type: 'run-failed', code: 'UNAVAILABLE' },
  'run-finished-cancelled-outcome-accepted': { type: 'run-cancelled' },
  'run-finished-interrupt-outcome-accepted': {
    type: 'run-interrupted',
    interrupts: [{ id: 'run-finished-interrupt-i-1', reason: 'approval' }],
  },
  'unknown-outcome-stripped': { type: 'run-succeeded' },
};

const fixtures = readFixtures(process.env.CALLBOARD_AGUI_CONFORMANCE);

const title =
  fixtures === undefined
    ? 'AG-UI 1.0 conformance streams: not run, CALLBOARD_AGUI_CONFORMANCE does not name their folder'
    : 'AG-UI 1.0 conformance streams';

describe.skipIf(fixtures === undefined)(title, () => {
  test('the set is there', () => {
    expect(fixtures?.length).toBeGreaterThanOrEqual(68);
  });

  for (const fixture of fixtures ?? []) {
    const why = skipped[fixture.name];
    test.skipIf(why !== undefined)(`${fixture.name}${why === undefined ? '' : `: ${why}`}`, () =>
      check(fixture),
    );
  }

  test('era-current-peer-keeps-modern-content: what a 1.0 agent knows goes to it as it came', () => {
    const messages =
      fixtures?.find(({ name }) => name === 'era-current-peer-keeps-modern-content')?.input?.messages ?? [];
    const raws = [messages[0], messages[2]].map((message): unknown => structuredClone(message));
    const sent = raws.map((raw) => JSON.parse(JSON.stringify(outgoing(raw))) as unknown);
    expect(sent).toEqual(raws);
  });
});

/** A restated message as it goes out again. */
function outgoing(raw: unknown): unknown {
  const reader = createAgUiReader({ requestedRunId: 'r' });
  reader.read({ type: 'RUN_STARTED', threadId: 't', runId: 'r' });
  return messagesAfter(reader.read({ type: 'MESSAGES_SNAPSHOT', messages: [raw] }))[0];
}

function check(fixture: Fixture): void {
  const { expect: expected } = inverted[fixture.name] ?? fixture;
  // The stream's own ids stand in for those of a request: the upstream runner sends none either.
  const asked = fixture.stream.findLast(({ type }) => type === 'RUN_STARTED')?.runId ?? 'requested';
  const reader = createAgUiReader({ requestedRunId: asked });
  const read = fixture.stream.flatMap((event) => reader.read(event));
  const events = read.filter(({ type }) => type !== 'problem-noted');
  const thread = threadAfter(read);
  const warnings = thread.problems().map(({ message }) => message);

  if (expected.outcome === 'failed') {
    const [index, code] = refused[fixture.name] ?? [];
    expect(reader.refusal).toMatchObject({ index, code });
    expect(events.at(-1)).toMatchObject({ type: 'run-refused', code });
    return;
  }
  expect(reader.refusal).toBeUndefined();
  expect(reader.end('The stream ended.')).toEqual([]);
  for (const text of expected.warnings ?? []) expect(warnings.join('\n')).toContain(text);
  if (expected.noWarnings === true) expect(warnings).toEqual([]);
  if (typeof expected.runError === 'string') {
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'run-failed', message: expected.runError }),
    );
  }
  const meant = told[fixture.name];
  if (meant !== undefined) expect(events.some((event) => includes(event, meant))).toBe(true);
  if (expected.request !== undefined) {
    const outcome = toRunInput(helloRequest);
    expect(includes(outcome.ok ? outcome.input : outcome.problem, expected.request)).toBe(true);
  }
  if ('state' in expected) expect(thread.agentState()).toEqual(expected.state);
  const messages = shownAfter(events);
  if (expected.messageCount !== undefined) expect(messages).toHaveLength(expected.messageCount);
  if (expected.messages !== undefined) {
    const wanted = expected.messages;
    expect(includes(messages, wanted), JSON.stringify({ messages, wanted }, undefined, 1)).toBe(true);
  }
}

/** The transcript after these events: messages as they would go back, and activities, which never do. */
function shownAfter(events: readonly ThreadEventBody[]): readonly unknown[] {
  const sent = new Map(messagesAfter(events).map((message) => [message.id, message]));
  return threadAfter(events)
    .messages()
    .flatMap((message) => (message.role === 'activity' ? [message] : (sent.get(message.id) ?? [])));
}
