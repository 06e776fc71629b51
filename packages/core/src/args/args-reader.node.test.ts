import { expect, test } from 'vitest';
import { isJsonArray, type JsonValue } from '../json.ts';
import { type ArgsReader, type ArgsSnapshot, createArgsReader } from './index.ts';

function read(...deltas: string[]): ArgsReader {
  const reader = createArgsReader();
  for (const delta of deltas) reader.push(delta);
  return reader;
}

function closed(...deltas: string[]): ArgsSnapshot {
  const reader = read(...deltas);
  reader.close();
  return reader.snapshot();
}

/** A text whose value is one array of small numbers, and too wide to be copied at every read. */
const WIDE_ITEMS = 200_000;
const WIDE_TEXT = `[${'7,'.repeat(WIDE_ITEMS)}`;

test.each<[text: string, value: JsonValue | undefined, openPath: readonly (string | number)[]]>([
  ['', undefined, []],
  [' \n', undefined, []],
  ['{', {}, []],
  ['{"a', {}, []],
  ['{"a"', {}, ['a']],
  ['{"a":', {}, ['a']],
  ['{"a":"', { a: '' }, ['a']],
  ['{"a":"x', { a: 'x' }, ['a']],
  ['{"a":"x"', { a: 'x' }, []],
  ['{"a":[', { a: [] }, ['a']],
  ['{"a":[1', { a: [] }, ['a', 0]],
  ['{"a":[1,', { a: [1] }, ['a']],
  ['{"a":[1,{"b":tru', { a: [1, {}] }, ['a', 1, 'b']],
  ['{"a":[1,{"b":true', { a: [1, {}] }, ['a', 1, 'b']],
  ['{"a":[1,{"b":true}', { a: [1, { b: true }] }, ['a']],
  ['"x', 'x', []],
  ['12', undefined, []],
  ['12 ', 12, []],
])('P1: behind %s it shows %j, and is writing at %j', (text, value, openPath) => {
  const snapshot = read(text).snapshot();
  expect(snapshot.value).toEqual(value);
  expect(snapshot.openPath).toEqual(openPath);
});

test.each([
  ['-', '1'],
  ['-1', '.5'],
  ['1.5', 'e3'],
  ['1e', '+'],
  ['1e+5', '0'],
  ['tru', 'e'],
  ['true', ' '],
  ['nul', 'l'],
])('P1: %s is not settled while %s can follow', (text, more) => {
  const reader = read('{"a":1,"b":', text);
  expect(reader.snapshot().value).toEqual({ a: 1 });
  expect(reader.snapshot().isComplete(['b'])).toBe(false);
  reader.push(more);
  expect(reader.snapshot().state).toBe('partial');
});

test('P1: half a surrogate pair is never shown, raw, escaped or mixed', () => {
  for (const pair of ['😀', '\\ud83d\\ude00', '\ud83d\\ude00', '\\ud83d\ude00']) {
    const reader = read('"a');
    for (let i = 0; i < pair.length; i++) {
      expect(reader.snapshot().value).toBe('a');
      reader.push(pair.slice(i, i + 1));
    }
    expect(reader.snapshot().value).toBe('a😀');
  }
});

test('P1: half an escape is never shown', () => {
  const reader = read('"a');
  for (const part of ['\\', 'u', '0', '0', 'e']) {
    reader.push(part);
    expect(reader.snapshot().value).toBe('a');
  }
  reader.push('9');
  expect(reader.snapshot().value).toBe('aé');
});

test('a half character that stays alone is shown as U+FFFD and is a problem', () => {
  for (const [text, value] of [
    ['"a\\ud83d"', 'a\ufffd'],
    ['"\\ud83dxy"', '\ufffdxy'],
    ['"\ud83d"', '\ufffd'],
    ['"\\ude00x"', '\ufffdx'],
    ['"\\ud83d\\ud83d\\ude00"', '\ufffd😀'],
    ['"\\ud83d\\n"', '\ufffd\n'],
  ]) {
    const { value: shown, state, problems } = closed(text ?? '');
    expect(shown).toBe(value);
    expect(state).toBe('broken');
    expect(problems.map(({ code }) => code)).toEqual(['lone-surrogate']);
  }
});

test('P3: nothing but white space is empty, closed or not', () => {
  for (const text of ['', ' ', '\n\t\r ']) {
    expect(read(text).snapshot()).toMatchObject({ state: 'empty', value: undefined, problems: [] });
    expect(closed(text)).toMatchObject({ state: 'empty', value: undefined, problems: [], openPath: [] });
  }
});

