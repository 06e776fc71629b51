import { createRuleBook, type Rule, type RuleBook } from '@callboard/core';
import { afterEach, expect, test, vi } from 'vitest';
import { createIndexedDbRules } from './rule-storage.ts';
import { failureOf, newName, openPage, putDirectly } from './testing/open-pages.ts';

afterEach(() => vi.unstubAllGlobals());

function rule(id: string, rest: Partial<Rule> = {}): Rule {
  return {
    id,
    word: 'allowed',
    match: { tool: 'pay' },
    scope: { kind: 'always' },
    by: { kind: 'person', at: 1 },
    ...rest,
  };
}

function openBook(name: string): RuleBook {
  return createRuleBook({ storage: createIndexedDbRules(openPage(name).database) });
}

function words(book: RuleBook): readonly string[] {
  return book.rules().map(({ id, word }) => `${id} ${word}`);
}

test('P29: rules outlive the page, in the order they were made', async () => {
  const name = newName();
  const storage = createIndexedDbRules(openPage(name).database);
  for (const id of ['b', 'a', 'c']) await storage.put(rule(id));
  await storage.put(rule('b', { word: 'disallowed' }));
  await storage.remove('c');
  await storage.remove('none');
  const book = openBook(name);
  await book.load();
  expect(words(book)).toEqual(['b disallowed', 'a allowed']);
});

test('P15: a rule that is kept or revoked in one page is known in the others', async () => {
  const name = newName();
  const [one, other] = [openBook(name), openBook(name)];
  await Promise.all([one.load(), other.load()]);
  one.keep(rule('a'));
  other.keep(rule('b'));
  await expect
    .poll(() => [words(one).toSorted(), words(other).toSorted()])
    .toEqual([
      ['a allowed', 'b allowed'],
      ['a allowed', 'b allowed'],
    ]);
  other.revoke('a');
  await expect.poll(() => [words(one), words(other)]).toEqual([['b allowed'], ['b allowed']]);
  expect([one.unstored(), other.unstored()]).toEqual([undefined, undefined]);
});

test('two books on one storage know of each other', async () => {
  const storage = createIndexedDbRules(openPage(newName()).database);
  const [one, other] = [createRuleBook({ storage }), createRuleBook({ storage })];
  await Promise.all([one.load(), other.load()]);
  one.keep(rule('a'));
  await expect.poll(() => words(other)).toEqual(['a allowed']);
  other.revoke('a');
  await expect.poll(() => words(one)).toEqual([]);
});

test('rules that cannot be read are unknown, and can be forgotten', async () => {
  const name = newName();
  const page = openPage(name);
  await createIndexedDbRules(page.database).put(rule('a'));
  await putDirectly(name, 'rules', { id: 'b', rule: { id: 'b', word: 'sometimes' } });
  const book = openBook(name);
  await book.load();
  expect(book.state()).toMatchObject({ kind: 'unknown', unreadable: 1 });
  book.discardUnreadable();
  await expect
    .poll(async () => [...(await createIndexedDbRules(page.database).read()).keys()])
    .toEqual(['a']);
});

test('where nothing can be stored, the book says so and what was decided counts', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const storage = createIndexedDbRules(openPage(newName()).database);
  expect(await failureOf(storage.read())).toBe('refused');
  const book = createRuleBook({ storage });
  await book.load();
  expect(book.state()).toMatchObject({ kind: 'unknown', unreadable: 0 });
  book.keep(rule('a'));
  await expect.poll(() => book.unstored()).toMatch('IndexedDB');
  expect(words(book)).toEqual(['a allowed']);
});
