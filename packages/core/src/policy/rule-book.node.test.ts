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

/** What is stored, in the test's hands, and as many pages on it as the test opens. */
function shelf(given: readonly { readonly id: string }[] = []) {
  const stored = new Map<string, unknown>(given.map((one) => [one.id, one]));
  const wrote: string[] = [];
  const faults: { read?: Error; write?: Error } = {};
  const pages = new Set<() => void>();
  /** While it is there, what is read is what stood before, and comes when it is resolved. */
  let held: Promise<void> | undefined;

  function page(): RuleStorage {
    let own: () => void = () => undefined;
    const write = async (what: string, change: () => void): Promise<void> => {
      await Promise.resolve();
      if (faults.write !== undefined) throw faults.write;
      change();
      wrote.push(what);
      for (const listener of [...pages]) if (listener !== own) listener();
    };
    return {
      async read() {
        const standing = new Map(stored);
        await (held ?? Promise.resolve());
        if (faults.read !== undefined) throw faults.read;
        return standing;
      },
      put: (rule) => write(`put ${rule.id}`, () => stored.set(rule.id, rule)),
      remove: (id) => write(`remove ${id}`, () => stored.delete(id)),
      subscribe(listener) {
        own = listener;
        pages.add(listener);
        return () => pages.delete(listener);
      },
    };
  }

  return {
    stored,
    wrote,
    faults,
    page,
    storage: page(),
    /** Holds up what is read from now on; returns the way to let it come. */
    hold() {
      let release: () => void = () => undefined;
      held = new Promise((resolve) => {
        release = () => {
          held = undefined;
          resolve();
        };
      });
      return release;
    },
  };
}

/** A rule of a version that is not this one. */
function odd(id: string) {
  return { ...own(id), word: 'sometimes' };
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
  expect(wrote).toEqual(['put always', 'put thread']);
  book.keep(own('always', { scope: { kind: 'session' } }));
  book.revoke('session');
  await settle();
  expect(wrote).toEqual(['put always', 'put thread', 'remove always']);
  expect(ids(book.rules())).toEqual(['old', 'always', 'thread', 'turn']);
});

test('what was decided while the stored rules were read is the later word', async () => {
  const { storage, wrote, stored } = shelf([own('a'), own('b')]);
  const book = createRuleBook({ storage });
  expect(book.state()).toEqual({ kind: 'loading' });
  const loaded = book.load();
  book.keep(own('b', { word: 'disallowed' }));
  await loaded;
  await settle();
  const words = [
    ['a', 'allowed'],
    ['b', 'disallowed'],
  ];
  expect(book.rules().map(({ id, word }) => [id, word])).toEqual(words);
  expect(book.state()).toEqual({ kind: 'ready' });
  expect(wrote).toEqual(['put b']);
  expect(stored.get('b')).toMatchObject({ word: 'disallowed' });
});

test('rules that cannot be read are unknown, are not written over, and can be read again', async () => {
  const { storage, wrote, faults } = shelf([own('a')]);
  faults.read = new Error('denied');
  const book = createRuleBook({ storage });
  await book.load();
  expect(book.state()).toEqual({ kind: 'unknown', why: 'denied', unreadable: 0 });
  book.keep(own('b'));
  await settle();
  expect([wrote, book.unstored()]).toEqual([['put b'], undefined]);
  delete faults.read;
  await book.load();
  expect([ids(book.rules()), book.state()]).toEqual([['a', 'b'], { kind: 'ready' }]);
});

test('one rule that cannot be read makes all unknown until a person discards it', async () => {
  const { storage, wrote, stored } = shelf([own('a'), odd('b'), own('c')]);
  stored.set('d', own('not d'));
  const book = createRuleBook({ storage });
  await book.load();
  expect(book.state()).toMatchObject({ kind: 'unknown', unreadable: 2 });
  expect(wrote).toEqual([]);
  book.discardUnreadable();
  await settle();
  expect([book.state(), wrote]).toEqual([{ kind: 'ready' }, ['remove b', 'remove d']]);
  expect(ids(book.rules())).toEqual(['a', 'c']);
});

test('P29: a rule that was revoked while others could not be read does not come back when they are read again', async () => {
  const { storage, wrote, stored } = shelf([own('a'), odd('b')]);
  const book = createRuleBook({ storage });
  await book.load();
  expect(book.revoke('a')).toBe(true);
  stored.set('b', own('b'));
  await book.load();
  await settle();
  expect([ids(book.rules()), book.state()]).toEqual([['b'], { kind: 'ready' }]);
  expect(wrote).toEqual(['remove a']);
});

