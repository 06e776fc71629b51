/** The kinds of arguments that are measured. */
export const kinds = ['mixed', 'string', 'records', 'table'] as const;

export type Kind = (typeof kinds)[number];

/**
 * A JSON text of about `length` characters, the same in every run.
 *
 * - `mixed`: a long text, some records and some numbers, as a tool that writes a report has them
 * - `string`: nearly all of it one string, as a tool that writes a file has it
 * - `records`: many small objects
 * - `table`: rows of numbers
 */
export function document(kind: Kind, length: number): string {
  const random = seeded(length + kind.length);
  switch (kind) {
    case 'string':
      return JSON.stringify({ path: 'report.md', content: prose(random, length) });
    case 'records':
      return JSON.stringify({ rows: filled(length, () => record(random)) });
    case 'table':
      return JSON.stringify({
        columns: ['a', 'b', 'c', 'd', 'e'],
        values: filled(length, () => row(random)),
      });
    case 'mixed':
      return JSON.stringify({
        title: 'Report',
        content: prose(random, length / 2),
        records: filled(length / 4, () => record(random)),
        values: filled(length / 4, () => row(random)),
      });
  }
}

/** A text in pieces of so many characters, as a model writes it. */
export function deltas(text: string, size: number): string[] {
  const pieces: string[] = [];
  // Each piece is a string of its own, as one from the wire is, and not a slice that leans on the whole.
  for (let at = 0; at < text.length; at += size)
    pieces.push(Buffer.from(text.slice(at, at + size)).toString());
  return pieces;
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const words = 'the refund of order for customer was sent on time and an agent wrote this line about it'.split(
  ' ',
);

/** Sentences in lines, with quotes and line ends that JSON has to escape. */
export function prose(random: () => number, length: number): string {
  let text = '';
  while (text.length < length) {
    const count = 6 + Math.floor(random() * 12);
    const line = Array.from({ length: count }, () => words[Math.floor(random() * words.length)] ?? '');
    text += random() < 0.1 ? `"${line.join(' ')}"\n\n` : `${line.join(' ')}.\n`;
  }
  return text;
}

function record(random: () => number): object {
  return {
    id: Math.floor(random() * 1_000_000),
    order: `A-${Math.floor(random() * 10_000)}`,
    amount: Math.floor(random() * 100_000) / 100,
    paid: random() < 0.5,
    note: random() < 0.2 ? null : (words[Math.floor(random() * words.length)] ?? ''),
  };
}

function row(random: () => number): number[] {
  return Array.from({ length: 5 }, () => Math.floor((random() - 0.5) * 2_000_000) / 1000);
}

function filled<Item>(length: number, make: () => Item): Item[] {
  const items: Item[] = [];
  for (let written = 0; written < length; ) {
    const item = make();
    written += JSON.stringify(item).length + 1;
    items.push(item);
  }
  return items;
}
