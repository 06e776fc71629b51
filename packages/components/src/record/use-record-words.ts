'use client';

import { englishRecord } from '../messages/english-record.ts';
import { useCatalogue } from '../messages/messages-provider.tsx';
import type { RecordMessages } from '../messages/record-messages.ts';
import { useLateWords } from '../messages/use-late-words.ts';

/** The words of a record, which load with it: an app's own where it has some. */
export function useRecordWords(): RecordMessages {
  const { record } = useCatalogue();
  return useLateWords(englishRecord, record);
}