test('P29: what another page has revoked since is not stored again when rules are read again', async () => {
  const { storage, stored, wrote } = shelf([own('a'), odd('b')]);
  const book = createRuleBook({ storage });
  await book.load();
  stored.clear();
  stored.set('c', own('c'));
  await book.load();
  await settle();
  expect([ids(book.rules()), wrote]).toEqual([['c'], []]);
});

test('what was discarded does not come back while it is still stored', async () => {
  const { storage, faults } = shelf([own('a'), odd('b')]);
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

test('what could not be stored counts, the book says why, and it is tried again with the next change', async () => {
  const { storage, faults, wrote } = shelf();
  const book = createRuleBook({ storage });
  await book.load();
  faults.write = new Error('full');
  book.keep(own('a'));
  await settle();
  expect([ids(book.rules()), book.unstored()]).toEqual([['a'], 'full']);
  delete faults.write;
  book.keep(own('b'));
  await settle();
  expect([wrote, book.unstored()]).toEqual([['put a', 'put b'], undefined]);
});

test('P29: two pages that change different rules at once lose none', async () => {
  const { page, stored } = shelf([own('a'), own('b')]);
  const [one, other] = [createRuleBook({ storage: page() }), createRuleBook({ storage: page() })];
  await Promise.all([one.load(), other.load()]);
  one.keep(own('c'));
  other.revoke('a');
  other.keep(own('b', { word: 'disallowed' }));
  await settle();
  expect([...stored.keys()]).toEqual(['b', 'c']);
  await Promise.all([one.load(), other.load()]);
  for (const book of [one, other])
    expect(book.rules().map(({ id, word }) => [id, word])).toEqual([
      ['b', 'disallowed'],
      ['c', 'allowed'],
    ]);
});

test('P29: what was kept here can be revoked elsewhere, and what is kept for this page alone stays', async () => {
  const { page } = shelf();
  const [one, other] = [createRuleBook({ storage: page() }), createRuleBook({ storage: page() })];
  await Promise.all([one.load(), other.load()]);
  one.keep(own('a'));
  one.keep(own('session', { scope: { kind: 'session' } }));
  await settle();
  expect([ids(other.rules()), other.revoke('a')]).toEqual([['a'], true]);
  await settle();
  await one.load();
  expect([ids(one.rules()), ids(other.rules())]).toEqual([['session'], []]);
});

test('P15: after another page changed a rule, who loads waits until it is read again', async () => {
  const { page, hold } = shelf([own('a')]);
  const [one, other] = [createRuleBook({ storage: page() }), createRuleBook({ storage: page() })];
  await Promise.all([one.load(), other.load()]);
  const release = hold();
  other.revoke('a');
  await settle();
  expect(ids(one.rules())).toEqual(['a']);
  let isLoaded = false;
  const loaded = one.load().then(() => {
    isLoaded = true;
  });
  await settle();
  expect(isLoaded).toBe(false);
  release();
  await loaded;
  expect(ids(one.rules())).toEqual([]);
});

test('P15: a change elsewhere while rules are being read has them read once more', async () => {
  const { page, hold } = shelf([own('a')]);
  const [one, other] = [createRuleBook({ storage: page() }), createRuleBook({ storage: page() })];
  await other.load();
  const release = hold();
  const loaded = one.load();
  other.revoke('a');
  await settle();
  release();
  await loaded;
  expect(ids(one.rules())).toEqual([]);
});

test('what was decided here and is not stored yet counts over what another page has stored', async () => {
  const { page, faults } = shelf([own('a'), own('b')]);
  const [one, other] = [createRuleBook({ storage: page() }), createRuleBook({ storage: page() })];
  await Promise.all([one.load(), other.load()]);
  faults.write = new Error('full');
  one.revoke('a');
  await settle();
  delete faults.write;
  other.keep(own('a', { word: 'disallowed' }));
  await settle();
  await one.load();
  expect(ids(one.rules())).toEqual(['b']);
});

test('a storage that cannot say what others change leaves the rules unknown', async () => {
  const { storage } = shelf([own('a')]);
  const subscribe = (): never => {
    throw new Error('no channel');
  };
  const book = createRuleBook({ storage: { ...storage, subscribe } });
  await book.load();
  expect(book.state()).toMatchObject({ kind: 'unknown', why: 'no channel' });
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
