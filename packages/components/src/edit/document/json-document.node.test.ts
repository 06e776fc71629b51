import { parseStrict } from '@callboard/core/args';
import { createRandom } from '@callboard/core/testing';
import { toolArguments } from '@callboard/fixtures';
import { expect, test } from 'vitest';
import { nodeAt, readDocument, tokenText } from './json-document.ts';
import type { JsonNode } from './json-node.ts';

const tricky = [
  '{}',
  ' [ ] ',
  '0',
  '-0',
  'null',
  '"\\u0000\\ud83d\\ude00\\/"',
  '{"a":1,"b":[1.0,1e3,-0,12345678901234567890,1e400],"c":{"__proto__":{"x":null}}}',
  '\t{"\\u0061" : 1 ,\r\n"" : 2, "a b":[[],[{}]]}\n',
  '',
  ' \n ',
];

const broken = [
  '{',
  '[1,]',
  '{"a":1,}',
  '{a:1}',
  "{'a':1}",
  '01',
  '1.',
  '.5',
  '+1',
  '0x1',
  'NaN',
  'tru',
  '"a',
  '"\t"',
  '"\\x"',
  '"\\u12"',
  '1 2',
  '[1] // why',
  '\ufeff{}',
  '{"a":1,"a":2}',
  '{"a":1,"\\u0061":2}',
  '{"a":{"b":1,"b":1}}',
  '"\ud800"',
  '"\\ud800"',
  '{"\\udc00":1}',
  `[${Array.from({ length: 20 }, (_, at) => `{"k${at}":0,"k${at}":0}`).join(',')}]`,
  `{${Array.from({ length: 20 }, (_, at) => `"k${at}":0`).join(',')},"k3":1}`,
];

test.each([...tricky, ...broken])('P3: what is a document is what parses strictly: %j', (text) => {
  expect(readDocument(text) !== undefined).toBe(parseStrict(text).ok);
});

test('P3: texts that were broken somewhere are judged as they are before they run', () => {
  const random = createRandom(7);
  const pieces = [
    '"',
    '\\',
    ',',
    ':',
    '{',
    '}',
    '[',
    ']',
    ' ',
    '0',
    '1',
    '-',
    'e',
    '.',
    '\n',
    'u',
    '\ud83d',
    '\ude00',
    'a',
  ];
  for (let round = 0; round < 5_000; round += 1) {
    const text = random.of(tricky);
    const at = random.upTo(text.length + 1);
    const changed = text.slice(0, at) + random.of(['', ...pieces]) + text.slice(at + random.upTo(2));
    expect([changed, readDocument(changed) !== undefined]).toEqual([changed, parseStrict(changed).ok]);
  }
});

test('P20: every token stands where the document says, to the letter', () => {
  const text = ' {"a" : [ 1.0, "x\\n" ], "\\u0062":{"c":null},"":-1E+2 }';
  const document = readDocument(text);
  if (document === undefined) throw new Error('no document');
  const told = (...path: (string | number)[]): string | undefined => {
    const node = nodeAt(document, path);
    return node && tokenText(document, node);
  };
  expect(document.text).toBe(text);
  expect([told('a'), told('a', 0), told('a', 1)]).toEqual(['[ 1.0, "x\\n" ]', '1.0', '"x\\n"']);
  expect([told('b', 'c'), told(''), told('z'), told('a', 2), told('a', '0')]).toEqual([
    'null',
    '-1E+2',
    undefined,
    undefined,
    undefined,
  ]);
});

test('P24: a name like `__proto__` is a name', () => {
  const document = readDocument('{"__proto__":{"polluted":1}}');
  expect(document && nodeAt(document, ['__proto__', 'polluted'])?.kind).toBe('number');
  expect(document && nodeAt(document, ['toString'])).toBeUndefined();
});

test.each(['[', '{"a":'])('P24: a text nested far deeper than a stack is refused: %s', (piece) => {
  expect(readDocument(piece.repeat(100_000))).toBeUndefined();
  const closing = piece === '[' ? ']' : '}';
  const whole = (depth: number): string => `${piece.repeat(depth)}0${closing.repeat(depth)}`;
  expect(readDocument(whole(100_000))).toBeUndefined();
  expect(readDocument(whole(201))).toBeUndefined();
  expect(readDocument(whole(200))).toBeDefined();
});

test('P26: a megabyte, and a hundred thousand of anything, are read', () => {
  const many = 100_000;
  const texts = [
    JSON.stringify('\\"'.repeat(many)),
    `[${'[],'.repeat(many)}0]`,
    `{${Array.from({ length: many }, (_, at) => `"k${at}":0`).join(',')}}`,
    `[${'12345678901234567890,'.repeat(many)}0]`,
    ' '.repeat(many),
  ];
  for (const text of texts) expect(readDocument(text)).toBeDefined();
});

test('the arguments of the twelve tools are documents', () => {
  for (const { examples } of Object.values(toolArguments)) {
    for (const { text } of examples) {
      const document = readDocument(text);
      expect(document?.text).toBe(text);
      if (document !== undefined) expect(coveredBy(document.root)).toBe(true);
    }
  }
});

/** True where every part lies inside its container, one behind the other. */
function coveredBy(node: JsonNode): boolean {
  const parts =
    node.kind === 'array' ? node.items : node.kind === 'object' ? node.members.map(({ value }) => value) : [];
  return parts.every(
    (part, at) => part.start > (parts[at - 1]?.end ?? node.start) && part.end < node.end && coveredBy(part),
  );
}
