import { checkRecord, type Finding, type OpenedRecord, openRecord, readRecordFile } from '@callboard/record';

/** What became of a file that somebody wanted to look at. */
export type FileOpened =
  | {
      readonly kind: 'opened';
      readonly name: string;
      readonly record: OpenedRecord;
      readonly findings: readonly Finding[];
      /** What is to be known of the file itself. */
      readonly notes: readonly string[];
      readonly isSigned: boolean;
    }
  | { readonly kind: 'refused'; readonly name: string; readonly why: FileRefusal };

/** Why it was not opened. */
export type FileRefusal =
  | { readonly kind: 'too-large' | 'no-record' }
  /** In the words of whoever read it, which are English. */
  | { readonly kind: 'unreadable'; readonly message: string };

/** Bytes: what is larger would hold the page up. Of a packed one, what it unpacks to is limited as well. */
const largest = 64 * 1024 * 1024;

/** Of which a record has at least one, whoever wrote it. */
const parts = ['parties', 'sessions', 'session', 'dialog', 'events', 'attachments', 'analysis'];

/** Reads a file as a record, by what it is and not by its name. Runs, fetches and verifies nothing; never rejects. */
export async function openFile(file: File): Promise<FileOpened> {
  const { name } = file;
  if (file.size > largest) return { kind: 'refused', name, why: { kind: 'too-large' } };
  try {
    const read = await readRecordFile(new Uint8Array(await file.arrayBuffer()), { limit: largest });
    if (read.kind === 'encrypted' || read.kind === 'unreadable')
      return { kind: 'refused', name, why: { kind: 'unreadable', message: read.message } };
    if (!isRecord(read.value)) return { kind: 'refused', name, why: { kind: 'no-record' } };
    return {
      kind: 'opened',
      name,
      record: openRecord(read.value),
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
