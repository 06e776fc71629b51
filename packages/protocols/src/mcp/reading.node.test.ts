import { type JsonObject, ToolError, toResultContent } from '@callboard/core';
import { expect, test } from 'vitest';
import { contentOfForm, formProblem } from './asked-form.ts';
import { readChallenge, withChallenges } from './challenge.ts';
import { readElicitation } from './elicitation.ts';
import { McpHttpError } from './mcp-error.ts';
import { toToolResult } from './to-result.ts';
import { readToolPage } from './wire-tool.ts';

function form(properties: JsonObject, more: JsonObject = {}): JsonObject {
  return { type: 'object', properties, ...more };
}

test('MCP client/elicitation: a form of plain values, choices with titles, several choices and defaults is one', () => {
  const schema = form(
    {
      mail: { type: 'string', format: 'email', minLength: 3, default: 'a@b.c' },
      seats: { type: 'integer', minimum: 1, maximum: 9, default: 2 },
      weight: { type: 'number' },
      gift: { type: 'boolean', default: false },
      size: { type: 'string', enum: ['s', 'm'], default: 'm' },
      colour: { type: 'string', oneOf: [{ const: '#f00', title: 'Red' }] },
      old: { type: 'string', enum: ['a'], enumNames: ['Alpha'] },
      extras: { type: 'array', minItems: 1, items: { type: 'string', enum: ['x', 'y'] }, default: ['x'] },
      more: { type: 'array', items: { anyOf: [{ const: 'z', title: 'Zed' }] } },
    },
    {
      required: ['mail'],
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      additionalProperties: false,
    },
  );
  expect(formProblem(schema)).toBeUndefined();
});

test.each<[string, JsonObject]>([
  ['a nested object', form({ a: { type: 'object', properties: {} } })],
  ['a list of objects', form({ a: { type: 'array', items: { type: 'object' } } })],
  ['a list of any text', form({ a: { type: 'array', items: { type: 'string' } } })],
  ['a password', form({ a: { type: 'string', format: 'password' } })],
  ['a pattern', form({ a: { type: 'string', pattern: '^(a+)+$' } })],
  ['a reference', form({ a: { $ref: '#/$defs/a' } })],
  ['no type', form({ a: {} })],
  ['a type out of a prototype', form({ a: { type: 'constructor' } })],
  ['a default that is none', form({ a: { type: 'integer', default: 1.5 } })],
  ['a default that is not offered', form({ a: { type: 'string', enum: ['x'], default: 'y' } })],
  ['names that are not those of its choices', form({ a: { type: 'string', enum: ['x'], enumNames: [] } })],
  ['choices without titles', form({ a: { type: 'string', oneOf: [{ const: 'x' }] } })],
  ['a required field that is not there', form({}, { required: ['a'] })],
  ['more keywords', form({}, { patternProperties: {} })],
  ['no object', { type: 'array', items: {} }],
  [
    'too many fields',
    form(Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`f${at}`, { type: 'boolean' }]))),
  ],
])('MCP client/elicitation: a form that asks for %s is refused', (_, schema) => {
  expect(formProblem(schema)).toBeTypeOf('string');
  expect(readElicitation({ message: 'Please', requestedSchema: schema })).toMatchObject({ kind: 'refused' });
});

test('MCP client/elicitation: nothing leaves a form but the fields that were asked for', () => {
  const schema = form(
    { name: { type: 'string' }, of: { type: 'array', items: { enum: ['a'] } } },
    { required: ['name'] },
  );
  expect(contentOfForm(schema, '{"name":"Ada","of":["a"]}')).toEqual({ name: 'Ada', of: ['a'] });
  for (const text of [
    '{"name":1}',
    '{"name":"Ada","of":["b"]}',
    '{"of":[]}',
    '{"name":"Ada","x":1}',
    '[]',
    'no',
    undefined,
  ])
    expect(contentOfForm(schema, text)).toBeTypeOf('string');
  expect(contentOfForm(form({}), '{"__proto__":"x"}')).toBeTypeOf('string');
});

test('P24: a visit goes to a page of the web, never to a script, a file or an address with a password in it', () => {
  const visit = (url: string) =>
    readElicitation({ mode: 'url', message: 'Sign in', url, elicitationId: 'e1' });
  expect(visit('https://bank.example/in?id=1')).toMatchObject({
    kind: 'question',
    question: { form: { kind: 'visit', url: 'https://bank.example/in?id=1' }, message: 'Sign in' },
  });
  for (const url of [
    'javascript:alert(1)',
    'file:///etc/passwd',
    'https://me:secret@bank.example/',
    'bank',
    '',
  ])
    expect(visit(url)).toMatchObject({ kind: 'refused' });
  expect(readElicitation({ mode: 'voice' })).toMatchObject({ kind: 'refused' });
});

