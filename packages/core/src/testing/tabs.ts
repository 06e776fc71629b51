import type { ConversationOptions } from '../conversation-options.ts';
import { createSharedConversation, type Sharing } from '../shared/shared-conversation.ts';
import { createMemoryBrowser, type MemoryBrowser } from './memory-browser.ts';
import { createStage, type Stage, settle } from './stage.ts';

/** A tab with the thread open: a stage of its own, in a browser that it shares with others. */
export interface Tab extends Stage {
  readonly name: string;
  /** The page is gone at once. */
  kill(): void;
  /** The page leaves the thread, as when its component is unmounted; the returned function opens it again. */
  leave(): () => void;
}

/** A browser, and the tabs that a test opens in it. */
export interface Tabs {
  readonly browser: MemoryBrowser;
  open(options?: Partial<ConversationOptions> & Omit<Sharing, 'ports'>): Promise<Tab>;
  /** Lets everything happen that is due now, in all tabs; with `ms`, what is due until then. */
  settle(ms?: number): Promise<void>;
}

export function createTabs(): Tabs {
  const browser = createMemoryBrowser();
  const open = new Set<Tab>();
  let opened = 0;

  async function settleAll(ms = 0): Promise<void> {
    for (const tab of open) tab.clock.advance(ms);
    for (let turn = 0; turn < 8; turn += 1) {
      await settle();
      for (const tab of open) tab.clock.advance(0);
    }
  }

  return {
    browser,
    settle: settleAll,
    async open({ memoryIsEnough, ...options } = {}) {
      opened += 1;
      const name = `tab-${opened}`;
      const { ports, kill } = browser.openTab();
      let made = 0;
      const stage = createStage({
        idle: true,
        ids: {
          next: (kind) => {
            made += 1;
            return `${name}/${kind}-${made}`;
          },
        },
        make: (given) =>
          createSharedConversation(given, {
            ports,
            ...(memoryIsEnough === undefined ? {} : { memoryIsEnough }),
          }),
        ...options,
      });
      let leave = stage.conversation.start();
      const tab: Tab = {
        ...stage,
        name,
        kill() {
          open.delete(tab);
          kill();
        },
        leave() {
          leave();
          return () => {
            leave = stage.conversation.start();
          };
        },
      };
      open.add(tab);
      await settleAll();
      return tab;
    },
  };
}
