import { createRandom, type Random } from '@callboard/core/testing';
import {
  type Happening,
  type Manner,
  type Moment,
  manners,
  type PlannedCall,
  type Scenario,
  type Step,
  type TimedStep,
  type Verdict,
} from './scenario.ts';

const happenings: readonly [Happening, ...Happening[]] = [
  'input-came',
  'call-streaming',
  'run-finished',
  'effect-started',
  'effect-finished',
  'decision-told',
];

/** When a page has begun something that it has not told the end of. */
const underWay: readonly Happening[] = ['effect-started', 'effect-started', 'decision-told', 'run-finished'];

/** More tabs than a test of a thread needs, and fewer than this machine does. */
const mostTabs = 3;

/** Plans a scenario from a seed: two or three calls, one to six faults, and presses in between. */
export function planScenario(seed: number): Scenario {
  const random = createRandom(seed * 7919);
  const faults = random.list(5, () => fault(random), 1);
  // Somebody decides now and then while all of it happens; the rest is decided once it is over.
  const presses = random.list(3, () => press(random));
  const steps = shuffled(random, [...twoTabsBefore(random), ...faults, ...presses]).map(
    (step): TimedStep => ({ moment: moment(random, step), step }),
  );
  return {
    seed,
    isStrict: random.chance(0.3),
    isMemoryEnough: random.chance(0.3),
    isAttended: random.chance(0.7),
    storage: random.chance(0.9) ? 'ready' : random.of(['refused', 'full'] as const),
    restates: random.chance(0.25),
    ...(random.chance(0.2) ? { ownCall: random.of<Verdict>(['approve', 'reject']) } : {}),
    pace: random.of([0, 2, 10, 25]),
    runs: planRuns(random),
    steps: random.chance(0.3) ? [...steps.slice(0, -1), ...lostWrites(random), ...steps.slice(-1)] : steps,
  };
}

/** Most of what can go wrong needs a second tab. */
function twoTabsBefore(random: Random): readonly Step[] {
  return random.chance(0.6) ? [{ kind: 'open-tab' }] : [];
}

function planRuns(random: Random): readonly (readonly PlannedCall[])[] {
  const calls = random.list(3, () => planCall(random), 2);
  const split = random.chance(0.5) ? 1 + random.upTo(calls.length - 1) : calls.length;
  return [calls.slice(0, split), calls.slice(split)].filter((run) => run.length > 0);
}

function planCall(random: Random): PlannedCall {
  const manner = random.of<Manner>([...manners, 'succeed', 'succeed', 'idempotent']);
  return {
    manner,
    asking: random.chance(0.6) ? 'asked' : 'unasked',
    takes: random.of([0, 30, 120, 300]),
    verdict: random.chance(0.75) ? 'approve' : 'reject',
    failsFirst: manner === 'idempotent' && random.chance(0.4),
  };
}

function fault(random: Random): Step {
  // The oldest is the one that acts, as a rule.
  const tab = random.chance(0.4) ? 0 : random.upTo(mostTabs);
  return random.pick<Step>(
    () => ({ kind: 'remount', tab, how: random.of(['at-once', 'after-a-while']) }),
    () => ({ kind: 'stop', tab }),
    () => ({ kind: 'write', tab }),
    () => ({ kind: 'reload', tab }),
    () => ({ kind: 'reload', tab }),
    () => ({ kind: 'open-tab' }),
    () => ({ kind: 'open-tab' }),
    () => ({ kind: 'close-tab', tab }),
    () => ({ kind: 'kill-tab', tab }),
    () => ({ kind: 'kill-tab', tab }),
    () => ({ kind: 'cut-agent' }),
    () => ({ kind: 'refuse-agent', forMs: 100 + random.upTo(500) }),
    () => ({ kind: 'restart-agent', forMs: 100 + random.upTo(500) }),
    () => ({ kind: 'move-clock', byMs: random.of([-3_600_000, -20_000, 20_000, 3_600_000]) }),
    () =>
      random.pick<Step>(
        () => ({ kind: 'refuse-storage' }),
        () => ({ kind: 'fill-storage' }),
        () => ({ kind: 'clear-storage' }),
      ),
  );
}

function press(random: Random): Step {
  const verdict = (): Verdict => (random.chance(0.7) ? 'approve' : 'reject');
  if (random.chance(0.35)) return { kind: 'decide-in-both', verdicts: [verdict(), verdict()] };
  return { kind: 'decide', tab: random.upTo(mostTabs), verdict: verdict() };
}

/** Writes are slow, and the page that waits for them dies. */
function lostWrites(random: Random): readonly TimedStep[] {
  const what = random.of<Happening>(['effect-started', 'effect-started', 'input-came', 'decision-told']);
  return [
    { moment: { kind: 'after', ms: 0 }, step: { kind: 'hold-storage', forMs: 400 + random.upTo(1_000) } },
    { moment: { kind: 'once', what, thenMs: 0 }, step: { kind: 'kill-tab', tab: 0 } },
  ];
}

/** What takes a page away is worst while something of it is under way. */
const takingAway: ReadonlySet<Step['kind']> = new Set([
  'reload',
  'close-tab',
  'kill-tab',
  'remount',
  'clear-storage',
]);

function moment(random: Random, { kind }: Step): Moment {
  const isWorst = takingAway.has(kind);
  if (random.chance(isWorst ? 0.6 : 0.4)) {
    const what = isWorst ? random.of([...happenings, ...underWay]) : random.of(happenings);
    return { kind: 'once', what, thenMs: random.of([0, 0, 5, 20, 60, 150]) };
  }
  return { kind: 'after', ms: random.of([0, 10, 40, 120, 300, 600]) };
}

function shuffled<Value>(random: Random, values: readonly Value[]): readonly Value[] {
  const left = [...values];
  return values.flatMap(() => left.splice(random.upTo(left.length), 1));
}
