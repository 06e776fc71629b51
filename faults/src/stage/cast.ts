import type { BrowserContext } from 'playwright';
import type { Noise } from '../invariants/noise.ts';
import type { FaultServer } from '../outside/fault-server.ts';
import { openTab, type Tab } from './tab.ts';

/** How often what was done to the tabs. */
interface Deeds {
  tabs: number;
  reloads: number;
  kills: number;
}

/** The tabs of one scenario. */
export interface Cast {
  /** Those that are open, oldest first. */
  open(): readonly Tab[];
  /** The open tab of a number, which goes round; undefined where none is open. */
  pick(number: number): Tab | undefined;
  add(): Promise<Tab>;
  reload(tab: Tab): Promise<void>;
  kill(tab: Tab): Promise<void>;
  readonly noise: readonly Noise[];
  readonly deeds: Readonly<Deeds>;
}

export function createCast(context: BrowserContext, { origin, recorder }: FaultServer): Cast {
  const tabs: Tab[] = [];
  const noise: Noise[] = [];
  const deeds: Deeds = { tabs: 0, reloads: 0, kills: 0 };
  const open = (): readonly Tab[] => tabs.filter((tab) => tab.isOpen());
  return {
    open,
    pick(number) {
      const there = open();
      return there[number % Math.max(1, there.length)];
    },
    async add() {
      deeds.tabs += 1;
      const tab = await openTab(context, `tab ${deeds.tabs}`, `${origin}/?thread=thread`, (one) => {
        recorder.note(`noise: ${one.text}`);
        noise.push(one);
      });
      tabs.push(tab);
      return tab;
    },
    async reload(tab) {
      deeds.reloads += 1;
      await tab.reload();
    },
    async kill(tab) {
      deeds.kills += 1;
      await tab.kill();
    },
    noise,
    deeds,
  };
}
