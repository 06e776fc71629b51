import { expect, test } from 'vitest';
import { settle } from '../testing/stage.ts';
import { readRule } from './read-rule.ts';
import type { Rule } from './rule.ts';
import { createRuleBook, type RuleStorage } from './rule-book.ts';

function own(id: string, rest: Partial<Rule> = {}): Rule {
  return {
    id,
    word: 'allowed',
    match: { tool: 'refund_order', conditions: [{ path: ['amount'], is: 'at-most', limit: 50 }] },
    scope: { kind: 'always' },
    by: { kind: 'person', person: { id: 'mira' }, at: 5 },
    ...rest,
  };
}

const apps: Rule = own('app', { word: 'disallowed', by: { kind: 'app' } });

/** A storage in the test's hands. */
function shelf(stored: readonly unknown[] = []) {
  const wrote: (readonly string[])[] = [];
  const faults: { read?: Error; write?: Error } = {};
  const storage: RuleStorage = {
    async read() {
      await Promise.resolve();
      if (faults.read !== undefined) throw faults.read;
      return stored;
    },
    async write(rules) {
      await Promise.resolve();
      if (faults.write !== undefined) throw faults.write;
      wrote.push(rules.map(({ id }) => id));
    },
  };
  return { storage, wrote, faults };
}

function ids(rules: readonly Rule[]): readonly string[] {
  return rules.map(({ id }) => id);
}

test('the app’s rules come first and stay; those of people are kept, changed and revoked', () => {
  const book = createRuleBook({ app: [apps] });
  let told = 0;
  book.subscribe(() => {
    told += 1;
  });
  expect(book.keep(own('a'))).toBe(true);
  expect(book.keep(own('b'))).toBe(true);
  const before = book.rules();
  expect(book.keep(own('a', { word: 'disallowed' }))).toBe(true);
  expect(book.rules().map(({ id, word }) => [id, word])).toEqual([
    ['app', 'disallowed'],
    ['a', 'disallowed'],
    ['b', 'allowed'],
  ]);
  expect(before[1]?.word).toBe('allowed');
  expect(book.rules()).toBe(book.rules());
  expect([book.keep(own('app')), book.revoke('app'), book.revoke('gone')]).toEqual([false, false, false]);
  expect(book.revoke('a')).toBe(true);
  expect(ids(book.rules())).toEqual(['app', 'b']);
  expect(told).toBe(4);
});

test('P29: what is kept for always or for a thread is stored, what is kept for less is not', async () => {
  const { storage, wrote } = shelf([own('old')]);
  const book = createRuleBook({ storage });
  await book.load();
  book.keep(own('always'));
  book.keep(own('thread', { scope: { kind: 'thread', threadId: 't' } }));
  book.keep(own('session', { scope: { kind: 'session' } }));
  book.keep(own('turn', { scope: { kind: 'turn', threadId: 't', turnId: 'r' } }));
  await settle();
  expect(wrote.at(-1)).toEqual(['old', 'always', 'thread']);
});

test('what was decided while the stored rules were read is the later word, and is stored with them', async () => {
  const { storage, wrote } = shelf([own('a'), own('b')]);
  const book = createRuleBook({ storage });
  expect(book.state()).toEqual({ kind: 'loading' });
  const loaded = book.load();
  book.keep(own('b', { word: 'disallowed' }));
  await loaded;
  await settle();
  expect(book.rules().map(({ id, word }) => [id, word])).toEqual([
    ['a', 'allowed'],
    ['b', 'disallowed'],
  ]);
  expect(book.state()).toEqual({ kind: 'ready' });
  expect(wrote).toEqual([['a', 'b']]);
});

test('rules that cannot be read are unknown, are not written over, and can be read again', async () => {
  const { storage, wrote, faults } = shelf([own('a')]);
  faults.read = new Error('denied');
  const book = createRuleBook({ storage });
  await book.load();
  expect(book.state()).toEqual({ kind: 'unknown', why: 'denied', unreadable: 0 });
  book.keep(own('b'));
  await settle();
  expect([wrote, book.unstored()]).toEqual([[], 'denied']);
  delete faults.read;
  await book.load();
  await settle();
  expect(ids(book.rules())).toEqual(['a', 'b']);
  expect([book.state(), book.unstored()]).toEqual([{ kind: 'ready' }, undefined]);
});

