import { describe, expect, test, vi } from 'vitest';
import { checkRecord } from '../check/check-record.ts';
import { sampleRecord } from '../check/testing/sample-record.ts';
import { signRecord } from './sign-record.ts';
import { makeSigner, type TestSigner } from './testing/make-certificate.ts';
import { verifyRecord } from './verify-record.ts';

const updatedAt = '2026-11-30T09:00:00Z';
const signers: Promise<readonly [TestSigner, TestSigner]> = Promise.all([
  makeSigner('desk'),
  makeSigner('thief'),
]);

/** A signed record of the desk, and whom to believe: the desk. */
async function signed() {
  const [desk, thief] = await signers;
  const record = await signRecord(sampleRecord(), {
    privateKey: desk.privateKey,
    certificates: [desk.certificatePem],
    updatedAt,
  });
  const trust = ([first]: readonly string[]) => first === desk.certificate;
  return { desk, thief, record, trust };
}

const decoded = (text: string): unknown => JSON.parse(Buffer.from(text, 'base64url').toString());

describe('core: a signed vCon is a JWS in the general JSON form', () => {
  test('the algorithm is protected and stands nowhere else; the certificates stand in the header', async () => {
    const { record, desk } = await signed();
    expect(Object.keys(record)).toEqual(['payload', 'signatures']);
    const [signature] = record.signatures;
    expect(decoded(signature?.protected ?? '')).toEqual({ alg: 'RS256' });
    expect(signature?.header).toEqual({ x5c: [desk.certificate], uuid: sampleRecord().uuid });
  });

  test('what is inside is the vCon with the time it was signed, and keeps to the draft', async () => {
    const { record } = await signed();
    const inside = decoded(record.payload);
    expect(inside).toEqual(JSON.parse(JSON.stringify({ ...sampleRecord(), updated_at: updatedAt })));
    expect(checkRecord(inside)).toEqual([]);
  });

  test('a key in PEM signs as well, and a chain in one text is taken apart', async () => {
    const { desk, thief, trust } = await signed();
    const record = await signRecord(sampleRecord(), {
      privateKey: desk.privatePem,
      certificates: [`${desk.certificatePem}${thief.certificatePem}`],
      updatedAt,
    });
    expect(record.signatures[0]?.header.x5c).toEqual([desk.certificate, thief.certificate]);
    expect((await verifyRecord(record, { trust })).holds).toBe(true);
  });
});

