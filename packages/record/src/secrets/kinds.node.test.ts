import type { JsonValue } from '@callboard/core';
import { describe, expect, test } from 'vitest';
import { createCleaner } from './cleaner.ts';
import { removedCredential } from './removed.ts';

// Made up, and put together here so that nothing that looks for keys in sources finds one.
const s = ['7Qx9vLm2', 'Kd8RtYw4'].join('');
const hex = 'a3f8c1e97b2d4605'.repeat(2);
const long = s.repeat(3);

/** Texts with a credential in them; nothing of it may be left. */
const texts: readonly (readonly [what: string, text: string])[] = [
  ['a header without a scheme', `Authorization: ${s}`],
  ['a header of parts', `Authorization: Digest username="a", response="${hex}${s}"`],
  ['a signed request', `authorization: AWS4-HMAC-SHA256 Credential=x/2026, Signature=${hex}${s}`],
  ['cookies', `Cookie: theme=dark; sid=${s}; other=${s}`],
  ['a cookie that is set', `set-cookie: session=${s}; HttpOnly`],
  ['a header of an own name', `PRIVATE-TOKEN: ${s}`],
  ['a variable', `GITHUB_TOKEN=${s} node .`],
  ['a form', `token=${s}&x=1`],
  ['a password of letters in a form', `user=ada&password=${s.replace(/\d/g, 'x')}&x=1`],
  ['a flag', `login --password ${s} --force`],
  ['a flag with a mark', `login --api-key=${s}`],
  ['who logs in by a command', `curl -u ada:${s} https://host.example`],
  ['a name of two words', `API KEY: ${s}`],
  ['an arrow', `password => ${s}`],
  ['a mark of another script', `password： ${s}`],
  ['another language', `Passwort: ${s}`],
  ['markup', `<user><password>${s}</password></user>`],
  ['lines of YAML', `password: |\n  ${s}`],
  ['JSON that was written into a text', `Sent ${JSON.stringify(JSON.stringify({ password: s }))} twice`],
  ['a connection', `Endpoint=x;AccountKey=${s}${s}==;Suffix=y`],
  ['a password with the sign behind it', `https://ada:p@ss${s}@host.example/x`],
  ['a parameter in escapes', `https://host.example/?access%5Ftoken=${s}`],
  ['a webhook', `https://hooks.slack.com/services/T00000000/B00000000/${s}`],
  ['a key of Groq', `gsk_${long}`],
  ['a token of Vault', `hvs.${long}`],
  ['a token of a bot', `123456789:AA${long.slice(0, 33)}`],
  ['a token of Databricks', `dapi${hex}`],
  ['a token of Figma', `figd_${long}`],
  ['a key of PuTTY', `Private-Lines: 1\n${s}\nPrivate-MAC: x`],
];

/** Values with a credential in them. */
const values: readonly (readonly [what: string, value: JsonValue])[] = [
  ['JSON in a text', { a: JSON.stringify({ login: { password: s } }) }],
  ['JSON in a text in JSON in a text', { a: JSON.stringify({ b: JSON.stringify([{ api_key: s }]) }) }],
  ['an object in JSON in a text', JSON.stringify({ credentials: { user: 'ada', x: s } })],
  ['JSON in a text with a number that is rounded', { a: `{"id":12345678901234567890,"token":"${s}"}` }],
  ['JSON in a text with a name twice', { a: `{"token":"${s}","token":""}` }],
  ['a header as an object', { headers: [{ name: 'Authorization', value: s }] }],
  ['a header as a pair', { headers: [['X-Api-Key', s]] }],
  ['headers in a row', { rawHeaders: ['Accept', '*/*', 'Authorization', s] }],
  ['a variable', { env: [{ key: 'API_KEY', value: s }] }],
  ['a field of a form', { fields: [{ id: 'x', type: 'password', value: s }] }],
  ['a patch', [{ op: 'replace', path: '/login/password', value: s }]],
  ['a change', { path: ['login', 'password'], before: s, after: `${s}x` }],
  ['the flags of a command', { args: ['login', '--token', s] }],
  ['who logs in', { auth: { username: 'ada', pass: s } }],
  ['a key of parts', { kty: 'oct', k: s }],
  ['several', { passwords: [s], apiKeys: [s], access_tokens: [s] }],
  ['one of several', { password2: s, secret_1: s }],
  ['what follows a name', { passwordConfirmation: s, api_key_value: s, authHeader: s, privateKeyPem: s }],
  ['wide letters', { ｐａｓｓｗｏｒｄ: s }],
  ['a name after a word that ends like a harmless one', { adminToken: s, backend_token: s, weekendToken: s }],
  ['a long name', { [`${'x'.repeat(120)}_password`]: s }],
  ['a name that is one', { [`ghp_${long}`]: 1 }],
];

describe('draft 10: no kind of writing a credential down keeps it in a record', () => {
  test.each(texts)('%s', (_what, text) => {
    const cleaner = createCleaner();
    const clean = cleaner.text(text);
    expect(clean).toContain(removedCredential);
    for (const part of [s, hex, s.replace(/\d/g, 'x')]) expect(clean).not.toContain(part);
    expect(cleaner.text(clean)).toBe(clean);
  });

  test.each(values)('%s', (_what, value) => {
    const cleaner = createCleaner();
    const clean = cleaner.value(value);
    expect(JSON.stringify(clean)).not.toContain(s);
    expect(JSON.stringify(clean)).toContain(removedCredential);
    expect(cleaner.value(clean)).toEqual(clean);
  });
});

test.each<[string, JsonValue]>([
  [
    'a payment that was authorized',
    { authorization: { id: 'au-1', amount: '12.50' }, authorization_code: 'A1' },
  ],
  ['what a form demands', { required: ['password', 'email'], type: 'object' }],
  ['products', { items: [{ name: 'Cookie', price: 3, note: 'oat' }], tags: ['cookie', 'chocolate'] }],
  ['numbers of pieces', { max_tokens: 5, tokens: 3, name: 'tokens', value: 30 }],
  ['places in a list', { nextPageToken: 'a', NextContinuationToken: 'b', endToken: 'c' }],
  [
    'what stands for one',
    ['password: ********', 'password: $PASSWORD', 'api_key: required', 'token: expired'],
  ],
  [
    'sentences',
    ['Token: 5 of 10', 'Authorization: amount 100 EUR', 'the secret: never give up', '--token to use'],
  ],
  ['JSON that holds none', { a: '{ "order": 1.10, "note": "x" }' }],
])('P6: what is no credential stays: %s', (_what, value) => {
  expect(createCleaner().value(value)).toBe(value);
});
