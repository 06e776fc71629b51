import { type SessionScenarioId, sessionScenarios } from '../../shared/session-scenarios.ts';
import type { ToolResult } from './frame.ts';
import type { SessionTurn } from './turn.ts';

/** What a script plays on. */
export interface SessionStage {
  readonly turn: SessionTurn;
  /** Begins a turn that nobody asked for, as if these words had come in. */
  beginByItself(words: string): void;
  /** Ends the session for good. */
  closeForGood(reason: string): void;
}

type SessionScript = (stage: SessionStage) => Promise<void>;

const cold = 'the kiln is cold';

/** The script of every scenario, of what the server begins by itself, and of anything else. */
export const sessionScripts: Readonly<Record<SessionScenarioId | 'kiln-cold' | 'other', SessionScript>> = {
  async 'three-events'({ turn }) {
    await turn.say('I put it together in three steps.');
    const day = { title: 'Opening of the fair', date: '2026-05-08', start: '10:00', end: '12:00' };
    const hotel = {
      hotel: 'Casa do Forno',
      city: 'Porto',
      check_in: '2026-05-08',
      nights: 2,
      price_per_night: 84,
      currency: 'EUR',
    };
    const visit = { title: 'Visit to the kiln', date: '2026-05-09', start: '09:30', end: '11:00' };
    const results = [
      await turn.callApp('add_calendar_event', day),
      await turn.callApp('book_hotel', hotel),
      await turn.callApp('add_calendar_event', visit),
    ];
    await turn.say(`That is done: ${results.map(inWords).join(', ')}.`);
  },
  async stock({ turn }) {
    await turn.say('I walk through the storehouse.');
    const shelves = [1, 2, 3, 4, 5, 6].map((done) => ({ message: `shelf ${done} of 6`, done, total: 6 }));
    await turn.callServer('count_storehouse', { storehouse: 'north', with_prices: false }, shelves);
    await turn.say('There are 412 pieces on six shelves.');
  },
  async hurry({ turn }) {
    const refund = { order_id: 'A-1001', amount: 40, currency: 'EUR', reason: 'arrived broken' };
    const result = await turn.callApp('refund_order', refund);
    await turn.say(`The till says: ${inWords(result)}.`);
  },
  async unstreamed({ turn }) {
    const result = await turn.callApp('set_theme', { theme: 'dark' }, false);
    await turn.say(`The theme: ${inWords(result)}.`);
  },
  async 'by-itself'({ turn, beginByItself }) {
    await turn.say('I will tell you.');
    setTimeout(() => beginByItself(cold), 1200).unref();
  },
  async 'kiln-cold'({ turn }) {
    await turn.callServer('read_kiln', { kiln: 2 }, []);
    await turn.say('The kiln is cold. You can open it.');
  },
  async closing({ turn, closeForGood }) {
    await turn.writeHalf('find_order', { order_id: 'A-1002', with_history: true });
    closeForGood('The server is being updated.');
  },
  async other({ turn }) {
    const prompts = sessionScenarios.map(({ prompt }) => `– ${prompt}`);
    await turn.say(['I look after the storehouse. Ask me for one of these:', ...prompts].join('\n'));
  },
};

/** The script that words ask for. */
export function chooseSessionScenario(said: string): keyof typeof sessionScripts {
  if (said === cold) return 'kiln-cold';
  return (
    sessionScenarios.find(({ prompt, id }) => prompt === said.trim() || id === said.trim())?.id ?? 'other'
  );
}

function inWords(result: ToolResult): string {
  return result.ok
    ? JSON.stringify(result.output)
    : `${result.code}${result.message ? ` (${result.message})` : ''}`;
}
