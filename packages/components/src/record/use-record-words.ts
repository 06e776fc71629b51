'use client';

import { useMemo } from 'react';
import { englishRecord } from '../messages/english-record.ts';
import { useCatalogue } from '../messages/messages-provider.tsx';
import type { RecordMessages } from '../messages/record-messages.ts';

/** The words of a record, which load with it: an app's own where it has some. */
export function useRecordWords(): RecordMessages {
  const { record } = useCatalogue();
  return useMemo(() => ({ ...englishRecord, ...record }), [record]);
}