describe('verifying says what holds and what does not', () => {
  test('a record as it was signed holds, where its certificate is trusted', async () => {
    const { record, trust, desk } = await signed();
    const asked = vi.fn(trust);
    const found = await verifyRecord(structuredClone(record), { trust: asked });
    expect(found).toMatchObject({ holds: true, problems: [], value: { uuid: sampleRecord().uuid } });
    expect(found.signatures).toEqual([
      { isValid: true, isTrusted: true, certificates: [desk.certificate], problems: [] },
    ]);
    expect(asked).toHaveBeenCalledOnce();
  });

  test('a certificate nobody trusts: the signature is valid, and does not hold', async () => {
    const { record } = await signed();
    for (const trust of [
      () => false,
      () => Promise.reject(new Error('no list')),
      () => {
        throw new Error('no list');
      },
    ]) {
      const found = await verifyRecord(record, { trust });
      expect(found.holds).toBe(false);
      expect(found.signatures).toMatchObject([
        { isValid: true, isTrusted: false, problems: [expect.any(String)] },
      ]);
    }
  });

  test('a record that was changed does not hold, and nobody is asked to trust it', async () => {
    const { record, trust } = await signed();
    const other = { ...sampleRecord(), subject: 'Ten rooms in Ghent' };
    const payload = Buffer.from(JSON.stringify(other)).toString('base64url');
    const asked = vi.fn(trust);
    const found = await verifyRecord({ ...record, payload }, { trust: asked });
    expect(found).toMatchObject({ holds: false, value: { subject: 'Ten rooms in Ghent' } });
    expect(found.signatures).toMatchObject([{ isValid: false, isTrusted: false }]);
    expect(asked).not.toHaveBeenCalled();
  });

  test('the certificate of somebody else does not fit the signature', async () => {
    const { record, thief } = await signed();
    const [one] = record.signatures;
    const found = await verifyRecord(
      { ...record, signatures: [{ ...one, header: { x5c: [thief.certificate] } }] },
      { trust: () => true },
    );
    expect(found.holds).toBe(false);
  });

  test('one signature that does not hold is told beside one that does, and the record does not hold', async () => {
    const { record, trust } = await signed();
    const [one] = record.signatures;
    const broken = { ...one, signature: Buffer.alloc(256, 7).toString('base64url') };
    const found = await verifyRecord({ ...record, signatures: [one, broken] }, { trust });
    expect(found.signatures.map(({ isValid }) => isValid)).toEqual([true, false]);
    expect(found.holds).toBe(false);
  });

  test('RFC 7515 7.2.1: a name that is both protected and not is refused, as is an algorithm that is not protected', async () => {
    const { record, trust } = await signed();
    const [one] = record.signatures;
    const inBoth = { ...one, header: { ...one?.header, alg: 'RS256' } };
    const [twice] = (await verifyRecord({ ...record, signatures: [inBoth] }, { trust })).signatures;
    expect(twice?.problems.join()).toContain('7.2.1');
    const bare = { ...inBoth, protected: Buffer.from('{}').toString('base64url') };
    const [open] = (await verifyRecord({ ...record, signatures: [bare] }, { trust })).signatures;
    expect(open?.problems.join()).toContain('not protected');
  });

  test('an algorithm that needs no key, or another one, counts for nothing', async () => {
    const { record, trust } = await signed();
    const [one] = record.signatures;
    for (const alg of ['none', 'HS256', 'PS256', 7]) {
      const changed = {
        ...one,
        protected: Buffer.from(JSON.stringify({ alg })).toString('base64url'),
        signature: '',
      };
      expect((await verifyRecord({ ...record, signatures: [changed] }, { trust })).holds).toBe(false);
    }
  });

  test('a certificate by its address is not fetched, and one that names another vCon does not vouch', async () => {
    const { record, trust } = await signed();
    const [one] = record.signatures;
    const away = { ...one, header: { x5u: 'https://desk.example/cert.pem' } };
    const [byAddress] = (await verifyRecord({ ...record, signatures: [away] }, { trust })).signatures;
    expect(byAddress?.problems.join()).toContain('x5u');
    const other = { ...one, header: { ...one?.header, uuid: '01938f2e-6f00-8abc-9def-0000000000ff' } };
    const [misnamed] = (await verifyRecord({ ...record, signatures: [other] }, { trust })).signatures;
    expect(misnamed).toMatchObject({ isValid: true, isTrusted: false });
  });

  test('P24: whatever is in the place of a signed record is refused in words', async () => {
    const { record } = await signed();
    const odd: readonly unknown[] = [
      null,
      [],
      'e30',
      {},
      { payload: 7, signatures: [] },
      { payload: '****', signatures: [] },
      { payload: 'e30', signatures: {} },
      { ...record, signatures: [] },
      { ...record, signatures: [null, 1, {}, { protected: '', signature: '' }] },
      { ...record, signatures: [{ ...record.signatures[0], header: { x5c: ['AAAA'] } }] },
      { ...record, signatures: [{ ...record.signatures[0], header: { x5c: [7] } }] },
      { ...record, signatures: [{ ...record.signatures[0], header: [] }] },
    ];
    for (const value of odd) {
      const found = await verifyRecord(value, { trust: () => true });
      expect(found.holds).toBe(false);
      expect([...found.problems, ...found.signatures.flatMap(({ problems }) => problems)]).not.toEqual([]);
    }
  });
});
