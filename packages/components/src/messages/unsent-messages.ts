import type { UnsentDraft } from '@callboard/core';

/**
 * What stands over something that was written and not sent. Its words come with the part that shows it; the catalogue holds
 * only what an app says otherwise.
 */
export interface UnsentMessages {
  readonly title: Readonly<Record<UnsentDraft['end'], string>>;
  /** Over each text. */
  readonly texts: Readonly<Record<keyof UnsentDraft['draft'], string>>;
  readonly discard: string;
  readonly discardOf: (title: string) => string;
}
