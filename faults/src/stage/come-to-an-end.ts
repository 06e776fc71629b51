import { setTimeout as wait } from 'node:timers/promises';
import { closingAnswer, closingText } from '../outside/agent-turn.ts';
import type { FaultServer } from '../outside/fault-server.ts';
import type { TabReport } from '../records.ts';
import type { TabView } from '../tab-view.ts';
import type { Cast } from './cast.ts';
import type { Tab } from './tab.ts';

/** Milliseconds between two looks at the page. */
const glance = 100;

/** Milliseconds without a change after which a person stops what runs, or writes. */
const bored = 900;

/** Milliseconds without a change after which nothing is on its way any more: a press that was given up may have counted. */
const calm = 600;

/** Milliseconds that tabs have to show the same once the agent is done. */
const catchUp = 8_000;

/** Nobody came to an end; what was seen last. */
export class StuckScenario extends Error {}

/**
 * Brings the conversation to its end as a person would: decides what is asked, goes on where it stopped, stops what hangs,
 * and asks the agent whether that was all until it says so. Each press is made in any of the tabs.
 */
export async function comeToAnEnd(cast: Cast, server: FaultServer, isOver: () => boolean): Promise<void> {
  const looks = new Map<Tab, { readonly seen: string; readonly since: number }>();
  for (let turn = 0; server.agent.closings() === 0; turn += 1) {
    const tab = cast.pick(turn) ?? (await cast.add());
    const view = await tab.view();
    const seen = JSON.stringify(view ?? null);
    if (isOver()) throw new StuckScenario(`The agent never said that it is done. ${tab.name} shows ${seen}`);
    const before = looks.get(tab);
    const look = before?.seen === seen ? before : { seen, since: performance.now() };
    looks.set(tab, look);
    const isBored = performance.now() - look.since > bored;
    // Once it has done something, a person looks anew.
    if (view !== undefined && view.role !== 'opening' && (await act(tab, view, isBored, server)))
      looks.clear();
    await wait(glance);
  }
}

/** Does the next thing there is to do; false where there is only to wait, or it could not be done. */
async function act(tab: Tab, view: TabView, isBored: boolean, { recorder }: FaultServer): Promise<boolean> {
  const next = nextDeed(view, isBored);
  if (next === undefined) return false;
  const isDone = await ('write' in next ? tab.write(next.write) : tab.press(next.press));
  recorder.note(`person: ${next.what} (${tab.name})${isDone ? '' : ', which could not be done'}`);
  return isDone;
}

/** Milliseconds between two looks of somebody who only decides. */
const nowAndThen = 180;

/** Decides what is asked and goes on where it stopped, in any of the tabs, while something else happens. */
export async function attend(cast: Cast, server: FaultServer, isOver: () => boolean): Promise<void> {
  for (let turn = 0; !isOver(); turn += 1) {
    await wait(nowAndThen);
    const tab = cast.pick(turn);
    const view = await tab?.view();
    if (tab === undefined || view === undefined || isOver()) continue;
    if (view.canGoOn || view.calls.some(({ isAsked }) => isAsked)) await act(tab, view, false, server);
  }
}

type Deed = { readonly what: string } & ({ readonly press: string } | { readonly write: string });

function nextDeed({ calls, canGoOn, canStop, run }: TabView, isBored: boolean): Deed | undefined {
  const asked = calls.find(({ isAsked }) => isAsked);
  if (asked !== undefined) {
    const { wanted, toolCallId } = asked;
    return { what: `${wanted} ${toolCallId}`, press: `[data-call="${toolCallId}"] [data-press="${wanted}"]` };
  }
  if (canGoOn) return { what: 'go on', press: '[data-press="go-on"]' };
  if (run !== 'none' && !isBored) return undefined;
  if (canStop) return { what: 'stop', press: '[data-press="stop"]' };
  return { what: 'the closing message', write: closingText };
}

/**
 * What all open tabs show once they have heard the end, and show the same; or what they showed last. A tab that is still
 * opening has all the time there is.
 */
export async function reportsOf(cast: Cast, isOver: () => boolean): Promise<readonly TabReport[]> {
  let until: number | undefined;
  let last = { seen: '', since: 0 };
  for (;;) {
    const views = await Promise.all(cast.open().map((tab) => tab.view()));
    const isThere = views.every((view) => view !== undefined && view.role !== 'opening');
    const haveHeard = views.every((view) => view?.said.some((text) => text === closingAnswer));
    const isLate = until !== undefined && performance.now() > until;
    const asked = (isThere && haveHeard) || isLate ? cast.open() : [];
    const reports = await Promise.all(asked.map((tab) => tab.report()));
    const shown = reports.filter((report) => report !== undefined);
    const isSame = new Set(shown.map(({ tab: _name, ...rest }) => JSON.stringify(rest))).size <= 1;
    const seen = JSON.stringify([views, shown]);
    if (seen !== last.seen) last = { seen, since: performance.now() };
    const isCalm = performance.now() - last.since > calm;
    if (isThere && haveHeard && isSame && isCalm && shown.length === reports.length) return shown;
    if (isOver()) throw new StuckScenario(`The tabs never came to rest: ${JSON.stringify(views)}`);
    if (isThere) until ??= performance.now() + catchUp;
    if (isLate) return shown;
    await wait(glance);
  }
}
