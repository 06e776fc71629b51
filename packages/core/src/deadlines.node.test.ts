import { describe, expect, test } from 'vitest';
import type { Question, RunInterrupt } from './interrupt.ts';
import { readDeadline } from './read-deadline.ts';
import { callOf } from './testing/index.ts';
import { createRandom } from './testing/random.ts';
import { createStage, type Stage, settle } from './testing/stage.ts';

const begun = Date.UTC(2026, 0, 1, 14, 0);
const minute = 60_000;
const at = (ms: number): string => new Date(begun + ms).toISOString();

function asks(expiresAt: string, facts: Partial<Question> = {}): RunInterrupt {
  const question: Question = { toolCallId: 'c1', allowed: ['approve', 'reject'], losses: [], ...facts };
  return { id: 'i1', reason: 'tool_call', raw: {}, codec: 'test', expiresAt, questions: [question] };
}

async function asked(expiresAt: string): Promise<Stage> {
  const stage = createStage();
  await stage.say('hi');
  await stage.hear(callOf('run-1', 'c1', 'refund', '{"amount":1}'), {
    type: 'run-interrupted',
    runId: 'run-1',
    interrupts: [asks(expiresAt)],
  });
  await stage.transport.last().end();
  await settle();
  return stage;
}

const ends = (stage: Stage) =>
  stage.conversation.thread.requests().map(({ state }) => (state.kind === 'ended' ? state.end : state.kind));

describe('P12: a deadline that cannot be read has passed', () => {
  test.each([
    ['2026-01-01T15:00:00Z', Date.UTC(2026, 0, 1, 15)],
    ['2026-01-01T15:00:00.250+02:00', Date.UTC(2026, 0, 1, 13, 0, 0, 250)],
    ['2026-01-01 15:00:00+0200', Date.UTC(2026, 0, 1, 13)],
    ['2026-01-01t15:00z', Date.UTC(2026, 0, 1, 15)],
    // Without a zone it is the same everywhere, whoever reads the log.
    ['2026-01-01T15:00:00.123456', Date.UTC(2026, 0, 1, 15, 0, 0, 123)],
    ['2026-01-02', Date.UTC(2026, 0, 2)],
  ])('%s can be read', (text, moment) => {
    expect(readDeadline(text)).toBe(moment);
  });

  test.each([
    '',
    'soon',
    // What `Date.parse` makes a time of.
    'soon 2030',
    '1 2030',
    'Jan 1 2030',
    'Tue, 01 Jan 2030 10:00:00 GMT',
    '2030',
    '2030-13-01T00:00:00Z',
    '2030-02-30T00:00:00Z',
    '2030-01-01T25:00:00Z',
    '2030-01-01T00:00:00+99:00',
    ' 2030-01-01T00:00:00Z',
    '1893456000000',
    'null',
  ])('%s has passed, and the question is locked', async (text) => {
    expect(readDeadline(text)).toBe(0);
    const stage = await asked(text);
    expect(ends(stage)).toEqual(['expired']);
    expect(stage.status('c1')).toBe('expired');
  });

  test('whatever is written there: it is a moment by ISO 8601, or it has passed', () => {
    const random = createRandom(20_260_101);
    const letters = [...'0123456789-:TZ+. /aeJn,\u0660\u2212'];
    for (let round = 0; round < 5_000; round += 1) {
      const sound = new Date(begun + random.upTo(1e10)).toISOString();
      const place = random.upTo(sound.length);
      const text = sound.slice(0, place) + random.of(letters) + sound.slice(place + random.upTo(2));
      const read = readDeadline(text);
      const isMoment = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/i.test(
        text,
      );
      expect(Number.isFinite(read), text).toBe(true);
      if (!isMoment) expect(read, text).toBe(0);
    }
  });
});

describe('P12: time is judged where it counts', () => {
  test('a press after the time is over counts for nothing, though every timer slept', async () => {
    const stage = await asked(at(minute));
    stage.clock.sleep(2 * minute);
    const report = await stage.decide('c1', { kind: 'approve' });
    expect(report).toMatchObject({ kind: 'refused', error: { code: 'request-expired' } });
    expect(ends(stage)).toEqual(['expired']);
  });

  test('a page that wakes up looks at the time, and so does one whose clock was set', async () => {
    const stage = await asked(at(minute));
    stage.clock.sleep(2 * minute);
    expect(ends(stage)).toEqual(['open']);
    stage.conversation.judgeDeadlines();
    expect(ends(stage)).toEqual(['expired']);
  });

  test('looking in time changes nothing, and the timer still comes', async () => {
    const stage = await asked(at(minute));
    stage.clock.sleep(minute - 1);
    stage.conversation.judgeDeadlines();
    expect(ends(stage)).toEqual(['open']);
    stage.clock.advance(1);
    expect(ends(stage)).toEqual(['expired']);
  });

  test('what was decided in time is on its way: nobody calls it expired before the agent has taken it', async () => {
    const stage = await asked(at(minute));
    stage.clock.advance(minute - 1_000);
    await stage.decide('c1', { kind: 'approve' });
    expect(stage.transport.runs).toHaveLength(2);
    // The network is slow.
    stage.clock.advance(2 * minute);
    stage.conversation.judgeDeadlines();
    expect(ends(stage)).toEqual(['staged']);
    await stage.hear({ type: 'run-started', runId: 'run-2' });
    expect(ends(stage)).toEqual(['decided']);
    expect(stage.status('c1')).toBe('running');
  });

  test('what never arrived is judged by the time it would go out again', async () => {
    const stage = await asked(at(minute));
    await stage.decide('c1', { kind: 'approve' });
    stage.clock.advance(2 * minute);
    await stage.hear({ type: 'run-not-accepted', runId: 'run-2', message: 'down' });
    await stage.transport.last().end();
    stage.clock.advance(0);
    expect(ends(stage)).toEqual(['expired']);
  });

  test('a question that comes back because a message never arrived still has its deadline', async () => {
    const stage = await asked(at(minute));
    void stage.conversation.send('never mind');
    await settle();
    expect(ends(stage)).toEqual(['superseded']);
    await stage.hear({ type: 'run-not-accepted', runId: 'run-2', message: 'down' });
    await stage.transport.last().end();
    await settle();
    expect(ends(stage)).toEqual(['open']);
    stage.clock.advance(minute);
    expect(ends(stage)).toEqual(['expired']);
  });
});
