'use client';

import { useConversation, usePerson } from '@callboard/hooks';
import type { Finding } from '@callboard/record';
import { type ComponentProps, type ReactElement, useId, useState } from 'react';
import { useFormats } from '../locale/locale-provider.tsx';
import { Button } from '../parts/button.tsx';
import { saveBytes } from '../result/save-bytes.ts';
import { VisibleText } from '../text/visible-text.tsx';
import { makeRecord, type RecordDetails } from './make-record.ts';
import { RecordRemarks } from './record-remarks.tsx';
import { useRecordWords } from './use-record-words.ts';

/** What RecordExport is given. */
export interface RecordExportProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** What the record is written with beside the thread: who the agent is, whose tools they are, rules, credentials. */
  readonly details?: RecordDetails | undefined;
  /** The name of the file, without its ending. */
  readonly fileName?: string | undefined;
  /** Takes the file in the place of the browser's download. */
  readonly onSave?: ((bytes: Uint8Array<ArrayBuffer>, name: string) => void) | undefined;
}

type Outcome =
  | { readonly kind: 'idle' | 'writing' }
  | { readonly kind: 'saved'; readonly entries: number; readonly findings: readonly Finding[] }
  | { readonly kind: 'failed'; readonly why: string };

const noDetails: RecordDetails = {};
const noOddities: readonly never[] = [];

/**
 * Saves the record of this conversation as a vCon: who decided what, when and how, and what really ran. Credentials are
 * left out where they can be told as such, what was never sent unless the person wants it (P30).
 */
export function RecordExport({
  details = noDetails,
  fileName = 'conversation',
  onSave = saveBytes,
  ...rest
}: RecordExportProps): ReactElement {
  const words = useRecordWords();
  const { count } = useFormats();
  const conversation = useConversation();
  const person = usePerson();
  const id = useId();
  const [withUnsent, setWithUnsent] = useState(false);
  const [isPacked, setPacked] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'idle' });
  const isWriting = outcome.kind === 'writing';

  const save = async (): Promise<void> => {
    if (isWriting) return;
    setOutcome({ kind: 'writing' });
    try {
      const made = await makeRecord(conversation, person, details, { withUnsent, isPacked });
      onSave(made.bytes, `${fileName}${made.ending}`);
      setOutcome({ kind: 'saved', entries: made.entries, findings: made.findings });
    } catch (error) {
      setOutcome({ kind: 'failed', why: error instanceof Error ? error.message : String(error) });
    }
  };

  return (
    <div data-slot="record-export" {...rest}>
      <p>{words.exportHint}</p>
      <p data-slot="record-export-choices">
        <label htmlFor={`${id}-unsent`}>
          <input
            id={`${id}-unsent`}
            type="checkbox"
            checked={withUnsent}
            aria-describedby={`${id}-hint`}
            onChange={({ target }) => setWithUnsent(target.checked)}
          />{' '}
          {words.withUnsent}
        </label>
        <span id={`${id}-hint`} data-slot="args-note">
          {words.withUnsentHint}
        </span>
        <label htmlFor={`${id}-packed`}>
          <input
            id={`${id}-packed`}
            type="checkbox"
            checked={isPacked}
            onChange={({ target }) => setPacked(target.checked)}
          />{' '}
          {words.packed}
        </label>
      </p>
      <Button aria-disabled={isWriting} onClick={() => void save()}>
        {isWriting ? words.writing : words.save}
      </Button>
      <p role="status" data-slot="record-export-said">
        {outcome.kind === 'saved' && words.saved(count(outcome.entries))}
        {outcome.kind === 'failed' && (
          <>
            {words.notSaved}{' '}
            <bdi>
              <VisibleText text={outcome.why} />
            </bdi>
          </>
        )}
      </p>
      {outcome.kind === 'saved' && <RecordRemarks findings={outcome.findings} oddities={noOddities} />}
    </div>
  );
}
