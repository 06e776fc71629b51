import { describe, expect, test } from 'vitest';
import { sampleRecord } from '../check/testing/sample-record.ts';
import { packRecord, TooLargeError, unpackRecord } from './gzip.ts';
import { readRecordFile } from './read-record-file.ts';

const bytesOf = (value: unknown): Uint8Array =>
  new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value));
const plain: unknown = JSON.parse(JSON.stringify(sampleRecord()));
const signedForm = {
  payload: Buffer.from(JSON.stringify(plain)).toString('base64url'),
  signatures: [{ protected: 'e30', signature: '' }],
};

describe('gzip', () => {
  test('what is packed is the same when unpacked, and smaller', async () => {
    const packed = await packRecord(sampleRecord());
    expect(JSON.parse(await unpackRecord(packed))).toEqual(plain);
    expect(packed.length).toBeLessThan(bytesOf(plain).length / 2);
  });

  test('P26: a small file that unpacks to very much is given up at the limit', async () => {
    const bomb = await packRecord({ body: 'a'.repeat(50_000_000) });
    expect(bomb.length).toBeLessThan(100_000);
    await expect(unpackRecord(bomb, { limit: 1_000_000 })).rejects.toThrow(TooLargeError);
    expect(await readRecordFile(bomb, { limit: 1_000_000 })).toMatchObject({
      kind: 'unreadable',
      message: expect.stringContaining('1000000'),
    });
  });

  test('a file that is cut off or changed is told, not thrown', async () => {
    const packed = await packRecord(sampleRecord());
    const changed = packed.slice();
    changed[packed.length >> 1] = (changed[packed.length >> 1] ?? 0) ^ 0xff;
    for (const broken of [packed.slice(0, 40), packed.slice(0, -4), changed, new Uint8Array([0x1f, 0x8b])])
      expect((await readRecordFile(broken)).kind).toBe('unreadable');
  });
});

describe('a file is told by what it is', () => {
  test('plain and signed, packed and not', async () => {
    expect(await readRecordFile(bytesOf(plain))).toEqual({ kind: 'unsigned', value: plain, notes: [] });
    expect(await readRecordFile(bytesOf(`\uFEFF${JSON.stringify(plain)}\n`))).toMatchObject({
      kind: 'unsigned',
    });
    expect(await readRecordFile(await packRecord(plain))).toMatchObject({
      kind: 'unsigned',
      value: plain,
      notes: ['It is packed (gzip).'],
    });
    expect(await readRecordFile(bytesOf(signedForm))).toMatchObject({
      kind: 'signed',
      value: plain,
      signed: signedForm,
    });
    expect(await readRecordFile(await packRecord(signedForm))).toMatchObject({
      kind: 'signed',
      value: plain,
    });
  });

  test('an encrypted one says that it cannot be opened here, in either form', async () => {
    const encrypted = { ciphertext: 'AAAA', iv: 'AA', tag: 'AA', recipients: [{ encrypted_key: 'AA' }] };
    for (const bytes of [
      bytesOf(encrypted),
      await packRecord(encrypted),
      bytesOf('eyJhbGciOiJSU0EifQ.AA.AA.AA.AA'),
    ])
      expect(await readRecordFile(bytes)).toMatchObject({
        kind: 'encrypted',
        message: expect.stringContaining('it cannot be opened here'),
      });
  });

  test('P24: anything else is told in words', async () => {
    const odd = [
      '',
      'no json',
      '[]',
      '7',
      'null',
      '"text"',
      '{',
      'eyJhbGciOiJSUzI1NiJ9.AA.AA',
      '{"payload":"*","signatures":[]}',
    ];
    for (const text of odd) {
      const read = await readRecordFile(bytesOf(text));
      expect(read).toMatchObject({ kind: 'unreadable', message: expect.stringMatching(/\.$/) });
    }
    expect((await readRecordFile(new Uint8Array([0xff, 0xfe, 0x00]))).kind).toBe('unreadable');
  });

  test('P6: numbers that JavaScript rounds are told of, wherever they stand, and no others', async () => {
    const notesOf = async (json: string) => {
      const read = await readRecordFile(bytesOf(json));
      return 'notes' in read ? read.notes.length : undefined;
    };
    for (const number of [
      '12345678901234567890',
      '0.1234567890123456789',
      '-9007199254740993',
      '1e400',
      `1${'0'.repeat(500)}`,
    ])
      expect([number, await notesOf(`{"a":[{"b":${number}}]}`)]).toEqual([number, 1]);
    for (const number of [
      '9007199254740992',
      '1.50000000000000000000',
      '0.1',
      '-0',
      '1e21',
      '100000000000000000000',
    ])
      expect([number, await notesOf(`{"a":[{"b":${number}}]}`)]).toEqual([number, 0]);
    expect(await notesOf('{"a":"12345678901234567890","b\\\\":"\\"12345678901234567890"}')).toBe(0);
  });
});
