import { describe, expect, test } from 'vitest';
import { damaged, gone } from '../check/testing/damage.ts';
import { sampleRecord } from '../check/testing/sample-record.ts';
import { packRecord } from '../pack/gzip.ts';
import { runCommand } from './command.ts';

const bytesOf = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));
const plain: unknown = JSON.parse(JSON.stringify(sampleRecord()));

/** Runs the command over files that are in memory. */
async function run(args: readonly string[], files: Readonly<Record<string, Uint8Array>> = {}) {
  const out: string[] = [];
  const error: string[] = [];
  const status = await runCommand(args, {
    read: (file) =>
      files[file] === undefined ? Promise.reject(new Error('no such file')) : Promise.resolve(files[file]),
    out: (line) => out.push(line),
    error: (line) => error.push(line),
  });
  return { status, out: out.join('\n'), error: error.join('\n') };
}

describe('callboard-record check', () => {
  test('a valid record: says so, and ends with 0', async () => {
    const { status, out } = await run(['check', 'a.json'], { 'a.json': bytesOf(plain) });
    expect(status).toBe(0);
    expect(out).toContain('Nothing is wrong with it.');
  });

  test('a wrong one: what must be comes first, the last line sums up, and it ends with 1', async () => {
    const wrong = damaged(damaged(plain, '/events/8/mediatype', gone), '/events/16/attempt', 3);
    const { status, out } = await run(['check', 'a.json'], { 'a.json': bytesOf(wrong) });
    expect(status).toBe(1);
    const lines = out.split('\n');
    expect(out).toContain('/events/8: ');
    expect(out.indexOf('Must be otherwise:')).toBeLessThan(out.indexOf('Should be otherwise:'));
    expect(lines.at(-1)).toMatch(/^It does not keep to the draft\. 1 must be otherwise, [1-9]\d* should, /);
  });

  test('what only should be otherwise ends with 0', async () => {
    const { status, out } = await run(['check', 'a.json'], {
      'a.json': bytesOf(damaged(plain, '/extensions', [])),
    });
    expect(status).toBe(0);
    expect(out).toContain('It keeps to the draft. 0 must be otherwise, 1 should, 0 worth knowing.');
  });

  test('--json gives the findings to a machine', async () => {
    const wrong = bytesOf(damaged(plain, '/uuid', gone));
    const { status, out } = await run(['check', '--json', 'a.json'], { 'a.json': wrong });
    expect(status).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      file: 'a.json',
      form: 'unsigned',
      findings: [{ code: 'parameter-missing', path: '/uuid', severity: 'must' }],
    });
  });

  test('packed and signed files are checked too; encrypted and unreadable ones end with 2', async () => {
    const payload = Buffer.from(JSON.stringify(plain)).toString('base64url');
    const files = {
      packed: await packRecord(plain),
      signed: bytesOf({ payload, signatures: [] }),
      encrypted: bytesOf({ ciphertext: 'AA', recipients: [] }),
      text: bytesOf('text'),
    };
    expect((await run(['check', 'packed'], files)).status).toBe(0);
    const signed = await run(['check', 'signed'], files);
    expect([signed.status, signed.out.includes('has not been looked at')]).toEqual([0, true]);
    expect(await run(['check', 'encrypted'], files)).toMatchObject({
      status: 2,
      error: expect.stringContaining('encrypted; it cannot be opened here'),
    });
    expect((await run(['show', 'text'], files)).status).toBe(2);
    expect(await run(['check', 'nowhere'], files)).toMatchObject({
      status: 2,
      error: expect.stringContaining('no such file'),
    });
  });

  test('a file that is not there is told to a machine as JSON', async () => {
    for (const command of ['check', 'show']) {
      const { status, out, error } = await run([command, '--json', 'nowhere']);
      expect([status, error]).toEqual([2, '']);
      expect(JSON.parse(out)).toEqual({ file: 'nowhere', kind: 'unreadable', message: 'no such file' });
    }
  });

  test('a command that is not understood says how it is used, and ends with 2', async () => {
    for (const args of [[], ['check'], ['open', 'a'], ['check', 'a', 'b']])
      expect(await run(args)).toMatchObject({ status: 2, error: expect.stringContaining('check FILE') });
    expect(await run(['--help'])).toMatchObject({ status: 0, out: expect.stringContaining('show FILE') });
  });
});

describe('callboard-record show', () => {
  test('the timeline, line by line: who, what, which tool, and what was said', async () => {
    const { status, out } = await run(['show', 'a.json'], { 'a.json': bytesOf(plain) });
    expect(status).toBe(0);
    expect(out).toContain('2026-11-30T08:00:00.000Z  Rosa: says');
    expect(out).toContain('policy: disallowed wipe_disk of !host (never from a chat)');
    expect(out).toContain('Desk agent: sends book_room of https://desk.example/mcp  [op-room #1]');
    expect(out).toContain('tool-denied of charge_card  [op-card #1]');
    expect(out).toContain('[elsewhere: https://files.example/scan.png]');
    expect(out).toContain('presses Approve');
    expect(out).toContain('"lunar-phase", which is not known here, is passed over.');
  });

  test('P7: control characters, escapes of a terminal and directions are shown, not obeyed', async () => {
    const hostile = '\u001B[2J\u001B]0;owned\u0007\u009B31m\u202Eevil\u2066\r\b\u0000';
    const places = [
      '/subject',
      '/parties/0/name',
      '/parties/1/name',
      '/events/3/tool',
      '/events/3/server',
      '/events/3/operation_id',
    ];
    const more = [
      '/events/2/reason',
      '/events/14/body',
      '/dialog/0/body',
      '/events/21/type',
      '/events/20/button',
      '/events/1/decision',
    ];
    const wrong = [...places, ...more].reduce<unknown>(
      (before, place) => damaged(before, place, hostile),
      plain,
    );
    const files = { 'a\u001B[1m.json': bytesOf(damaged(wrong, `/events/8/${hostile}`, hostile)) };
    for (const args of [['show'], ['check'], ['show', '--json'], ['check', '--json']]) {
      const { out, error } = await run([...args, 'a\u001B[1m.json'], files);
      const hidden = [...`${out}${error}`].filter((one) => one !== '\n' && /[\p{Cc}\p{Cf}]/u.test(one));
      expect(hidden).toEqual([]);
    }
    const { out } = await run(['show', '--json', 'a\u001B[1m.json'], files);
    // And a machine reads what stood there.
    expect(JSON.parse(out)).toMatchObject({
      entries: expect.arrayContaining([expect.objectContaining({ reason: hostile })]),
    });
  });

  test('P26: a name of any length takes no more of a screen than a name does', async () => {
    const long = 'x'.repeat(100_000);
    const wrong = [
      '/parties/1/name',
      '/events/3/tool',
      '/events/3/server',
      '/events/3/operation_id',
    ].reduce<unknown>((before, place) => damaged(before, place, long), plain);
    const { out } = await run(['show', 'long.json'], { 'long.json': bytesOf(wrong) });
    for (const line of out.split('\n')) expect(line.length).toBeLessThan(1_500);
  });
});