test('MCP basic/authorization: of a challenge the error, its words and the scopes are read, and nothing else', () => {
  expect(
    readChallenge(
      'DPoP algs="ES256", Bearer realm="x", error="insufficient_scope", scope="files:read files:write", ' +
        'error_description="Say \\"please\\", then ask", resource_metadata="https://x.example/meta"',
    ),
  ).toEqual({
    error: 'insufficient_scope',
    description: 'Say "please", then ask',
    scopes: ['files:read', 'files:write'],
    resourceMetadata: 'https://x.example/meta',
  });
  expect(readChallenge('Bearer')).toEqual({ scopes: [] });
  expect(readChallenge(null)).toBeUndefined();
  expect(readChallenge('x'.repeat(10_000))).toBeUndefined();
});

test('MCP basic/authorization: a refusal is thrown with its challenge; whatever else is answered goes through', async () => {
  const answers = [
    new Response('ok'),
    new Response('no', { status: 403, headers: { 'www-authenticate': 'Bearer scope="a"' } }),
  ];
  const fetchIt = withChallenges(async () => answers.shift() ?? new Response());
  expect(await (await fetchIt('https://x.example')).text()).toBe('ok');
  const refused: unknown = await fetchIt('https://x.example').catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(McpHttpError);
  expect(refused).toMatchObject({ status: 403, challenge: { scopes: ['a'] } });
});

function contentOf(result: JsonObject): unknown {
  const outcome = toResultContent(toToolResult(result));
  return outcome.ok ? outcome.content : outcome.why;
}

test('P6: structured content is the result, exactly, where the text beside it says the same', () => {
  const structuredContent = { total: 12.5, items: [{ id: 'a', none: null }] };
  const text = JSON.stringify({ items: structuredContent.items, total: 12.5 });
  expect(contentOf({ content: [{ type: 'text', text }], structuredContent })).toEqual({
    kind: 'json',
    json: JSON.stringify(structuredContent),
  });
  expect(contentOf({ content: [], structuredContent: [1] })).toEqual({ kind: 'json', json: '[1]' });
});

test('P6: text and structured content that say different things are both kept', () => {
  expect(
    contentOf({ content: [{ type: 'text', text: 'Two seats' }], structuredContent: { seats: 2 } }),
  ).toEqual({
    kind: 'parts',
    parts: [
      { type: 'text', text: 'Two seats' },
      { type: 'text', text: '{"seats":2}', metadata: { mcp: { structuredContent: { seats: 2 } } } },
    ],
  });
});

test('MCP server/tools: each block of a result becomes one part, with what it says beside', () => {
  expect(
    contentOf({
      content: [
        { type: 'text', text: 'Here', annotations: { audience: ['user'] }, _meta: { token: 'between us' } },
        { type: 'image', data: 'aGk=', mimeType: 'image/png' },
        { type: 'audio', data: 'aGk\n=', mimeType: 'audio/wav' },
        {
          type: 'resource_link',
          uri: 'note://7',
          name: 'seven',
          title: 'Seven',
          mimeType: 'text/plain',
          size: 3,
        },
        { type: 'resource', resource: { uri: 'note://8', text: 'eight', mimeType: 'text/plain' } },
        { type: 'resource', resource: { uri: 'note://9', blob: 'aGk=' } },
      ],
    }),
  ).toEqual({
    kind: 'parts',
    parts: [
      { type: 'text', text: 'Here', metadata: { mcp: { annotations: { audience: ['user'] } } } },
      { type: 'image', source: { type: 'data', value: 'aGk=', mimeType: 'image/png' } },
      { type: 'audio', source: { type: 'data', value: 'aGk=', mimeType: 'audio/wav' } },
      {
        type: 'document',
        source: { type: 'url', value: 'note://7', mimeType: 'text/plain' },
        metadata: { alt: 'Seven', mcp: { name: 'seven', title: 'Seven', size: 3 } },
      },
      {
        type: 'text',
        text: 'eight',
        metadata: { alt: 'note://8', mcp: { uri: 'note://8', mimeType: 'text/plain' } },
      },
      {
        type: 'document',
        source: { type: 'data', value: 'aGk=', mimeType: 'application/octet-stream' },
        metadata: { alt: 'note://9', mcp: { uri: 'note://9' } },
      },
    ],
  });
});

