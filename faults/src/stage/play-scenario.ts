import path from 'node:path';
import type { Browser, BrowserContext } from 'playwright';
import { broken } from '../invariants/judge.ts';
import { openingText } from '../outside/agent-turn.ts';
import { type FaultServer, startFaultServer } from '../outside/fault-server.ts';
import type { TabReport } from '../records.ts';
import { mayForget, type Scenario } from '../scenario.ts';
import type { Totals } from '../totals.ts';
import { type Cast, createCast } from './cast.ts';
import { attend, comeToAnEnd, reportsOf, StuckScenario } from './come-to-an-end.ts';
import type { Tab } from './tab.ts';
import { healAll, takeStep, waitFor } from './take-step.ts';

/** What came of one scenario. */
export interface Outcome {
  readonly scenario: Scenario;
  /** What did not hold; empty where all did. */
  readonly broken: readonly string[];
  /** What happened when, and the logs of the tabs where something broke. */
  readonly diary: readonly string[];
  readonly totals: Totals;
  readonly seconds: number;
}

/**
 * Plays a scenario in a browser of its own, as far as storage and tabs go. `pages` holds both variants of the page;
 * `timeLimit` is in milliseconds.
 */
export async function playScenario(
  browser: Browser,
  scenario: Scenario,
  pages: string,
  timeLimit: number,
): Promise<Outcome> {
  const begun = performance.now();
  const server = await startFaultServer(scenario, path.join(pages, scenario.isStrict ? 'strict' : 'plain'));
  const context = await browser.newContext({ viewport: { width: 900, height: 900 } });
  const cast = createCast(context, server);
  const isOver = (): boolean => performance.now() - begun > timeLimit;
  try {
    const problems = await problemsOf(scenario, context, cast, server, isOver);
    const { effects, inputs, presses, takeovers, diary } = server.recorder;
    const logs = problems.length === 0 ? [] : await logsOf(cast);
    const { deeds } = cast;
    return {
      scenario,
      broken: problems,
      diary: [...diary, ...logs],
      totals: {
        scenarios: 1,
        ...deeds,
        effects: effects.length,
        inputs: inputs.length,
        decisions: presses.filter(({ hasCounted }) => hasCounted).length,
        takeovers,
      },
      seconds: (performance.now() - begun) / 1000,
    };
  } finally {
    await context.close().catch(() => undefined);
    await server.close();
  }
}

async function problemsOf(
  scenario: Scenario,
  context: BrowserContext,
  cast: Cast,
  server: FaultServer,
  isOver: () => boolean,
): Promise<readonly string[]> {
  let tabs: readonly TabReport[] = [];
  const stuck: string[] = [];
  try {
    await prepareStorage(scenario, context, server.origin);
    await begin(await cast.add());
    await takeSteps(scenario, cast, server);
    await healAll(cast, server);
    await comeToAnEnd(cast, server, isOver);
    tabs = await reportsOf(cast, isOver);
    // What is on disk is what the tabs show.
    if (!mayForget(scenario)) tabs = [...tabs, ...(await reportsAfterReload(cast, isOver))];
  } catch (error) {
    stuck.push(String(error));
  }
  const outside = server.recorder;
  return [...stuck, ...broken({ scenario, outside, tabs, noise: cast.noise })];
}

async function takeSteps({ isAttended, steps }: Scenario, cast: Cast, server: FaultServer): Promise<void> {
  let isDone = false;
  const attending = isAttended ? attend(cast, server, () => isDone) : undefined;
  for (const { moment, step } of steps) {
    await waitFor(moment, server);
    await takeStep(step, cast, server);
  }
  isDone = true;
  await attending;
}

/** Bytes that are left where there is no room: fewer than any write takes. */
const noRoom = 1;

/** A browser that has no room from the beginning; what asks for that lasts as long as the empty tab it stands in. */
async function prepareStorage({ storage }: Scenario, context: BrowserContext, origin: string): Promise<void> {
  if (storage !== 'full') return;
  const session = await context.newCDPSession(await context.newPage());
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: noRoom });
}

/** Milliseconds in which a page comes, however busy its machine is. */
const pageComes = 45_000;

/** Writes what the agent begins with, once the page is there. */
async function begin(tab: Tab): Promise<void> {
  if (!(await tab.write(openingText, pageComes))) throw new StuckScenario('The page never came.');
}

/** Milliseconds after which all that was shown is on disk. */
const written = 400;

/** What the browser shows once it was closed and opened again. */
async function reportsAfterReload(cast: Cast, isOver: () => boolean): Promise<readonly TabReport[]> {
  await new Promise((resolve) => setTimeout(resolve, written));
  await Promise.all(cast.open().map((tab) => tab.close()));
  await cast.add();
  return (await reportsOf(cast, isOver)).map((report) => ({
    ...report,
    tab: `${report.tab}, opened at the end`,
  }));
}

async function logsOf(cast: Cast): Promise<readonly string[]> {
  const logs = await Promise.all(
    cast.open().map(async (tab) => [`log of ${tab.name}:`, ...(await tab.log())]),
  );
  return logs.flat();
}
