import { expect, test } from 'vitest';
import { hostNotes } from './host-notes.ts';

/** The notes as they stand in the text. */
function noted(text: string): string {
  let shown = '';
  let from = 0;
  for (const { end, host, kind } of hostNotes(text)) {
    shown += `${text.slice(from, end)}<${kind} ${host}>`;
    from = end;
  }
  return shown + text.slice(from);
}

test.each([
  [
    'a user before the host',
    'https://bank.example@evil.example/x',
    'https://bank.example@evil.example<elsewhere evil.example>/x',
  ],
  [
    'a user with a port and a path of slashes',
    'https://bank.example:443@evil.example',
    'https://bank.example:443@evil.example<elsewhere evil.example>',
  ],
  [
    'a host behind a backslash',
    'https://evil.example\\@bank.example',
    'https://evil.example\\@bank.example<elsewhere evil.example>',
  ],
  [
    'a Cyrillic letter among Latin ones',
    'see https://p\u0430ypal.example.',
    'see https://p\u0430ypal.example<look-alike xn--pypal-4ve.example>.',
  ],
  [
    'a name of twins only',
    'https://\u0430\u0440\u0440\u04cf\u0435.example/',
    'https://\u0430\u0440\u0440\u04cf\u0435.example<look-alike xn--80ak6aa92e.example>/',
  ],
  [
    'a host in another script',
    'https://пример.example',
    'https://пример.example<foreign xn--e1afmkfd.example>',
  ],
  ['an accent', 'http://bücher.example:8080/', 'http://bücher.example:8080<foreign xn--bcher-kva.example>/'],
  [
    'a host that is written in the form for machines',
    'https://xn--80ak6aa92e.example',
    'https://xn--80ak6aa92e.example<encoded xn--80ak6aa92e.example>',
  ],
  ['wide letters', 'https://ｂａｎｋ.example', 'https://ｂａｎｋ.example<elsewhere bank.example>'],
  [
    'a dot of another script',
    'https://bank.example。evil.example',
    'https://bank.example。evil.example<elsewhere bank.example.evil.example>',
  ],
  [
    'what nobody sees in a host',
    'https://ba\u200Bnk.example',
    'https://ba\u200Bnk.example<elsewhere bank.example>',
  ],
  ['an encoded letter', 'https://b%61nk.example', 'https://b%61nk.example<elsewhere bank.example>'],
  ['a number for an address', 'http://3232235777/', 'http://3232235777<elsewhere 192.168.1.1>/'],
  [
    'a mail address',
    'to ana@b\u0430nk.example, please',
    'to ana@b\u0430nk.example<look-alike xn--bnk-6cd.example>, please',
  ],
  [
    'a host without a scheme',
    'www.b\u0430nk.example',
    'www.b\u0430nk.example<look-alike www.xn--bnk-6cd.example>',
  ],
])('P7: the real host stands beside it: %s', (_name, text, expected) => {
  expect(noted(text)).toBe(expected);
});

test.each([
  'https://bank.example/path?x=https%3A%2F%2Fevil.example#@evil.example',
  'HTTPS://Bank.Example:8443/, and http://localhost:3000.',
  '(see https://bank.example)',
  'write to ana@bank.example or @ana, or @scope/package',
  'https://{tenant}.bank.example/$id and http://[::1]:3000/',
  'no address: a//b, 12:30, C:\\Windows, a.b@c',
  'https://',
])('P7: what is what it looks like is left alone: %s', (text) => {
  expect(noted(text)).toBe(text);
});

test('P26: a megabyte of what may be an address is looked at in no time to speak of', () => {
  for (const text of [
    '@'.repeat(1e6),
    `https://${'.'.repeat(1e6)}a`,
    'https://'.repeat(1e5),
    `https://${'a.'.repeat(5e5)}`,
    'www.'.repeat(2e5),
  ])
    expect(hostNotes(text).length).toBeLessThan(5e5);
});
