import { ToolCallList } from '@callboard/components';
import type { BenchPage, PageOptions } from '../page.ts';
import { threadPage } from './callboard-thread.tsx';

/** The list that mounts every card, for what the other one saves. */
export function open(options: PageOptions): BenchPage {
  return threadPage(
    <div data-scroller={true} style={{ blockSize: 700, overflowY: 'auto' }}>
      <ToolCallList />
    </div>,
    options,
  );
}
