import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { askedOne, decide, giveUp, resumeOf } from '../testing/interrupt-trip.ts';
import { purchases } from '../testing/purchases.ts';
import { codecsWith } from './built-in.ts';

const read = (file: string): string => readFileSync(path.join(import.meta.dirname, file), 'utf8');
const page = read('../../../../../docs/ag-ui.md');

test('every codec has its row in docs/ag-ui.md, and every row its codec', () => {
  const [, table = ''] = page.split('| integration | codec |');
  const [rows = ''] = table.split('\n\n');
  const named = [...rows.matchAll(/^\| [^|]+ \| `([^`]+)` \|/gm)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(
    codecsWith()
      .map(({ name }) => name)
      .toSorted(),
  );
});

test('the example of docs/ag-ui.md is a file that is compiled', () => {
  const own = (text: string): string => text.slice(text.indexOf('/** Asks about a purchase'));
  const [example = ''] = own(page).split('```');
  expect(example).toBe(own(read('../testing/purchases.ts')));
});

test('the example of docs/ag-ui.md does what it says', () => {
  const codecs = [purchases];
  const interrupt = askedOne({ id: 'i', reason: 'shop:purchase' }, codecs);
  const payloads = [
    decide(interrupt, [{ kind: 'approve' }]),
    decide(interrupt, [{ kind: 'reject', reason: 'too dear' }]),
    giveUp(interrupt),
  ].map((answer) => resumeOf([answer], { codecs }));
  expect(payloads).toEqual([
    [{ interruptId: 'i', status: 'resolved', payload: { do: 'buy' } }],
    [{ interruptId: 'i', status: 'resolved', payload: { do: 'leave', note: 'too dear' } }],
    [{ interruptId: 'i', status: 'cancelled' }],
  ]);
});
