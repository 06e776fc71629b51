import { expect, type Locator, type Page } from '@playwright/test';
import type { RunInput } from '../server/run-input.ts';
import { type ScenarioId, scenarios } from '../shared/scenarios.ts';
import { pageWords } from '../src/settings/page-words.ts';
import { CallCard } from './call-card.ts';
import { type Exchange, exchangesOf, readReceived } from './received.ts';

const words = pageWords.en;

/** What the page remembers of an earlier visit. */
export interface Settings {
  readonly speed?: 'slow' | 'normal' | 'fast' | 'instant';
  readonly theme?: 'system' | 'light' | 'dark';
  readonly direction?: 'ltr' | 'rtl';
  readonly language?: 'en' | 'de';
  readonly wire?: 'ag-ui' | 'session';
  readonly whileCallsOpen?: 'supersede' | 'hold';
  readonly workshop?: 'closed' | 'open';
  readonly isPanelOpen?: boolean;
}

/** The browser's own line for an answer that failed; the page can do nothing about it, and has said so itself. */
const networkLine = /^Failed to load resource: /;

/** The chat as a person uses it. Watches from the first moment for everything that must not happen. */
export class ChatPage {
  readonly page: Page;
  readonly #problems: string[] = [];
  readonly #threadIds: string[] = [];
  readonly #bodies: string[] = [];
  readonly #unreachable: RegExp[] = [];

  constructor(page: Page) {
    this.page = page;
    page.on('pageerror', (error) => this.#problems.push(`page error: ${error.message}`));
    page.on('dialog', (dialog) => {
      this.#problems.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('console', (message) => {
      const { url } = message.location();
      const isMeant = url.endsWith('/agent') || this.#unreachable.some((file) => file.test(url));
      const isNetwork = networkLine.test(message.text()) && isMeant;
      const isOdd = message.type() === 'error' || message.type() === 'warning';
      if (isOdd && !isNetwork) this.#problems.push(`${message.type()}: ${message.text()}`);
    });
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.hostname !== '127.0.0.1') this.#problems.push(`request to ${request.url()}`);
      if (url.pathname !== '/agent') return;
      const body = request.postData() ?? '';
      this.#bodies.push(body);
      const threadId = threadOf(body);
      if (threadId !== undefined && !this.#threadIds.includes(threadId)) this.#threadIds.push(threadId);
    });
  }

  /** Opens the chat with the settings of an earlier visit; the agent types at once unless they say otherwise. */
  async open(settings: Settings = {}): Promise<void> {
    await this.page.addInitScript(
      ([key, value]) => {
        if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
          console.error(`policy violated: ${violatedDirective} by ${blockedURI}`);
        });
      },
      ['callboard-chat-settings', JSON.stringify({ speed: 'instant', ...settings })] as const,
    );
    await this.page.goto('/');
  }

  /** Makes a file of the page unreachable; gives the way back. */
  async cutOff(file: RegExp): Promise<() => Promise<void>> {
    this.#unreachable.push(file);
    await this.page.route(file, (route) => route.abort('internetdisconnected'));
    return () => this.page.unroute(file);
  }

  /** Refusals of this address are part of the test: the browser has its own line for each. */
  expectRefusals(address: RegExp): void {
    this.#unreachable.push(address);
  }

  get conversation(): Locator {
    return this.page.getByRole('log', { name: words.conversation });
  }

  get composer(): Locator {
    return this.page.getByRole('textbox', { name: words.message, exact: true });
  }

  get stop(): Locator {
    return this.page.getByRole('button', { name: words.stop, exact: true });
  }

  get newChat(): Locator {
    return this.page.getByRole('button', { name: words.newChat });
  }

  /** The last word about how a run ended: an alert where it went wrong. */
  get alert(): Locator {
    return this.page.locator('main').getByRole('alert');
  }

  /** How many runs the page has asked for. */
  get posts(): number {
    return this.#bodies.length;
  }

  /** The body of the last request for a run, as it left the page. */
  get lastBody(): string {
    return this.#bodies.at(-1) ?? '';
  }

  suggestion(id: ScenarioId): Locator {
    const { title, blurb } = scenario(id);
    return this.page.getByRole('button').filter({ hasText: title }).filter({ hasText: blurb });
  }

  /** Picks a scenario from the empty chat, as a person does: with the mouse. */
  async start(id: ScenarioId): Promise<void> {
    if (scenario(id).group === 'bad-input') {
      await this.page.getByText(words.badInput).click();
    }
    await this.suggestion(id).click();
    await expect(this.conversation).toContainText(scenario(id).prompt);
  }

  async say(text: string): Promise<void> {
    await this.composer.fill(text);
    await this.composer.press('Enter');
  }

  /** The card with this title; with several, the one at `index`. */
  card(title: string, index = 0): CallCard {
    return new CallCard(this.page.getByRole('article', { name: title }).nth(index));
  }

  /** What the server has received so far on the newest thread. */
  async inputs(): Promise<RunInput[]> {
    const threadId = this.#threadIds.at(-1);
    return threadId === undefined ? [] : await readReceived(this.page.request, threadId);
  }

  /** Waits until the server has received `count` inputs on the newest thread, and gives them. */
  async received(count: number): Promise<RunInput[]> {
    await expect.poll(async () => (await this.inputs()).length, 'inputs received').toBe(count);
    return await this.inputs();
  }

  /** The calls and answers of the last of `count` inputs. */
  async exchanges(count: number): Promise<Exchange[]> {
    const last = (await this.received(count)).at(-1);
    return last === undefined ? [] : exchangesOf(last);
  }

  /** The composer is free, and the next message is answered. */
  async goesOn(): Promise<void> {
    await expect(this.composer).toBeEditable();
    await this.say('What is the weather in Porto?');
    await expect(this.conversation).toContainText(/°C in Porto,/);
    await expect(this.stop).toBeHidden();
  }

  /** What must never happen: errors, violations of the policy, requests elsewhere, inputs that the server refused. */
  async expectNothingOdd(): Promise<void> {
    expect(this.#problems).toEqual([]);
    for (const threadId of this.#threadIds) await readReceived(this.page.request, threadId);
  }
}

function scenario(id: ScenarioId): (typeof scenarios)[number] {
  const found = scenarios.find((one) => one.id === id);
  if (found === undefined) throw new Error(`There is no scenario ${id}.`);
  return found;
}

function threadOf(body: string): string | undefined {
  return /"threadId":"([^"]+)"/.exec(body)?.[1];
}