test('P3: the state says what a text is good for', () => {
  expect(read('{"a":1').snapshot().state).toBe('partial');
  expect(read('{"a":1}').snapshot().state).toBe('complete');
  expect(read('{"a":1} \n').snapshot().state).toBe('complete');
  expect(read('{"a":1},').snapshot().state).toBe('broken');
  expect(read('{"a":1,"a":').snapshot().state).toBe('broken');
});

test('a number or literal at the top counts when the text is closed, and goes on when it is opened again', () => {
  const reader = read('12');
  expect(reader.snapshot()).toMatchObject({ state: 'partial', value: undefined });
  reader.close();
  expect(reader.snapshot()).toMatchObject({ state: 'complete', value: 12 });
  expect(reader.snapshot().isComplete([])).toBe(true);
  reader.push('3');
  expect(reader.snapshot()).toMatchObject({ state: 'partial', value: undefined });
  reader.close();
  expect(reader.snapshot()).toMatchObject({ state: 'complete', value: 123 });
  expect(closed('null')).toMatchObject({ state: 'complete', value: null });
  expect(closed('tru')).toMatchObject({ state: 'broken', value: undefined });
});

test('P2: closing in the middle is a problem that a reopened call takes back', () => {
  const reader = read('{"a":[1,"x');
  reader.close();
  const early = reader.snapshot();
  expect(early).toMatchObject({ state: 'broken', value: { a: [1, 'x'] }, openPath: ['a', 1] });
  expect(early.problems.map(({ code }) => code)).toEqual(['unexpected-end']);
  reader.close();
  expect(reader.snapshot()).toBe(early);
  reader.push('y"]}');
  reader.close();
  expect(reader.snapshot()).toMatchObject({ state: 'complete', value: { a: [1, 'xy'] }, problems: [] });
  expect(early).toMatchObject({ state: 'broken', value: { a: [1, 'x'] } });
});

test('a snapshot is the same object until something in it changes', () => {
  const reader = read('{"a":"x", "b": 1');
  const first = reader.snapshot();
  reader.push('');
  reader.push('2');
  expect(reader.snapshot()).toBe(first);
  reader.push(',');
  const second = reader.snapshot();
  expect(second).not.toBe(first);
  reader.push('  \n ');
  expect(reader.snapshot()).toBe(second);
});

test('what has ended keeps its identity, whatever is written beside it', () => {
  const reader = read('{"rows":[{"id":1},{"id":2}],"text":"a');
  const rows = (): unknown => Object.entries(reader.snapshot().value ?? {})[0]?.[1];
  const before = rows();
  reader.push('bc');
  expect(rows()).toBe(before);
  reader.push('","more":[{}');
  expect(rows()).toBe(before);
  reader.push(']}');
  expect(rows()).toBe(before);
});

test('isComplete tells what has ended from what is open, and from what is not there', () => {
  const { isComplete } = read('{"a":{"b":[1,"x",[2,"yy').snapshot();
  for (const path of [
    ['a', 'b', 0],
    ['a', 'b', 1],
    ['a', 'b', 2, 0],
  ])
    expect(isComplete(path)).toBe(true);
  for (const path of [[], ['a'], ['a', 'b'], ['a', 'b', 2], ['a', 'b', 2, 1]])
    expect(isComplete(path)).toBe(false);
  for (const path of [
    ['c'],
    ['a', 'b', 3],
    ['a', 'b', '0'],
    ['a', 0],
    ['a', 'b', 0, 0],
    ['toString'],
    ['__proto__'],
  ])
    expect(isComplete(path)).toBe(false);
  expect(read('{"__proto__":1}').snapshot().isComplete(['__proto__'])).toBe(true);
});

test('P3: a key used twice keeps its first value, is a problem, and reading goes on', () => {
  const reader = read('{"a":1,"b":{"c":1},"b":{"c":"hidden');
  expect(reader.snapshot()).toMatchObject({ state: 'broken', value: { a: 1, b: { c: 1 } }, openPath: [] });
  expect(reader.snapshot().isComplete(['b', 'c'])).toBe(true);
  expect(reader.openString()).toBeUndefined();
  reader.push('","d":[12345678901234567890,{"e":1,"e":2}]},"f":"seen');
  expect(reader.openString()?.path).toEqual(['f']);
  reader.push('","g":12345678901234567890}');
  reader.close();
  const { value, problems, inexactNumbers, numberText } = reader.snapshot();
  expect(value).toEqual({ a: 1, b: { c: 1 }, f: 'seen', g: Number('12345678901234567890') });
  expect(problems.map(({ code }) => code)).toEqual(['duplicate-key', 'duplicate-key']);
  expect(inexactNumbers).toEqual([{ path: ['g'], text: '12345678901234567890' }]);
  expect(numberText(['b', 'd', 0])).toBeUndefined();
});

