import { expect, test } from 'vitest';
import { readOptions } from './options.ts';

test('without a key the scripted agent answers, on this machine only', () => {
  expect(readOptions({}, [])).toEqual({
    kind: 'start',
    options: { host: '127.0.0.1', port: 4310, speed: 'normal', agent: { kind: 'scripted' } },
  });
});

test('the command line wins over the environment', () => {
  const env = { PORT: '1', HOST: '0.0.0.0', SPEED: 'slow' };
  const argv = ['--port', '0', '--host', '::1', '--speed=fast'];
  expect(readOptions(env, argv)).toMatchObject({ options: { host: '::1', port: 0, speed: 'fast' } });
});

test('a key or a base URL turns the live agent on, unless the scripted one is asked for', () => {
  const env = { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: 'http://127.0.0.1:1/v1', MODEL: 'm' };
  expect(readOptions(env, [])).toMatchObject({
    options: { agent: { kind: 'live', apiKey: 'k', baseUrl: 'http://127.0.0.1:1/v1', model: 'm' } },
  });
  expect(readOptions({ ...env, AGENT: 'scripted' }, [])).toMatchObject({
    options: { agent: { kind: 'scripted' } },
  });
});

test('an address is that of a remote agent', () => {
  const url = 'http://127.0.0.1:4320/langgraph/review';
  expect(readOptions({ AGENT: url }, [])).toMatchObject({ options: { agent: { kind: 'remote', url } } });
});

test.each([
  [['--port', '70000'], 'port'],
  [['--port', 'many'], 'port'],
  [['--speed', 'warp'], 'slow, normal, fast, instant'],
  [['--agent', 'live'], 'OPENAI_API_KEY'],
  [['--agent', 'none'], 'scripted, live or an address'],
  [['--agent', 'http://'], 'scripted, live or an address'],
  [['--colour'], '--colour'],
])('%j is a problem, in words', (argv, words) => {
  const verdict = readOptions({}, argv);
  expect(verdict).toEqual({ kind: 'problem', problem: expect.stringContaining(words) });
});

test('help is there', () => {
  expect(readOptions({}, ['--help'])).toEqual({ kind: 'help', text: expect.stringContaining('--port') });
});
