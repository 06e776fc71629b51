import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { build } from 'vite';
import { expect, test } from 'vitest';

/** Runs in a process of its own, with the built package at `url`. */
const script = (url: string): string => `
import { createValidator } from '${url}';
let allowed = true;
try { new Function('return 1')(); } catch { allowed = false; }
const validator = createValidator();
const schema = {
  properties: { a: { pattern: '^(a+)+$' }, b: { anyOf: [{ type: 'number' }, { format: 'email' }] } },
  patternProperties: { '^x-': { multipleOf: 0.1 } },
  unevaluatedProperties: false,
};
const standard = { '~standard': { version: 1, vendor: 'test', validate: (value) => ({ value }) } };
const said = [
  validator.checkJsonSchema(schema, { a: 'aaa', b: 'a@example.org', 'x-y': 0.3 }).kind,
  validator.checkJsonSchema(schema, { a: 'b', c: 1 }).kind,
  validator.toJsonSchema(schema).ok,
  (await validator.check(standard, 1)).kind,
];
process.stdout.write(JSON.stringify({ allowed, said }));
`;

test('P24: all works where making code from strings is forbidden, as a content security policy does', async () => {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['callboard-source'] },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: path.join(import.meta.dirname, 'index.ts'), formats: ['es'] },
    },
  });
  const [bundle] = Array.isArray(built) ? built : [built];
  const code = bundle !== undefined && 'output' in bundle ? bundle.output[0].code : '';
  const url = `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`;
  const run = spawnSync(
    process.execPath,
    ['--disallow-code-generation-from-strings', '--input-type=module'],
    {
      input: script(url),
      encoding: 'utf8',
    },
  );
  expect(run.stderr).toBe('');
  expect(JSON.parse(run.stdout)).toEqual({ allowed: false, said: ['valid', 'invalid', true, 'valid'] });
}, 30_000);
