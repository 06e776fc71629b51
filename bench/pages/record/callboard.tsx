import '@callboard/components/styles.css';
import { RecordTimeline } from '@callboard/components/record';
import type { BenchPage, PageOptions } from '../page.ts';
import { recordPage } from './record-page.tsx';

/** The kit's timeline, in a box as high as everyone's. */
export function open(options: PageOptions): BenchPage {
  return recordPage(
    (record) => <RecordTimeline record={record} style={{ blockSize: 700, maxBlockSize: 'none' }} />,
    options,
  );
}
