import type { FaultServer } from '../outside/fault-server.ts';
import { type Moment, type Step, stepInWords, type Verdict } from '../scenario.ts';
import type { ShimState } from '../tab-view.ts';
import type { Cast } from './cast.ts';
import type { Tab } from './tab.ts';

/** Milliseconds something is waited for that may never happen. */
const patience = 900;

/** More than these a scenario does not open. */
const mostTabs = 3;

/** Waits for the moment of a step. */
export async function waitFor(moment: Moment, { recorder }: FaultServer): Promise<void> {
  if (moment.kind === 'once') await recorder.next(moment.what, patience);
  const ms = moment.kind === 'once' ? moment.thenMs : moment.ms;
  await new Promise((resolve) => setTimeout(resolve, ms));
}

/** Takes one step. What cannot be done then, as stopping where nothing runs, is left. */
export async function takeStep(step: Step, cast: Cast, server: FaultServer): Promise<void> {
  const { agent, recorder, shim } = server;
  const tab = 'tab' in step ? cast.pick(step.tab) : cast.open()[0];
  recorder.note(`step: ${stepInWords(step)}${tab === undefined ? '' : ` (${tab.name})`}`);
  switch (step.kind) {
    case 'decide':
      await tab?.press(`[data-press="${step.verdict}"]`);
      return;
    case 'decide-in-both':
      await decideInBoth(step.verdicts, cast);
      return;
    case 'write':
      await tab?.write('One more thing.');
      return;
    case 'stop':
      await tab?.pressAtOnce('[data-press="stop"]');
      return;
    case 'remount':
      await tab?.pressAtOnce(step.how === 'at-once' ? '[data-press="remount"]' : '[data-press="leave"]');
      return;
    case 'reload':
      if (tab !== undefined) await cast.reload(tab);
      return;
    case 'open-tab':
      if (cast.open().length < mostTabs) await cast.add();
      return;
    case 'close-tab':
      await tab?.close();
      return;
    case 'kill-tab':
      if (tab !== undefined) await cast.kill(tab);
      return;
    case 'refuse-storage':
      await setShim({ refusesStorage: true }, cast, shim);
      return;
    case 'fill-storage':
      await setShim({ isStorageFull: true }, cast, shim);
      return;
    case 'clear-storage':
      await clearStorage(tab, server.origin);
      return;
    case 'hold-storage':
      await cast.open().at(-1)?.holdStorage(step.forMs);
      return;
    case 'cut-agent':
      agent.cut();
      return;
    case 'refuse-agent':
      agent.refuse(step.forMs);
      return;
    case 'restart-agent':
      agent.restart(step.forMs);
      return;
    case 'move-clock':
      await setShim({ clockOffset: shim.clockOffset + step.byMs }, cast, shim);
      return;
  }
}

/** From now on nothing fails any more. What was lost stays lost. */
export async function healAll(cast: Cast, { agent, recorder, shim, origin }: FaultServer): Promise<void> {
  recorder.note('everything heals');
  agent.heal();
  if (cast.open().length === 0) await cast.add();
  await setShim({ refusesStorage: false, isStorageFull: false }, cast, shim);
  await setQuota(cast.open()[0], origin, undefined);
}

/** Both press what stands first, as close to each other as two scripts can. */
async function decideInBoth([first, second]: readonly [Verdict, Verdict], cast: Cast): Promise<void> {
  const [one, other] = cast.open();
  const somethingAsked = '[data-press="approve"]:enabled';
  await Promise.all([one?.awaits(somethingAsked), other?.awaits(somethingAsked)]);
  const press = (tab: Tab | undefined, verdict: Verdict): Promise<boolean> | undefined =>
    tab?.pressAtOnce(`[data-press="${verdict}"]`);
  await Promise.all([press(one, first), press(other, second)]);
}

/** Changes the surroundings of the tabs that are open and of those to come. */
async function setShim(change: Partial<ShimState>, cast: Cast, shim: ShimState): Promise<void> {
  Object.assign(shim, change);
  await Promise.all(cast.open().map((tab) => tab.setShim(change)));
}

async function setQuota(tab: Tab | undefined, origin: string, quotaSize: number | undefined): Promise<void> {
  await send(tab, (session) =>
    session.send('Storage.overrideQuotaForOrigin', {
      origin,
      ...(quotaSize === undefined ? {} : { quotaSize }),
    }),
  );
}

async function clearStorage(tab: Tab | undefined, origin: string): Promise<void> {
  await send(tab, (session) =>
    session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb,local_storage' }),
  );
}

/** A tab may go while it is asked. */
async function send(
  tab: Tab | undefined,
  command: (session: Awaited<ReturnType<Tab['devtools']>>) => Promise<unknown>,
): Promise<void> {
  try {
    const session = await tab?.devtools();
    if (session !== undefined) await command(session);
  } catch {
    // Then nothing has happened to its storage.
  }
}
