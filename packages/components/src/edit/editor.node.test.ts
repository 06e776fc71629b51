import type { JsonValue } from '@callboard/core';
import { createRandom, type Random } from '@callboard/core/testing';
import { createValidator } from '@callboard/schema';
import { expect, test } from 'vitest';
import { moveItem, removeToken, setToken } from './document/edit-document.ts';
import { type JsonDocument, nodeAt, readDocument, tokenText } from './document/json-document.ts';
import { applySchemas, offered } from './fields/apply-schemas.ts';
import { childFields, memberToAdd, nameVerdict, nextItem } from './fields/child-fields.ts';
import { readLater } from './fields/derive-field.ts';
import type { Field } from './fields/field.ts';
import { readFormSchema } from './fields/form-schema.ts';
import { branchField, rootField } from './fields/root-field.ts';
import { startToken } from './fields/start-token.ts';
import { type RandomForm, randomForm } from './testing/random-form.ts';

/*
 * Random schemas and random valid documents, oddly written. What an editor does with them goes through the functions it
 * is made of, and nothing else.
 */

const forms = 200;
const validator = createValidator();

interface Opened {
  readonly random: Random;
  readonly form: RandomForm;
  readonly text: string;
  readonly document: JsonDocument;
  /** Every field that can be reached, containers and absent ones too. */
  readonly fields: readonly Field[];
}

function open(seed: number): Opened {
  const random = createRandom(seed);
  const form = randomForm(random);
  const text = form.write();
  const document = readDocument(text);
  if (document === undefined) throw new Error(`no document: ${text}`);
  const fields = allFields(rootField(readFormSchema(form.schema), document), document);
  return { random, form, text, document, fields };
}

function allFields(field: Field, document: JsonDocument): readonly Field[] {
  const branch = field.kind === 'union' ? branchField(field) : undefined;
  const inside = branch === undefined ? childFields(field, document) : [branch];
  return [field, ...inside.flatMap((one) => allFields(one, document))];
}

function tokensOf(text: string): readonly string[] {
  return text.match(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/gs) ?? [];
}

/** Where two lists of tokens differ: what is left of each when all that is alike at both ends is taken off. */
function difference(
  before: readonly string[],
  after: readonly string[],
): { readonly gone: readonly string[]; readonly come: readonly string[] } {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return { gone: before.slice(start, before.length - end), come: after.slice(start, after.length - end) };
}

function isLeaf({ kind, token }: Field): boolean {
  return token !== undefined && kind !== 'object' && kind !== 'array' && kind !== 'union';
}

/** Another value for a field, as an input would write it. */
function otherToken(field: Field, random: Random): string {
  switch (field.kind) {
    case 'string':
      return JSON.stringify(`${field.value}x`);
    case 'number':
      return random.of(['1.0', '-1e3', '98765432109876543210', '-0.50']);
    case 'choice':
      return random.of(field.options).token;
    default:
      return random.of(['true', '[ 1,2 ]', '{"a":\t1.0}', 'null', '"\\u0041"']);
  }
}

test('P20: whatever is opened and not touched is the same to the byte', () => {
  for (let seed = 1; seed <= forms; seed += 1) {
    const { text, document, form } = open(seed);
    expect(document.text).toBe(text);
    expect(tokenText(document, document.root)).toBe(text.trim());
    const value: JsonValue = JSON.parse(text);
    const { kind } = validator.checkJsonSchema(form.schema, value);
    // A number beyond JavaScript's cannot be judged; all else these texts hold is valid.
    expect(text.includes('1e400') ? 'undecidable' : 'valid').toBe(kind);
  }
});

test('P20: a changed leaf is the only token that differs, and nothing between the tokens does', () => {
  for (let seed = 1; seed <= forms; seed += 1) {
    const { random, text, document, fields } = open(seed);
    const leaves = fields.filter(isLeaf);
    if (leaves.length === 0) continue;
    const field = random.of(leaves);
    const node = nodeAt(document, field.path);
    if (node === undefined) throw new Error(`nothing stands at ${field.path.join('/')}`);
    const token = otherToken(field, random);
    const changed = setToken(document, field.path, token);
    expect(changed.text).toBe(text.slice(0, node.start) + token + text.slice(node.end));
    expect(readDocument(changed.text)).toEqual(changed);
  }
});