test('one rule that cannot be read makes all unknown until a person discards it', async () => {
  const { storage, wrote } = shelf([own('a'), { ...own('b'), word: 'sometimes' }]);
  const book = createRuleBook({ storage });
  await book.load();
  expect(book.state()).toMatchObject({ kind: 'unknown', unreadable: 1 });
  expect(wrote).toEqual([]);
  book.discardUnreadable();
  await settle();
  expect([book.state(), wrote]).toEqual([{ kind: 'ready' }, [['a']]]);
});

test('P29: a rule that was revoked while others could not be read does not come back when they are read again', async () => {
  const stored: unknown[] = [own('a'), { ...own('b'), word: 'sometimes' }];
  const { storage, wrote } = shelf(stored);
  const book = createRuleBook({ storage });
  await book.load();
  expect(book.revoke('a')).toBe(true);
  stored[1] = own('b');
  await book.load();
  await settle();
  expect([ids(book.rules()), book.state()]).toEqual([['b'], { kind: 'ready' }]);
  expect(wrote).toEqual([['b']]);
});

test('P29: what another page has revoked since is not stored again when rules are read again', async () => {
  const stored: unknown[] = [own('a'), { ...own('b'), word: 'sometimes' }];
  const { storage } = shelf(stored);
  const book = createRuleBook({ storage });
  await book.load();
  stored.splice(0, 2, own('c'));
  await book.load();
  expect(ids(book.rules())).toEqual(['c']);
});

test('what was discarded does not come back while it is being written over', async () => {
  const { storage, faults } = shelf([own('a'), { ...own('b'), word: 'sometimes' }]);
  const book = createRuleBook({ storage });
  await book.load();
  faults.write = new Error('full');
  const again = book.load();
  book.discardUnreadable();
  await again;
  await book.load();
  await settle();
  expect([ids(book.rules()), book.state(), book.unstored()]).toEqual([['a'], { kind: 'ready' }, 'full']);
});

test('what could not be stored counts, and the book says why', async () => {
  const { storage, faults } = shelf();
  const book = createRuleBook({ storage });
  await book.load();
  faults.write = new Error('full');
  book.keep(own('a'));
  await settle();
  expect([ids(book.rules()), book.unstored()]).toEqual([['a'], 'full']);
  delete faults.write;
  book.keep(own('b'));
  await settle();
  expect(book.unstored()).toBeUndefined();
});

const full: Rule = own('full', {
  title: 'Small refunds',
  match: {
    tool: 't',
    server: 's',
    risks: ['low', 'high'],
    args: { a: [1, null] },
    conditions: [
      { path: ['a', 0], is: 'equal', value: { b: true } },
      { path: ['a'], is: 'one-of', values: [1, 'x'] },
      { path: ['a'], is: 'at-most', limit: 5 },
      { path: ['a'], is: 'at-least', limit: 5 },
      { path: ['a'], is: 'beginning', text: 'x' },
      { path: ['a'], is: 'absent' },
    ],
  },
  scope: { kind: 'turn', threadId: 't', turnId: 'r' },
});

test.each([full, apps, own('x'), own('s', { scope: { kind: 'session' }, by: { kind: 'person', at: 1 } })])(
  'a rule is read as it was written: $id',
  (rule) => {
    expect(readRule(JSON.parse(JSON.stringify(rule)))).toEqual(rule);
  },
);

test.each([
  ['nothing', undefined],
  ['a text', 'allowed'],
  [
    'what reads itself',
    (() => {
      const cycle: { self?: unknown } = {};
      cycle.self = cycle;
      return cycle;
    })(),
  ],
  ['an unknown field', { ...full, until: 5 }],
  ['an unknown word', { ...full, word: 'maybe' }],
  ['an unknown narrowing', { ...full, match: { tool: 't', user: 'mira' } }],
  ['an unknown condition', { ...full, match: { conditions: [{ path: [], is: 'like', text: 'x' }] } }],
  [
    'a condition that says too much',
    { ...full, match: { conditions: [{ path: [], is: 'absent', value: 1 }] } },
  ],
  ['a condition that says too little', { ...full, match: { conditions: [{ path: [], is: 'equal' }] } }],
  ['a limit that is none', { ...full, match: { conditions: [{ path: [], is: 'at-most', limit: '5' }] } }],
  ['a place that is none', { ...full, match: { conditions: [{ path: [true], is: 'absent' }] } }],
  ['a scope without its thread', { ...full, scope: { kind: 'thread' } }],
  ['an unknown maker', { ...full, by: { kind: 'agent' } }],
])('what is no rule is not read as one: %s', (_what, given) => {
  expect(readRule(given)).toBeUndefined();
});
