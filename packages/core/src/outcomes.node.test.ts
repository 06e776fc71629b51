import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { toResultContent } from './result-content.ts';
import { callOf, providerProblems } from './testing/index.ts';
import { createStage, type Stage } from './testing/stage.ts';
import { ToolError } from './tool.ts';

/** One call of a tool whose handler is this, run to its end, with the run that follows. */
async function run(handler: () => unknown): Promise<Stage> {
  const stage = createStage();
  stage.conversation.tools.register({ name: 'do', description: 'Does it.', approval: 'none', handler });
  await stage.say('hi');
  await stage.hear(callOf('run-1', 'c1', 'do', '{}'));
  await stage.finish();
  expect(stage.transport.runs).toHaveLength(2);
  expect(stage.sentAnswers()).toHaveLength(1);
  expect(providerProblems(stage.transport.last().request)).toEqual([]);
  return stage;
}

const cycle: Record<string, unknown> = { name: 'cycle' };
cycle.self = cycle;

function deep(levels: number): unknown {
  let value: unknown = 'bottom';
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
}

class Hidden {
  readonly #secret = 1;
  read(): number {
    return this.#secret;
  }
}

class Point {
  readonly x = 1;
}

const throwing = (): never => {
  throw new Error('getter broke');
};

/** A proxy that throws at whatever is done with it. */
function hostile(): object {
  return new Proxy(
    {},
    {
      get: throwing,
      getPrototypeOf: throwing,
      ownKeys: throwing,
      has: throwing,
      getOwnPropertyDescriptor: throwing,
    },
  );
}

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

describe('P18: what a handler returns', () => {
  test.each<[name: string, value: unknown, sent: string]>([
    ['undefined', undefined, 'null'],
    ['null', null, 'null'],
    ['zero', 0, '0'],
    ['false', false, 'false'],
    ['an empty text', '', ''],
    ['a text', 'done "so"', 'done "so"'],
    ['a number', 1.5, '1.5'],
    ['an array', [1, null, 'a'], '[1,null,"a"]'],
    ['an object', { a: { b: [] } }, '{"a":{"b":[]}}'],
    ['an object with nothing in it', {}, '{}'],
    ['an object without a prototype', Object.assign(Object.create(null), { a: 1 }), '{"a":1}'],
    ['an object of another window', runInNewContext('({ a: [{}] })'), '{"a":[{}]}'],
    ['an instance of a class with fields', new Point(), '{"x":1}'],
    ['a date', new Date(0), '"1970-01-01T00:00:00.000Z"'],
    ['a date inside', { at: new Date(0) }, '{"at":"1970-01-01T00:00:00.000Z"}'],
    ['what says itself how it is written', { toJSON: () => 'short' }, '"short"'],
    ['a map that says how it is written', Object.assign(new Map(), { toJSON: () => ({ a: 1 }) }), '{"a":1}'],
    ['a promise', Promise.resolve('late'), 'late'],
    ['a field named __proto__', JSON.parse('{"__proto__":{"admin":true}}'), '{"__proto__":{"admin":true}}'],
  ])('%s reaches the model as what it is', async (_name, value, sent) => {
    const stage = await run(() => value);
    expect(stage.status('c1')).toBe('completed');
    expect(stage.sentAnswers()).toEqual([`c1: ${sent}`]);
  });

  test.each<[name: string, make: () => unknown, why: string]>([
    ['a bigint', () => 10n, 'it is a bigint, which JSON cannot hold'],
    ['a bigint inside', () => ({ amount: [10n] }), '"0" is a bigint'],
    ['NaN', () => Number.NaN, 'it is NaN'],
    ['infinity inside', () => ({ rate: Number.POSITIVE_INFINITY }), '"rate" is Infinity'],
    ['a function', () => () => 1, 'it is a function'],
    ['a function inside', () => ({ next: () => 1 }), '"next" is a function'],
    ['a symbol', () => Symbol('x'), 'it is a symbol'],
    ['a map', () => new Map([['a', 1]]), 'it is a Map, which JSON would turn into {}'],
    ['a set inside', () => ({ tags: new Set(['a']) }), '"tags" is a Set'],
    ['a buffer', () => new ArrayBuffer(4), 'it is a ArrayBuffer'],
    ['an object that hides what it holds', () => new Hidden(), 'it is a Hidden'],
    ['an error inside', () => ({ problem: new Error('no') }), '"problem" is an error'],
    ['an invalid date', () => ({ at: new Date('never') }), '"at" is an invalid date'],
    ['a promise inside', () => ({ later: Promise.resolve(1) }), '"later" is a promise that was not awaited'],
    ['a cycle', () => cycle, 'it refers to itself'],
    ['a hundred thousand levels', () => deep(100_000), 'it is nested too deeply'],
    ['what breaks while it is written', () => ({ toJSON: throwing }), 'reading it threw an exception'],
    [
      'a getter that throws',
      () => ({
        get a() {
          return throwing();
        },
      }),
      'reading it threw an exception',
    ],
    [
      'what throws something odd',
      () => ({
        get a() {
          throw hostile();
        },
      }),
      'reading it threw an exception',
    ],
  ])('%s cannot be sent, and that is said', async (_name, make, why) => {
    const stage = await run(make);
    expect(stage.status('c1')).toBe('errored');
    expect(stage.call('c1').attempts[0]?.end).toMatchObject({ code: 'result-unserialisable' });
    const [answer] = stage.sentAnswers();
    expect(answer).toContain('c1 (result-unserialisable): "do" ran, but what it returned cannot be sent: ');
    expect(answer).toContain(why);
  });

  test.each([
    ['a proxy that throws', hostile],
    ['a revoked proxy', revoked],
    [
      'a thenable that throws',
      () => ({
        // biome-ignore lint/suspicious/noThenProperty: what is tested is a thenable that breaks
        get then() {
          return throwing();
        },
      }),
    ],
    [
      'a thenable that answers twice and throws',
      () => ({
        // biome-ignore lint/suspicious/noThenProperty: what is tested is a thenable that does not keep the rules
        then(resolve: (value: unknown) => void) {
          resolve('once');
          resolve('twice');
          throw new Error('x');
        },
      }),
    ],
  ])('%s gives exactly one reply', async (_name, make) => {
    await run(make);
  });

  test('an error that is returned instead of thrown is a failure all the same', async () => {
    const failed = await run(() => new ToolError('No money.'));
    expect(failed.status('c1')).toBe('failed');
    const errored = await run(async () => new TypeError('x'));
    expect(errored.status('c1')).toBe('errored');
    expect(errored.sentAnswers()).toEqual(['c1 (tool_failed): The tool failed. TypeError: x']);
  });

  test('five megabytes come through', async () => {
    const stage = await run(() => 'x'.repeat(5_000_000));
    expect(stage.sentAnswers()[0]).toHaveLength(5_000_004);
  });
});