test('P18: a block that has no form here is kept as what it is, and spoils no result', () => {
  const strange = [
    { type: 'hologram', beams: 3 },
    { type: 'image', data: 'not base64!', mimeType: 'image/png' },
    { type: 'image', data: 'aGk=', mimeType: 'nothing' },
    { type: 'resource_link', uri: 'javascript:alert(1)', name: 'x' },
    { type: 'resource', resource: {} },
    'just text',
  ];
  const content = contentOf({ content: strange });
  expect(content).toEqual({
    kind: 'parts',
    parts: strange.map((block) => ({
      type: 'text',
      text: JSON.stringify(block),
      metadata: { mcp: { unread: true } },
    })),
  });
});

test('P18: a tool that says it failed has failed, in its own words', () => {
  const thrown = (result: JsonObject): unknown => {
    try {
      return toToolResult({ isError: true, ...result });
    } catch (error) {
      return error;
    }
  };
  expect(thrown({ content: [{ type: 'text', text: 'No such order.' }] })).toEqual(
    new ToolError('No such order.'),
  );
  expect(thrown({ content: [] })).toEqual(new ToolError('The tool failed, and did not say why.'));
  expect(thrown({ content: [{ type: 'text', text: 'No.' }], structuredContent: { code: 7 } })).toEqual(
    new ToolError('No.\n{"code":7}'),
  );
});

test('P24: names and schemas that are none are left out of a list, with a word each', () => {
  const { tools, unfit } = readToolPage({
    tools: [
      { name: 'fine.one-2/x', inputSchema: { type: 'object' } },
      { name: 'two words', inputSchema: { type: 'object' } },
      { name: 'x'.repeat(129), inputSchema: { type: 'object' } },
      { name: 'look\u202Ekool', inputSchema: { type: 'object' } },
      { name: 'none', inputSchema: { type: 'string' } },
      { name: 'missing' },
      { inputSchema: { type: 'object' } },
      null,
    ],
  });
  expect(tools.map(({ name }) => name)).toEqual(['fine.one-2/x']);
  expect(unfit).toHaveLength(7);
  expect(readToolPage({ tools: {} }).unfit).toEqual(['The list of tools is no list.']);
});

test('P24: an address no browser can read is refused, and breaks nothing', () => {
  for (const url of [
    'https://[',
    'https://%',
    'http://:80',
    'https://x.example:99999/',
    'https://x\u202Egpj.exe',
  ])
    expect(readElicitation({ mode: 'url', message: 'Sign in', url })).toMatchObject({ kind: 'refused' });
});

test('MCP client/elicitation: a form is asked in whatever JSON Schema it says it is written', () => {
  const requestedSchema = form(
    { a: { type: 'string' } },
    { $schema: 'http://json-schema.org/draft-04/schema#' },
  );
  expect(readElicitation({ message: 'Please', requestedSchema })).toMatchObject({
    question: { form: { schema: form({ a: { type: 'string' } }) }, raw: { requestedSchema } },
  });
});

test.each<[string, JsonObject]>([
  ['a length that is no count', { type: 'string', minLength: -1 }],
  ['half a character', { type: 'string', maxLength: 1.5 }],
  ['more than it takes', { type: 'string', minLength: 5, maxLength: 2 }],
  ['a number between nothing', { type: 'integer', minimum: 5, maximum: 2 }],
  ['a limit that is none', { type: 'number', minimum: '1' }],
  ['more choices than there are', { type: 'array', minItems: 3, items: { enum: ['x', 'y'] } }],
])('MCP client/elicitation: a form that nobody could send, asking for %s, is asked of nobody', (_, field) => {
  expect(formProblem(form({ a: field }))).toContain('the field "a"');
});

test('P18: a result that does not say whether it failed is none', () => {
  for (const isError of ['true', 1, null])
    expect(() => toToolResult({ content: [{ type: 'text', text: 'No.' }], isError })).toThrow(
      'whether the tool failed',
    );
});

test('P18: a text that is none is kept as what it is', () => {
  const block = { type: 'text', text: { bold: 'x' } };
  expect(contentOf({ content: [block] })).toMatchObject({
    kind: 'parts',
    parts: [{ type: 'text', text: JSON.stringify(block) }],
  });
});
