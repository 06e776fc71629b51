import path from 'node:path';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright';
import { chromiumLaunch } from '../../scripts/chromium.mjs';
import type { Counts, PageOptions } from '../pages/page.ts';
import { longestTask } from './longest-task.ts';
import { servePages } from './page-server.ts';

/** Chromium and the pages of the benchmark. */
export interface Stage {
  readonly version: string;
  /** Opens a page of its own, in a process of its own, lets `visit` work with it, and closes it. */
  withPage<Result>(options: PageOptions, visit: (page: MeasuredPage) => Promise<Result>): Promise<Result>;
}

/** One page, whose main thread is measured. */
export interface MeasuredPage {
  readonly page: Page;
  readonly devtools: CDPSession;
  /** Takes one step and tells how many milliseconds of processor time the main thread spent on it. */
  step(name: string): Promise<number>;
  /** Takes one step and tells how many milliseconds its longest task took. */
  longestTask(name: string): Promise<number>;
  counts(): Promise<Counts>;
}

/** What is on screen of every page. */
const viewport = { width: 1280, height: 900 };

/** Longer than any contender needs; one that hangs ends the part. */
const patience = 120_000;

/** A step that never ended. */
class StuckPage extends Error {
  constructor(url: string, step: string) {
    super(`The step "${step}" of ${url} did not end within ${patience / 1000} seconds.`);
  }
}

/** Starts the browser and the server for as long as `play` takes. */
export async function onStage<Result>(play: (stage: Stage) => Promise<Result>): Promise<Result> {
  const server = await servePages(path.resolve(import.meta.dirname, '../pages'));
  const browser = await chromium.launch(chromiumLaunch());
  try {
    return await play({
      version: browser.version(),
      withPage: async (options, visit) => {
        try {
          return await withPage(browser, server.origin, options, visit);
        } catch (error) {
          if (!(error instanceof StuckPage)) throw error;
          // Once in hours a headless page gets no frames any more. Nothing of it counts: the next one begins anew.
          console.warn(`${error.message} It is tried once more, on a page of its own.`);
          return await withPage(browser, server.origin, options, visit);
        }
      },
    });
  } finally {
    await browser.close();
    server.close();
  }
}

async function withPage<Result>(
  browser: Browser,
  origin: string,
  options: PageOptions,
  visit: (page: MeasuredPage) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({
    viewport,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(patience);
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(String(error)));
    const devtools = await context.newCDPSession(page);
    // What the thread itself spent: another process on this machine does not count.
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    const query = new URLSearchParams(
      Object.entries(options).map(([name, value]): [string, string] => [name, String(value)]),
    );
    await page.goto(`${origin}/?${query}`);
    await page.waitForFunction(() => 'bench' in window);
    const result = await visit({
      page,
      devtools,
      step: (name) => measured(page, devtools, name),
      longestTask: (name) => longestTask(browser, page, () => take(page, name)),
      counts: () => page.evaluate(() => window.bench.counts()),
    });
    if (problems.length > 0) throw new Error(`${options.contender}: ${problems.join('\n')}`);
    return result;
  } finally {
    await context.close();
  }
}

async function measured(page: Page, devtools: CDPSession, name: string): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  const before = await taskTime(devtools);
  await take(page, name);
  return (await taskTime(devtools)) - before;
}

async function take(page: Page, name: string): Promise<void> {
  const taken = page.evaluate(async (step) => {
    const work = window.bench.steps[step];
    if (work === undefined) throw new Error(`the page has no step ${step}`);
    await work();
  }, name);
  // Closed, a page that is stuck rejects what nobody waits for any more.
  taken.catch(() => undefined);
  let timer: NodeJS.Timeout | undefined;
  const stuck = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new StuckPage(page.url(), name)), patience);
  });
  await Promise.race([taken, stuck]).finally(() => clearTimeout(timer));
}

/** Milliseconds that the main thread has spent on tasks of all kinds: script, style, layout, paint, collecting. */
async function taskTime(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const task = metrics.find((metric) => metric.name === 'TaskDuration');
  if (task === undefined) throw new Error('Chromium tells no TaskDuration');
  return task.value * 1000;
}
