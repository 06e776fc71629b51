import type { Finding, OpenedRecord } from '@callboard/record';

/** What became of a file that somebody wanted to look at: plain data, so that it can be read beside the page. */
export type FileOpened =
  | {
      readonly kind: 'opened';
      readonly name: string;
      readonly record: Pick<OpenedRecord, 'entries' | 'oddities'>;
      readonly findings: readonly Finding[];
      /** What is to be known of the file itself. */
      readonly notes: readonly string[];
      readonly isSigned: boolean;
    }
  | { readonly kind: 'refused'; readonly name: string; readonly why: FileRefusal };

/** Why it was not opened. */
export type FileRefusal =
  /** `not-read`: what reads files could not be fetched, or broke down over this one. */
  | { readonly kind: 'too-large' | 'no-record' | 'not-read' }
  /** In the words of whoever read it, which are English. */
  | { readonly kind: 'unreadable'; readonly message: string };
