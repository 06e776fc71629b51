import { expect, test } from 'vitest';
import { createCleaner } from './cleaner.ts';

/** So long that whatever looks at a run of it again and again is not done before a test is given up. */
const long = 300_000;

function filled(piece: string): string {
  return piece.repeat(Math.ceil(long / piece.length));
}

/** Beginnings that each pattern is eager to follow, and that lead nowhere. */
const busy: readonly (readonly [what: string, text: string])[] = [
  ['begun private keys', filled('-----BEGIN PRIVATE KEY-')],
  ['a private key that is nearly ended', `-----BEGIN PRIVATE KEY-----${filled('-----END PRIVATE KEY')}`],
  ['begun web tokens', filled('eyJaaaaaaaa.')],
  ['bearers of nothing', filled('Bearer aaaaaaaa ')],
  ['a bearer and spaces', `Bearer${filled(' ')}`],
  ['keys without a digit', filled('sk-')],
  ['a key without a digit', `sk-${filled('a')}`],
  ['basic and spaces', filled('basic  ')],
  ['a name and password that are none', `Basic ${btoa(`${filled(':')}\0`)}`],
  ['a header and spaces', `authorization${filled(' ')}`],
  ['a header, a colon and spaces', `authorization:${filled(' ')}bearer${filled(' ')}`],
  ['schemes of no address', filled('a.')],
  ['an address nobody logs in to', `${filled('a.')}://${filled('a')}`],
  ['addresses in addresses', filled('a://')],
  ['parameters without a value', filled('&a')],
  ['parameters one in another', filled('?a=')],
  ['words that could name a password', filled('a_')],
  ['passwords in one word', filled('password_')],
  ['a password and spaces', `password${filled(' ')}`],
  ['a password, a colon and spaces', `password:${filled(' ')}`],
  ['quotes that are not closed', filled(`password:"password:'`)],
  ['a quote that is not closed', `password:"${filled('a ')}`],
  ['flags', filled('--password ')],
  ['tags', filled('<password>')],
  ['cookies that are none', filled('cookie: a')],
  ['headers of parts', filled('authorization: digest ')],
  ['commands', filled('-u a')],
  ['lines of YAML', filled('password: |\n')],
  ['an arrow that leads nowhere', filled('password =>')],
  ['lists in no list', filled('[')],
  ['escapes', `"${filled('\\"')}`],
];

test.each(busy)('P24: %s keep no pattern busy', (_what, text) => {
  const cleaner = createCleaner();
  const clean = cleaner.text(text);
  expect(cleaner.text(clean)).toBe(clean);
  const json = cleaner.jsonText(`{"a":1e999,"t":${JSON.stringify(text)}}`);
  expect(cleaner.jsonText(json)).toBe(json);
});