describe('P18: what a handler throws', () => {
  const frozen = Object.freeze(new RangeError('frozen'));
  const nameless = Object.assign(new Error('who'), { name: '' });

  test.each<[name: string, error: unknown, sent: string]>([
    ['an error', new Error('kaput'), 'Error: kaput'],
    ['a TypeError', new TypeError('x is not a function'), 'TypeError: x is not a function'],
    ['an error of another window', runInNewContext('new RangeError("far away")'), 'RangeError: far away'],
    ['an abort nobody asked for', new DOMException('gone', 'AbortError'), 'AbortError: gone'],
    ['an error without words', new Error(), 'Error: It gave no reason.'],
    ['an error without a name', nameless, 'Error: who'],
    ['a frozen one', frozen, 'RangeError: frozen'],
    ['undefined', undefined, 'Error: It threw undefined instead of an error.'],
    ['null', null, 'Error: It threw null instead of an error.'],
    ['zero', 0, 'Error: It threw 0 instead of an error.'],
    ['a text', 'just words', 'Error: just words'],
    ['an empty text', '', 'Error: It threw an empty text instead of an error.'],
    ['a symbol', Symbol('odd'), 'Error: It threw Symbol(odd) instead of an error.'],
    ['a function', () => 1, 'Error: It threw a function instead of an error.'],
    ['an object', { code: 42 }, 'Error: It threw an object that does not say what happened.'],
    ['an object that says something', { name: 'Oops', message: 'said' }, 'Oops: said'],
    [
      'an object whose words are no text',
      { message: 42 },
      'Error: It threw an object that does not say what happened.',
    ],
    ['a proxy that throws', hostile(), 'Error: It threw something that cannot be read.'],
    [
      'an error whose words throw',
      Object.defineProperty(new Error('x'), 'message', { get: throwing }),
      'Error: It threw something that cannot be read.',
    ],
  ])('%s becomes one reply, marked as failure', async (_name, error, sent) => {
    const throwIt = (): never => {
      throw error;
    };
    for (const handler of [throwIt, async () => throwIt(), () => Promise.reject(error)]) {
      const stage = await run(handler);
      expect(stage.status('c1')).toBe('errored');
      expect(stage.sentAnswers()).toEqual([`c1 (tool_failed): The tool failed. ${sent}`]);
    }
  });

  test('a ToolError is the tool’s own word, passed on as it is', async () => {
    const stage = await run(() => {
      throw new ToolError('Order A-1 was\nrefunded <b>already</b>.');
    });
    expect(stage.status('c1')).toBe('failed');
    const [message] = stage.transport.last().request.messages.filter(({ role }) => role === 'tool');
    expect(message).toMatchObject({
      content: { text: 'Order A-1 was\nrefunded <b>already</b>.' },
      error: 'Order A-1 was\nrefunded <b>already</b>.',
    });
  });

  test('a ToolError without words is marked as a failure too', async () => {
    const stage = await run(() => {
      throw new ToolError('');
    });
    expect(stage.sentAnswers()).toEqual(['c1 (It gave no reason.): It gave no reason.']);
  });

  test('the tools behind it run', async () => {
    const stage = createStage();
    const tool = stage.tool('do', { approval: 'none' });
    await stage.say('hi');
    await stage.hear(callOf('run-1', 'c1', 'do', '{}'), callOf('run-1', 'c2', 'do', '{}'));
    await stage.finish();
    await tool.last().throws(hostile());
    expect(tool.performances).toHaveLength(2);
    expect(stage.status('c2')).toBe('running');
  });
});

test('P18: turning anything into content never throws', () => {
  const values = [
    undefined,
    null,
    0n,
    Symbol('x'),
    hostile(),
    revoked(),
    cycle,
    deep(100_000),
    new Hidden(),
    () => 1,
  ];
  for (const value of values) expect(() => toResultContent(value)).not.toThrow();
});
