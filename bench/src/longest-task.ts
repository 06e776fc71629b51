import type { Browser, Page } from 'playwright';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** The longest task of a page's main thread while `work` is done, in milliseconds, told by Chromium's trace. */
export async function longestTask(
  browser: Browser,
  page: Page,
  work: () => Promise<unknown>,
): Promise<number> {
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] });
  await work();
  const trace: { readonly traceEvents: readonly TraceEvent[] } = JSON.parse(
    (await browser.stopTracing()).toString(),
  );
  const mains = new Set(
    trace.traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  );
  let longest = 0;
  for (const event of trace.traceEvents)
    if (event.name === 'RunTask' && mains.has(threadOf(event)))
      longest = Math.max(longest, event.tdur ?? event.dur ?? 0);
  return longest / 1000;
}

function threadOf({ pid, tid }: TraceEvent): string {
  return `${pid}:${tid}`;
}
