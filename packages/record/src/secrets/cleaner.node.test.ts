import { expect, test } from 'vitest';
import { createCleaner } from './cleaner.ts';
import { removedCredential } from './removed.ts';

const gone = removedCredential;

// Made up, and put together here so that nothing that looks for keys in sources finds one.
const jwt = ['eyJhbGciOiJIUzI1NiJ9', 'eyJzdWIiOiIxMjM0NTY3ODkwIn0', 'dozjgNryP4J3jVmNHl0w5N'].join('.');
const pem = ['-----BEGIN RSA ', 'PRIVATE KEY-----\nMIIEpAIBAAKCAQEA\n-----END RSA ', 'PRIVATE KEY-----'].join(
  '',
);

test.each([
  ['a JSON web token', `Use ${jwt} now`, `Use ${gone} now`],
  ['a private key', `key:\n${pem}\nend`, `key:\n${gone}\nend`],
  ['a private key that was cut off', pem.slice(0, 50), gone],
  ['a bearer header', 'Authorization: Bearer abc123def456', `Authorization: ${gone}`],
  ['a header of any scheme', 'authorization: Token short1', `authorization: Token ${gone}`],
  ['a basic header', `Authorization: Basic ${btoa('ada:pass')}`, `Authorization: Basic ${gone}`],
  ['an OpenAI key', `sk-${'proj-'}${'a1B2'.repeat(8)}`, gone],
  ['a GitHub token', `ghp_${'a1B2'.repeat(9)}`, gone],
  ['an AWS key', `AKIA${'ABCD1234'.repeat(2)}`, gone],
  ['a Slack token', `xoxb-${'123456789012-abc'}`, gone],
  ['who logs in to an address', 'https://ada:s3cret@host.example/x', `https://${gone}@host.example/x`],
  [
    'a parameter of an address',
    'https://h.example/x?a=1&access_token=abc&b=2',
    `https://h.example/x?a=1&access_token=${gone}&b=2`,
  ],
  ['a signed address', 'https://h.example/x?sig=abc%3D', `https://h.example/x?sig=${gone}`],
  ['a password in words', 'password: hunter2 and so on', `password: ${gone} and so on`],
  ['a password in a JSON text', '{"db_password":"hunter"}', `{"db_password":"${gone}"}`],
])('draft 10: %s is no content', (_what, text, clean) => {
  const cleaner = createCleaner();
  expect(cleaner.text(text)).toBe(clean);
  expect(cleaner.removed()).toBe(1);
  // What was cleaned is clean.
  expect(cleaner.text(clean)).toBe(clean);
  expect(cleaner.removed()).toBe(1);
});

test.each([
  'Order A-1001-8842-XK of 2026-01-01',
  '7f3c2a9e-1b4d-4e6f-8a9b-0c1d2e3f4a5b',
  'sha512-z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg_SpIdNs6c5H0NE8XYXysP-DGNKHfuwvY7kxvUdBeoGlODJ6-SfaPg',
  'call_9f8e7d6c5b4a3f2e1d0c',
  'toolu_01A09q90qw90lq917835lq9',
  'sk-learn is a library, and sk-something-long-in-words is a title',
  'The bearer of this letter, and bearer authentication.',
  'Basic understanding of things',
  'password: must have 8 characters',
  'https://shop.example/orders?page=2&key=orders&next_page_token=abc',
  'mailto:ada@example.com and ada@example.com',
  'A secret: never give up',
  'max_tokens=100',
  '4f9d2c1b8a7e6d5c4b3a29181706f5e4',
])('an id, a hash or a sentence is no credential: %s', (text) => {
  const cleaner = createCleaner();
  expect(cleaner.text(text)).toBe(text);
  expect(cleaner.removed()).toBe(0);
});

test.each([
  'password',
  'Password',
  'db_password',
  'apiKey',
  'X-Api-Key',
  'access_token',
  'refreshToken',
  'token',
  'client_secret',
  'Authorization',
  'Set-Cookie',
  'privateKey',
  'credentials',
])('draft 10: what stands under %s goes whole', (name) => {
  const cleaner = createCleaner();
  expect(cleaner.value({ a: [{ [name]: 'x' }], b: 1 })).toEqual({ a: [{ [name]: gone }], b: 1 });
  expect(cleaner.value({ [name]: { user: 'x', pass: 'y' } })).toEqual({ [name]: gone });
  expect(cleaner.value({ [name]: true, other: { [name]: null } })).toEqual({
    [name]: true,
    other: { [name]: null },
  });
});

test.each([
  'max_tokens',
  'tokens',
  'next_page_token',
  'nextToken',
  'key',
  'order_key',
  'signature',
  'author',
  'secretary',
])('a field named %s holds no credential', (name) => {
  const given = { [name]: 'x' };
  expect(createCleaner().value(given)).toBe(given);
});

test('P6: what holds no credential is the very value that was given', () => {
  const given = { a: [1, { b: 'text' }], c: null };
  expect(createCleaner().value(given)).toBe(given);
  expect(createCleaner().jsonText('{ "a": 1.10 }')).toBe('{ "a": 1.10 }');
});

test('the app’s own values, names and formats', () => {
  const cleaner = createCleaner({
    values: ['correct horse'],
    names: ['member-card'],
    formats: [/MC-\d{4}/],
  });
  expect(cleaner.text('It is correct horse, MC-1234 and MC-5678.')).toBe(
    `It is ${gone}, ${gone} and ${gone}.`,
  );
  expect(cleaner.value({ memberCard: 'x' })).toEqual({ memberCard: gone });
  // However a text writes the name, and whatever stands behind it.
  expect(cleaner.text('Member-Card: hunter')).toBe(`Member-Card: ${gone}`);
  expect(cleaner.removed()).toBe(5);
});

test('P6: in a text that no parser may touch, all other tokens stay as they were', () => {
  const cleaner = createCleaner();
  expect(cleaner.jsonText('{ "id": 12345678901234567890, "token": "abc", "a":1,"a":2 }')).toBe(
    `{ "id": 12345678901234567890, "token": "${gone}", "a":1,"a":2 }`,
  );
  expect(cleaner.jsonText('{"n":1e400,"credentials":{"user":["x",{"y":1}],"z":"}"},"b":[true]}')).toBe(
    `{"n":1e400,"credentials":"${gone}","b":[true]}`,
  );
  expect(cleaner.jsonText(`{"n":9007199254740993,"t":"Use ${jwt}"`)).toBe(
    `{"n":9007199254740993,"t":"Use ${gone}"`,
  );
});

test('draft 10: names that look like credentials stay apart, and each keeps its value', () => {
  const cleaner = createCleaner();
  const [one, two] = ['a', 'b'].map((letter) => `ghp_${letter.repeat(36)}`);
  const object = { [one ?? '']: 1, '[removed: credential]': 2, [two ?? '']: 3 };
  const clean = {
    '[removed: credential] (2)': 1,
    '[removed: credential]': 2,
    '[removed: credential] (3)': 3,
  };
  expect(cleaner.value(object)).toEqual(clean);
  expect(JSON.parse(cleaner.jsonText(JSON.stringify(object)))).toEqual(clean);
});

test('P24: hostile names and depth hurt nothing', () => {
  const cleaner = createCleaner();
  const clean = cleaner.value(JSON.parse('{"__proto__":{"password":"x"},"constructor":1}'));
  expect(JSON.stringify(clean)).toBe(`{"__proto__":{"password":"${gone}"},"constructor":1}`);
  const deep = `${'['.repeat(3000)}"x"${']'.repeat(3000)}`;
  expect(() => cleaner.value(JSON.parse(deep))).not.toThrow();
});
