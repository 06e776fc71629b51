import { expect, test } from 'vitest';
import { createValidator, formatProblems } from './index.ts';

const validator = createValidator();

function isIn(format: string, text: string): boolean {
  return validator.checkJsonSchema({ format }, text).kind === 'valid';
}

test.each<[format: string, fits: readonly string[], unfit: readonly string[]]>([
  [
    'date-time',
    [
      '2026-01-31T12:00:00Z',
      '2024-02-29t23:59:60z',
      '2026-01-31T12:00:00.123+05:30',
      '1998-12-31T15:59:60-08:00',
    ],
    [
      '2026-01-31',
      '2026-01-31T12:00:00',
      '2026-02-29T12:00:00Z',
      '2026-01-31 12:00:00Z',
      '2026-01-31T24:00:00Z',
    ],
  ],
  [
    'date',
    ['2024-02-29', '2000-02-29'],
    ['1900-02-29', '2026-13-01', '2026-00-10', '2026-04-31', '26-1-1', ''],
  ],
  [
    'time',
    ['12:00:00Z', '23:59:60Z', '08:30:06.283185Z'],
    ['12:00:00', '12:00Z', '22:59:60Z', '12:60:00Z', '12:00:00+24:00'],
  ],
  ['duration', ['P1W', 'P1Y2M3DT4H5M6S', 'PT36H', 'P2D'], ['P', 'PT', 'P1Y1W', '1D', 'P1D2H', 'P1YT']],
  [
    'email',
    ['a@example.org', 'first.last+tag@sub.example.org', '"a b"@example.org', 'a@[127.0.0.1]', 'a@[IPv6:::1]'],
    [
      'a',
      '@example.org',
      'a@',
      '.a@example.org',
      'a..b@example.org',
      'a b@example.org',
      'a@exa mple',
      'a@-x.org',
    ],
  ],
  [
    'hostname',
    ['example.org', 'a', 'a-b.c1'],
    ['', '-a', 'a-', 'a..b', 'a_b', 'x'.repeat(64), `${'a.'.repeat(127)}ab`],
  ],
  ['ipv4', ['127.0.0.1', '255.255.255.0'], ['256.0.0.1', '1.2.3', '01.2.3.4', '1.2.3.4.5', '1.2.3.a', '']],
  [
    'ipv6',
    ['::', '::1', '1::', '1:2:3:4:5:6:7:8', '::ffff:1.2.3.4', '1:2:3:4:5:6:1.2.3.4'],
    [
      '',
      ':',
      ':::',
      '1::2::3',
      '12345::',
      '1:2:3:4:5:6:7',
      '1:2:3:4:5:6:7:8:9',
      '::1.2.3',
      '1.2.3.4',
      '1.2.3.4::',
      'fe80::1%eth0',
    ],
  ],
  [
    'uri',
    ['https://example.org/a?b#c', 'mailto:a@b.c', 'urn:x:y', 'http://[::1]/'],
    ['/a', 'a b:c', 'https://a b', 'x', '', 'http://[::1', 'a:%zz'],
  ],
  ['uri-reference', ['/a', '', '#x', 'a/b', 'https://example.org'], ['a b', '\\a', '%zz']],
  [
    'uuid',
    ['123e4567-e89b-12d3-a456-426614174000'],
    ['123e4567e89b12d3a456426614174000', '123e4567-e89b-12d3-a456-42661417400g'],
  ],
  ['json-pointer', ['', '/a~0b~1c', '/'], ['a', '/~2', '/~']],
  ['regex', ['^a+$', '\\p{L}'], ['(', '\\-']],
])('P16: %s', (format, fits, unfit) => {
  for (const text of fits) expect(isIn(format, text), text).toBe(true);
  for (const text of unfit) expect(isIn(format, text), text).toBe(false);
});

test('P16: what a format wants is said with an example, not by its name', () => {
  const outcome = validator.checkJsonSchema(
    { properties: { at: { format: 'date-time' } } },
    { at: 'tomorrow' },
  );
  expect(outcome.kind === 'invalid' && formatProblems(outcome.problems)).toBe(
    'at: must be a date and time with its zone, like 2026-01-31T12:00:00Z, got "tomorrow"',
  );
});

test('P24: no format can be kept busy by a long text', () => {
  for (const format of [
    'email',
    'hostname',
    'uri',
    'uri-reference',
    'ipv6',
    'duration',
    'json-pointer',
    'date-time',
  ]) {
    for (const text of ['a', '1', '.', '-', '::', '%41', '/~', 'a.', '"', 'P1D']) {
      expect(isIn(format, `${text.repeat(100_000)} `)).toBe(false);
    }
  }
});
