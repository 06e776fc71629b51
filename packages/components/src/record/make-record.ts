import type { Conversation, Person } from '@callboard/core';
import type { Finding, RecordOptions } from '@callboard/record';

/** What an app says of its record; the rest is known here. */
export type RecordDetails = Omit<RecordOptions, 'uuid' | 'now' | 'threadId' | 'unsent'> &
  Partial<Pick<RecordOptions, 'uuid'>>;

/** A record as a file, and what is wrong with it. */
export interface RecordFileMade {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly ending: '.vcon.json' | '.vcon.json.gz';
  readonly entries: number;
  readonly findings: readonly Finding[];
}

/** Writes the record of a thread as it is now. What writes it is fetched then: a page that never saves one is spared it. */
export async function makeRecord(
  { thread, clock }: Conversation,
  person: Person | undefined,
  details: RecordDetails,
  { withUnsent, isPacked }: { readonly withUnsent: boolean; readonly isPacked: boolean },
): Promise<RecordFileMade> {
  const { checkRecord, packRecord, writeRecord } = await import('@callboard/record');
  const now = clock.now();
  const record = writeRecord(thread.log(), {
    ...(person === undefined ? {} : { person }),
    ...details,
    uuid: details.uuid ?? (await uuidOf(thread.id)),
    now,
    createdAt: details.createdAt ?? thread.log()[0]?.at ?? now,
    threadId: thread.id,
    unsent: withUnsent,
  });
  const findings = checkRecord(record);
  return {
    bytes: isPacked
      ? await packRecord(record)
      : new TextEncoder().encode(JSON.stringify(record, undefined, 2)),
    ending: isPacked ? '.vcon.json.gz' : '.vcon.json',
    entries: record.events.length + record.dialog.length,
    findings,
  };
}

/** The same name each time one thread of one site is recorded: a version 8 UUID made of a hash (RFC 9562, 5.8). */
async function uuidOf(threadId: string): Promise<string> {
  const subtle = globalThis.crypto?.subtle;
  // A page without TLS has no hashes; then each record has a name of its own.
  if (subtle === undefined) return randomUuid();
  const source = new TextEncoder().encode(`${globalThis.location?.origin ?? ''}\n${threadId}`);
  const bytes = new Uint8Array(await subtle.digest('SHA-256', source)).slice(0, 16);
  return uuidFrom(bytes);
}

function randomUuid(): string {
  return uuidFrom(crypto.getRandomValues(new Uint8Array(16)));
}

function uuidFrom(bytes: Uint8Array): string {
  const own = Uint8Array.from(bytes);
  own[6] = ((own[6] ?? 0) & 0x0f) | 0x80;
  own[8] = ((own[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...own].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
