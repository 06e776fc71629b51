import { VirtualToolCallList } from '@callboard/components/virtual';
import type { BenchPage, PageOptions } from '../page.ts';
import { threadPage } from './callboard-thread.tsx';

/** The kit's list for long threads, in a box as high as everyone's. */
export function open(options: PageOptions): BenchPage {
  return threadPage(<VirtualToolCallList style={{ blockSize: 700, maxBlockSize: 'none' }} />, options);
}
