import { checkRecord, openRecord, readRecordFile } from '@callboard/record';
import type { FileOpened } from './file-opened.ts';

/** Bytes. Of a packed one, what it unpacks to is limited as well. */
const largest = 64 * 1024 * 1024;

/** Of which a record has at least one, whoever wrote it. */
const parts = ['parties', 'sessions', 'session', 'dialog', 'events', 'attachments', 'analysis'];

/** Reads a file as a record, by what it is and not by its name. Runs, fetches and verifies nothing; never rejects. */
export async function readFile(file: File): Promise<FileOpened> {
  const { name } = file;
  if (file.size > largest) return { kind: 'refused', name, why: { kind: 'too-large' } };
  try {
    const read = await readRecordFile(new Uint8Array(await file.arrayBuffer()), { limit: largest });
    if (read.kind === 'encrypted' || read.kind === 'unreadable')
      return { kind: 'refused', name, why: { kind: 'unreadable', message: read.message } };
    if (!isRecord(read.value)) return { kind: 'refused', name, why: { kind: 'no-record' } };
    const { entries, oddities } = openRecord(read.value);
    return {
      kind: 'opened',
      name,
      record: { entries, oddities },
      findings: checkRecord(read.value),
      notes: read.notes,
      isSigned: read.kind === 'signed',
    };
  } catch (error) {
    // It was moved or deleted since it was chosen, or may not be read.
    const message = error instanceof Error ? error.message : String(error);
    return { kind: 'refused', name, why: { kind: 'unreadable', message } };
  }
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && parts.some((part) => Object.hasOwn(value, part));
}
