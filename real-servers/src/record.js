// `node real-servers/src/record.js`: plays conversations with servers that run, and keeps what went over the wire in
// fixtures/wire. LANGGRAPH and MASTRA say where they are: http://127.0.0.1:4320/ Names of scenes: only those.
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { scenes } from './scenes.js';

/** @typedef {Record<string, unknown> & { type: string }} Event */
/** @typedef {{ input: object, events: Event[] }} Exchange */

const folder = path.resolve(import.meta.dirname, '../../fixtures/wire');

const wanted = process.argv.slice(2);

for (const scene of scenes) {
  if (wanted.length > 0 && !wanted.includes(scene.name)) continue;
  const [framework = ''] = scene.agent.split('/');
  const address = process.env[framework.toUpperCase()];
  if (address === undefined) continue;
  const exchanges = await play(scene, new URL(scene.agent, address));
  const { name, agent, note } = scene;
  writeFileSync(path.join(folder, `${name}.json`), textOf({ name, agent, note, exchanges }));
  console.log(`${name}: ${exchanges.length} runs`);
}

/**
 * @param {import('./scenes.js').Scene} scene
 * @param {URL} url
 */
async function play({ says, answers, tools = [] }, url) {
  const threadId = randomUUID();
  /** @type {Exchange[]} */
  const exchanges = [];
  /** @type {unknown[]} */
  let messages = [{ id: randomUUID(), role: 'user', content: says }];
  /** @type {object} */
  let more = {};
  for (const answer of [...answers, undefined]) {
    const input = {
      threadId,
      runId: randomUUID(),
      state: {},
      messages,
      tools,
      context: [],
      forwardedProps: {},
      ...more,
    };
    const events = await run(url, input);
    exchanges.push({ input, events });
    messages = messagesAfter(messages, events);
    if (answer !== undefined) more = answer(interruptsOf(events), events);
  }
  return exchanges;
}

/**
 * @param {URL} url
 * @param {object} input
 * @returns {Promise<Event[]>}
 */
async function run(url, input) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream' },
    body: JSON.stringify(input),
  });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  const blocks = (await response.text()).split('\n\n').filter((block) => block !== '');
  return blocks.map((block) => JSON.parse(block.slice('data: '.length)));
}

/**
 * What a page would send next: the transcript as the agent last stated it.
 *
 * @param {unknown[]} before
 * @param {Event[]} events
 */
function messagesAfter(before, events) {
  const stated = events.findLast(({ type }) => type === 'MESSAGES_SNAPSHOT')?.messages;
  return Array.isArray(stated) ? stated : before;
}

/** @param {Event[]} events */
function interruptsOf(events) {
  /** @type {any} */
  const outcome = events.findLast(({ type }) => type === 'RUN_FINISHED')?.outcome;
  return outcome?.type === 'interrupt' ? outcome.interrupts : [];
}

/**
 * One event a line. Left out is what a framework says of itself beside the protocol (RAW, rawEvent), nine tenths of the
 * bytes, and a state that is the one before it.
 *
 * @param {{ name: string, agent: string, note: string, exchanges: Exchange[] }} recording
 */
function textOf({ name, agent, note, exchanges }) {
  const runs = exchanges.map(({ input, events }) => {
    const said = events
      .filter(({ type }) => type !== 'RAW')
      .map(({ rawEvent: _raw, ...event }) => JSON.stringify(event));
    const states = said.filter((text) => text.startsWith('{"type":"STATE_SNAPSHOT"'));
    const kept = said.filter(
      (text, at) =>
        !states.includes(text) || text !== said.slice(0, at).findLast((one) => states.includes(one)),
    );
    return `    {\n      "input": ${JSON.stringify(input)},\n      "events": [\n        ${kept.join(',\n        ')}\n      ]\n    }`;
  });
  const head = `  "name": ${JSON.stringify(name)},\n  "agent": ${JSON.stringify(agent)},\n  "note": ${JSON.stringify(note)},`;
  return `{\n${head}\n  "exchanges": [\n${runs.join(',\n')}\n  ]\n}\n`;
}