test('a key used twice is found however the keys before it repeat an earlier record', () => {
  const twice = (text: string): string[] => closed(text).problems.map(({ code }) => code);
  expect(twice('[{"a":1,"b":2},{"a":1,"b":2,"a":3}]')).toEqual(['duplicate-key']);
  expect(twice('[{"a":1,"b":2,"c":3},{"a":1,"c":3},{"a":1,"c":3,"c":4}]')).toEqual(['duplicate-key']);
  expect(twice('[{"a":1,"b":2,"c":3},{"a":1,"c":3},{"a":1,"b":2,"c":3,"c":4}]')).toEqual(['duplicate-key']);
  expect(twice('[{"a":1,"a":2},{"a":1,"a":2}]')).toEqual(['duplicate-key', 'duplicate-key']);
  expect(twice('[{"a":1},{"\\u0061":1,"a":2}]')).toEqual(['duplicate-key']);
  expect(twice('{"__proto__":1,"__proto__":2}')).toEqual(['duplicate-key']);
  expect(twice('[{"a":{"a":1}},{"a":{"a":1}}]')).toEqual([]);
});

test('P24: __proto__ and constructor are members like any other, open or ended', () => {
  const text = '{"__proto__":{"x":[1]},"constructor":{"prototype":null}}';
  const reader = createArgsReader();
  for (const character of text) {
    reader.push(character);
    const { value } = reader.snapshot();
    if (value !== undefined) expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  }
  expect(Object.keys(reader.snapshot().value ?? {})).toEqual(['__proto__', 'constructor']);
  expect(JSON.stringify(reader.snapshot().value)).toBe(text);
  expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
});

test('P6: finished numbers are what Number makes of their text', () => {
  const texts = [
    '0',
    '-0',
    '10',
    '1.10',
    '0.1',
    '123456789.123456',
    '0.000001',
    '1e3',
    '5e-324',
    '1E-7',
    '4.35',
    '9007199254740993',
  ];
  const { value } = closed(`[${texts.join(',')}]`);
  expect(value).toEqual(texts.map(Number));
  expect(Object.is(texts.map(Number)[1], -0)).toBe(true);
});

test('P6: a number that JavaScript does not hold as written keeps its text', () => {
  const { inexactNumbers, numberText } = closed(
    '{"id":12345678901234567890,"rows":[[1,1e999],[0.1000000000000000055]],"ok":[1.10,0.1,-0,1e2,100000000000000000000]}',
  );
  expect(inexactNumbers).toEqual([
    { path: ['id'], text: '12345678901234567890' },
    { path: ['rows', 0, 1], text: '1e999' },
    { path: ['rows', 1, 0], text: '0.1000000000000000055' },
  ]);
  expect(numberText(['rows', 0, 1])).toBe('1e999');
  for (const path of [[], ['rows'], ['rows', 0, 0], ['ok', 1], ['ok', 2], ['none']])
    expect(numberText(path)).toBeUndefined();
  expect(closed('-1e400').numberText([])).toBe('-1e400');
  expect(closed('-1e400').inexactNumbers).toEqual([{ path: [], text: '-1e400' }]);
});

test('P6: a number is told as it was written, where JavaScript writes it otherwise, wherever the text is split', () => {
  const spelled = ['40.00', '1.10', '-0.50', '0.0', '1e2', '100000000000000000000.0', '0.0000001', '1E-7'];
  const plain = ['40', '1.1', '-0.5', '0', '0.000001', '123456.75', '1.05'];
  const texts = [...spelled, ...plain];
  const text = `{"rows":[${texts.join(', ')}]}`;
  for (let split = 1; split < text.length; split += 1) {
    const reader = read(text.slice(0, split));
    reader.push(text.slice(split));
    reader.close();
    const { value, numberText, inexactNumbers } = reader.snapshot();
    expect(value).toEqual({ rows: texts.map(Number) });
    expect(texts.map((_, at) => numberText(['rows', at]))).toEqual([
      ...spelled,
      ...plain.map(() => undefined),
    ]);
    expect(inexactNumbers).toEqual([]);
  }
  expect(closed('40.00').numberText([])).toBe('40.00');
  expect(closed('40.00').inexactNumbers).toEqual([]);
});

test('P26: how numbers are spelled is kept of the first ten thousand, what they are of all', () => {
  const { value, numberText } = closed(`[${'1.0,'.repeat(10_001)}12345678901234567890]`);
  expect(numberText([9_999])).toBe('1.0');
  expect(numberText([10_000])).toBeUndefined();
  expect(numberText([10_001])).toBe('12345678901234567890');
  expect(value).toHaveLength(10_002);
});

