import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { agUiWays } from './testing/ag-ui-ways.ts';
import { toolStreamWays } from './testing/tool-stream-ways.ts';
import { type Act, acts, reason, type Sent, type Way } from './testing/ways.ts';

/** The table of docs/approvals.md is what is really sent: this plays each row. `WRITE_DOCS=1` writes it anew. */
const document = path.join(import.meta.dirname, '../../../../docs/approvals.md');
const section = /(?<=<!-- what leaves -->\n)[\s\S]*?(?=\n<!-- -->)/;
const head = ['| asked by | decided | what leaves | what that cannot carry |', '|---|---|---|---|'];

const ways: readonly Way[] = [...agUiWays, ...toolStreamWays];

/** What each act sends; those that are not offered are absent. */
async function playAll(way: Way): Promise<ReadonlyMap<Act, Sent>> {
  const played = new Map<Act, Sent>();
  for (const act of acts) {
    const sent = await way.play(act);
    if (sent !== undefined) played.set(act, sent);
  }
  return played;
}

/** What of an act is in no byte that leaves for it. */
function lostOf(act: Act, sent: Sent, all: ReadonlyMap<Act, Sent>): string {
  if (act !== 'reject' && act !== 'reject, with a reason') return '';
  const nobody = all.get('superseded')?.bytes ?? all.get('dismiss')?.bytes;
  if (sent.bytes === '') return '';
  if (sent.bytes === nobody) return 'that it was refused';
  return act === 'reject, with a reason' && !sent.bytes.includes(reason) ? 'the reason' : '';
}

function rowsOf(name: string, all: ReadonlyMap<Act, Sent>): readonly string[] {
  const rows: { acts: Act[]; words: string; lost: string }[] = [];
  for (const act of acts) {
    const sent = all.get(act);
    if (sent === undefined) continue;
    const lost = lostOf(act, sent, all);
    const before = rows.at(-1);
    if (before?.words === sent.words && before.lost === lost) before.acts.push(act);
    else rows.push({ acts: [act], words: sent.words, lost });
  }
  const absent = acts.filter((act) => act !== 'expired' && !all.has(act));
  const cells = [
    ...rows.map((row) => [row.acts.join('; '), row.words, row.lost]),
    ...(absent.length === 0 ? [] : [[absent.join('; '), 'not offered', '']]),
  ];
  return cells.map((row, index) => `| ${[index === 0 ? name : '', ...row].join(' | ')} |`);
}

test('P10: docs/approvals.md says of every outcome, over every wire and codec, what really leaves', async () => {
  const rows: string[] = [];
  for (const way of ways) rows.push(...rowsOf(way.name, await playAll(way)));
  const table = [...head, ...rows].join('\n');
  const text = readFileSync(document, 'utf8');
  if (process.env.WRITE_DOCS === '1')
    writeFileSync(
      document,
      text.replace(section, () => table),
    );
  else expect(section.exec(text)?.[0].split('\n')).toEqual(table.split('\n'));
});

test.each(ways.map((way) => [way.name, way] as const))(
  'P10: every outcome leaves as something of its own, but for what the table names as lost: %s',
  async (_name, way) => {
    const all = await playAll(way);
    const seen = new Map<string, Act>();
    for (const [act, sent] of all) {
      // Closed by a person, by time and by a message are one word on AG-UI: nobody answered.
      if (sent.bytes === '' || act === 'expired' || act === 'dismiss' || lostOf(act, sent, all) !== '')
        continue;
      expect(seen.get(sent.bytes), `${act} is sent as that`).toBeUndefined();
      seen.set(sent.bytes, act);
    }
  },
);