test('P20: a member or item that goes or comes leaves every other token as it was, in its order', () => {
  for (let seed = 1; seed <= forms; seed += 1) {
    const { random, text, document, fields } = open(seed);
    const inner = fields.filter(({ path, token }) => path.length > 0 && token !== undefined);
    if (inner.length > 0) {
      const { path, token = '' } = random.of(inner);
      const changed = removeToken(document, path);
      const { gone, come } = difference(tokensOf(text), tokensOf(changed.text));
      expect(come).toEqual([]);
      const isMember = typeof path.at(-1) === 'string';
      const own = tokensOf(token).length + (isMember ? 2 : 0);
      expect([own, own + 1]).toContain(gone.length);
      expect(nodeAt(changed, path) === undefined || typeof path.at(-1) === 'number').toBe(true);
      expect(readDocument(changed.text)).toEqual(changed);
    }
    const absent = fields.filter((field) => field.token === undefined);
    for (const field of absent) {
      const written = startToken(field) ?? otherToken(field, random);
      const changed = setToken(document, field.path, written);
      expect(difference(tokensOf(text), tokensOf(changed.text)).gone).toEqual([]);
      const node = nodeAt(changed, field.path);
      expect(node && tokenText(changed, node)).toBe(written);
      expect(readDocument(changed.text)).toEqual(changed);
    }
  }
});

test('P20: a new member or item, and an item that moves, leave the others as they were', () => {
  for (let seed = 1; seed <= forms; seed += 1) {
    const { random, text, document, fields } = open(seed);
    for (const field of fields) {
      if (
        field.kind === 'object' &&
        field.presence === 'value' &&
        nameVerdict(field, document, 'new one') === 'free'
      ) {
        const added = memberToAdd(field, 'new one');
        const changed = setToken(document, added.path, startToken(added) ?? 'null');
        expect(difference(tokensOf(text), tokensOf(changed.text)).gone).toEqual([]);
      }
      const next = field.kind === 'array' && field.presence === 'value' ? nextItem(field) : undefined;
      if (next !== undefined) {
        const changed = setToken(document, next.path, startToken(next) ?? 'null');
        expect(difference(tokensOf(text), tokensOf(changed.text)).gone).toEqual([]);
      }
      if (field.kind === 'array' && field.count > 1) {
        const to = random.upTo(field.count);
        const changed = moveItem(document, [...field.path, 0], to);
        expect([...tokensOf(changed.text)].sort()).toEqual([...tokensOf(text)].sort());
        const [before, after] = [document, changed].map((one) =>
          childFields(field, one).map(({ token }) => token),
        );
        expect(after).toEqual(before?.toSpliced(0, 1).toSpliced(to, 0, before[0]));
      }
    }
  }
});

test('P21: the branch of a union that the data chooses is one that accepts it', () => {
  let unions = 0;
  for (let seed = 1; seed <= forms; seed += 1) {
    for (const field of open(seed).fields) {
      if (field.kind !== 'union' || field.presence !== 'value') continue;
      const value = readLater(field.token);
      const [union] = applySchemas(field.source, value).unions;
      if (union === undefined) continue;
      const branch = offered(union)[field.chosen ?? -1];
      const there = value();
      expect(branch && there !== undefined && field.source.form.misfits(branch, there)).toBe(0);
      unions += 1;
    }
  }
  expect(unions).toBeGreaterThan(50);
});

test('P21: nothing a schema suggests is in the text before a person takes it', () => {
  for (let seed = 1; seed <= forms; seed += 1) {
    const { document, fields } = open(seed);
    for (const field of fields) {
      const node = nodeAt(document, field.path);
      expect(field.token).toBe(node && tokenText(document, node));
    }
  }
});

test('a field that nothing happened to is the very field it was', () => {
  for (let seed = 1; seed <= forms; seed += 1) {
    const { random, document, form, fields } = open(seed);
    const leaves = fields.filter(isLeaf);
    if (leaves.length === 0) continue;
    const leaf = random.of(leaves);
    const changed = setToken(document, leaf.path, otherToken(leaf, random));
    const read = readFormSchema(form.schema);
    const root = rootField(read, document);
    const children = childFields(root, document);
    const rootAfter = rootField(read, changed, root);
    const after = childFields(rootAfter, changed, children);
    for (const [at, child] of children.entries()) {
      if (child.name !== leaf.path[0]) expect(after[at]).toBe(child);
    }
  }
});
