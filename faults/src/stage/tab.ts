import type { BrowserContext, CDPSession } from 'playwright';
import type { Noise } from '../invariants/noise.ts';
import type { TabReport } from '../records.ts';
import type { ShimState, TabView } from '../tab-view.ts';
import { within } from './within.ts';

/** One tab of the browser, with the hands of a person on it. */
export interface Tab {
  readonly name: string;
  readonly isOpen: () => boolean;
  /** What a person sees of it; undefined while it shows nothing, or is gone. */
  view(): Promise<TabView | undefined>;
  report(): Promise<TabReport | undefined>;
  log(): Promise<readonly string[]>;
  /** Presses what a selector finds, once it is there and can be pressed; false where that takes too long. */
  press(selector: string): Promise<boolean>;
  /** Waits until what a selector finds is there; not for long. */
  awaits(selector: string): Promise<boolean>;
  /** Presses at once, with the click that a script makes; false where it is not there. */
  pressAtOnce(selector: string): Promise<boolean>;
  /** Writes a message and sends it; `patience` is how many milliseconds each of the two may take. */
  write(text: string, patience?: number): Promise<boolean>;
  reload(): Promise<void>;
  close(): Promise<void>;
  /** Its process ends, without a word to it. */
  kill(): Promise<void>;
  setShim(shim: Partial<ShimState>): Promise<void>;
  /** Is at the storage for so many milliseconds, during which nobody else can write. */
  holdStorage(ms: number): Promise<void>;
  devtools(): Promise<CDPSession>;
}

/** Milliseconds a tab has to answer. */
const patience = 8_000;

/** Milliseconds a press has: what cannot be pressed then a person leaves. */
const pressPatience = 1_000;

/** Opens a tab; what it throws or complains of is told. */
export async function openTab(
  context: BrowserContext,
  name: string,
  url: string,
  onNoise: (noise: Noise) => void,
): Promise<Tab> {
  const page = await context.newPage();
  let isGone = false;
  page.on('crash', () => {
    isGone = true;
    // What has crashed shows nothing any more; a person closes it.
    void page.close().catch(() => undefined);
  });
  page.on('close', () => {
    isGone = true;
  });
  page.on('pageerror', (error) => onNoise({ text: `${name}: ${error.stack ?? String(error)}`, url: '' }));
  page.on('console', (message) => {
    if (message.type() === 'error') onNoise({ text: message.text(), url: message.location().url });
  });
  await within(patience, page.goto(url, { waitUntil: 'commit' }));
  return {
    name,
    isOpen: () => !isGone,
    view: () =>
      within(
        patience,
        page.evaluate(() => window.faultsPage?.view()),
      ),
    async report() {
      const report = await within(
        patience,
        page.evaluate(() => window.faultsPage?.report()),
      );
      return report === undefined ? undefined : { tab: name, ...report };
    },
    log: async () =>
      (await within(
        patience,
        page.evaluate(() => window.faultsPage?.log()),
      )) ?? [],
    press: (selector) => pressed(page.locator(selector).first().click({ timeout: pressPatience })),
    awaits: (selector) => pressed(page.locator(selector).first().waitFor({ timeout: pressPatience })),
    async pressAtOnce(selector) {
      const found = page.evaluate((wanted) => {
        const button = document.querySelector(wanted);
        if (!(button instanceof HTMLElement)) return false;
        button.click();
        return true;
      }, selector);
      return (await within(patience, found)) ?? false;
    },
    async write(text, timeout = pressPatience) {
      const isWritten = await pressed(page.getByLabel('Message').fill(text, { timeout }));
      return isWritten && (await pressed(page.locator('[data-press="send"]').click({ timeout })));
    },
    reload: async () => void (await within(patience, page.reload({ waitUntil: 'commit' }))),
    close: async () => void (await within(patience, page.close())),
    async kill() {
      const session = await within(patience, context.newCDPSession(page));
      const closed = page.waitForEvent('close');
      // It never answers.
      session?.send('Page.crash').catch(() => undefined);
      await within(patience, closed);
      isGone = true;
    },
    async setShim(shim) {
      await within(
        patience,
        page.evaluate((next) => {
          Object.assign(window.shimState, next);
        }, shim),
      );
    },
    holdStorage: async (ms) => void (await within(patience, page.evaluate(holdStorage, ms))),
    devtools: () => context.newCDPSession(page),
  };
}

/** Happens in the page. Resolves once it has begun. */
async function holdStorage(ms: number): Promise<void> {
  const known = await indexedDB.databases().catch(() => []);
  for (const { name } of known) {
    if (name === undefined) continue;
    const opened = indexedDB.open(name);
    opened.onsuccess = () => {
      const database = opened.result;
      const names = [...database.objectStoreNames];
      const [first] = names;
      if (first === undefined) return;
      const until = performance.now() + ms;
      const transaction = database.transaction(names, 'readwrite');
      // It lasts as long as something is asked of it.
      const goOn = (): void => {
        if (performance.now() < until) transaction.objectStore(first).count().onsuccess = goOn;
        else database.close();
      };
      goOn();
    };
  }
}

function pressed(work: Promise<void>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}
