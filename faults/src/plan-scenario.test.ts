import { expect, test } from 'vitest';
import { planScenario } from './plan-scenario.ts';
import { scenarioInWords } from './scenario.ts';

const seeds = Array.from({ length: 500 }, (_, index) => index + 1);
const scenarios = seeds.map(planScenario);
const pressed = new Set(['decide', 'decide-in-both']);

test('a seed gives the same scenario each time, and another one another', () => {
  expect(seeds.map(planScenario)).toEqual(scenarios);
  const told = new Set(scenarios.map((scenario) => scenarioInWords(scenario).join('\n')));
  expect(told.size).toBe(scenarios.length);
});

test('each has two or three calls in one or two runs, and one to six faults', () => {
  for (const { runs, steps } of scenarios) {
    expect(runs.flat().length).toBeGreaterThanOrEqual(2);
    expect(runs.flat().length).toBeLessThanOrEqual(3);
    expect(runs.length).toBeLessThanOrEqual(2);
    expect(runs.every((run) => run.length > 0)).toBe(true);
    const faults = steps.filter(({ step }) => !pressed.has(step.kind)).length;
    expect(faults).toBeGreaterThanOrEqual(1);
    // A second tab may be opened beside them, and writes be lost.
    expect(faults).toBeLessThanOrEqual(8);
  }
});

test('every kind of step, and every kind of moment, is among the first hundred', () => {
  const kinds = new Set(scenarios.slice(0, 100).flatMap(({ steps }) => steps.map(({ step }) => step.kind)));
  expect([...kinds].sort()).toEqual([
    'clear-storage',
    'close-tab',
    'cut-agent',
    'decide',
    'decide-in-both',
    'fill-storage',
    'hold-storage',
    'kill-tab',
    'move-clock',
    'open-tab',
    'refuse-agent',
    'refuse-storage',
    'reload',
    'remount',
    'restart-agent',
    'stop',
    'write',
  ]);
});