test('P6: every inexact number keeps its text, although only the first hundred are listed', () => {
  const { inexactNumbers, numberText } = closed(`[${'12345678901234567890,'.repeat(300)}0]`);
  expect(inexactNumbers).toHaveLength(100);
  expect(numberText([299])).toBe('12345678901234567890');
  expect(numberText([300])).toBeUndefined();
});

test('an earlier snapshot does not know texts of numbers that came later', () => {
  const reader = read('[[1');
  const before = reader.snapshot();
  reader.push(',12345678901234567890]');
  expect(reader.snapshot().numberText([0, 1])).toBe('12345678901234567890');
  expect(before.numberText([0, 1])).toBeUndefined();
  expect(before.inexactNumbers).toEqual([]);
});

test('P3: a problem that ends reading freezes what was shown, also inside a string', () => {
  const reader = read('{"a":[1,"good');
  reader.push(' start\\q and more');
  const frozen = reader.snapshot();
  expect(frozen).toMatchObject({ state: 'broken', value: { a: [1, 'good start'] }, openPath: ['a', 1] });
  reader.push('","b":2}');
  reader.push('x'.repeat(1000));
  expect(reader.snapshot()).toBe(frozen);
  expect(frozen.isComplete(['a', 0])).toBe(true);
  expect(frozen.isComplete(['a', 1])).toBe(false);
  expect(reader.length).toBe('{"a":[1,"good start\\q and more","b":2}'.length + 1000);
  reader.close();
  expect(reader.snapshot().problems).toHaveLength(1);
});

test('text behind the value is a problem, and the value stays', () => {
  expect(closed('{"a":1} {"b":2}')).toMatchObject({ state: 'broken', value: { a: 1 } });
  expect(read('{"a":1} {"b":2}').snapshot().isComplete(['a'])).toBe(true);
});

test('P24: the depth is limited, and the text up to it stays', () => {
  const reader = createArgsReader({ maxDepth: 3 });
  reader.push('[[[1]],{"a":[[');
  expect(reader.snapshot()).toMatchObject({ state: 'broken', value: [[[1]], { a: [] }] });
  expect(reader.snapshot().problems.map(({ code }) => code)).toEqual(['too-deep']);
  expect(closed('['.repeat(200) + ']'.repeat(200)).state).toBe('complete');
  expect(closed('['.repeat(201) + ']'.repeat(201)).state).toBe('broken');
});

test('problems are bounded, and the one that ended reading is there in any case', () => {
  const reader = createArgsReader({ maxProblems: 2 });
  reader.push('{"a":1,"a":1,"a":1,"a":1,"b":x');
  expect(reader.snapshot().problems.map(({ code }) => code)).toEqual([
    'duplicate-key',
    'duplicate-key',
    'unexpected-character',
  ]);
  const none = createArgsReader({ maxProblems: 0 });
  none.push('{"a":1,"a":1}');
  expect(none.snapshot().state).toBe('broken');
});

test('P26: a very wide open array may be shown late, by a read for a thousand items, then whole, and never goes back', () => {
  const reader = read(WIDE_TEXT);
  const itemsOf = ({ value }: ArgsSnapshot): readonly JsonValue[] => (isJsonArray(value) ? value : []);
  const readUntil = (last: string): number => {
    for (let reads = 1; reads < 400; reads++) {
      const snapshot = reader.snapshot();
      expect(itemsOf(snapshot).length).toBeGreaterThanOrEqual(WIDE_ITEMS);
      expect(snapshot.isComplete([WIDE_ITEMS - 1])).toBe(true);
      // What is shown of an item as it was is not taken for the whole of it.
      expect(snapshot.isComplete([WIDE_ITEMS])).toBe(itemsOf(snapshot)[WIDE_ITEMS] === 'whole');
      if (itemsOf(snapshot).at(-1) === last) return reads;
    }
    return Number.POSITIVE_INFINITY;
  };
  expect(itemsOf(reader.snapshot())).toHaveLength(WIDE_ITEMS);
  reader.push('"who');
  expect(readUntil('who')).toBeLessThanOrEqual(WIDE_ITEMS / 1000);
  reader.push('le","next');
  expect(readUntil('next')).toBeLessThanOrEqual(WIDE_ITEMS / 1000);
  reader.push('",8');
  reader.close();
  expect(itemsOf(reader.snapshot()).slice(WIDE_ITEMS)).toEqual(['whole', 'next']);
  expect(reader.snapshot().isComplete([WIDE_ITEMS + 1])).toBe(true);
});

test('length counts what was pushed', () => {
  const reader = read('{"a"', '', ':1}');
  expect(reader.length).toBe(7);
});
