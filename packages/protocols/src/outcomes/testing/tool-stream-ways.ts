import { createSessionStage } from '../../tool-stream/testing/session-stage.ts';
import { code, decisionOf } from './ag-ui-ways.ts';
import type { Act, Sent, Way } from './ways.ts';

const turn = { turnId: 'turn-1', epoch: 1 };
const limit = 60_000;

/** App tools of a tool stream, through a session to the frame that leaves. */
export const toolStreamWays: readonly Way[] = [
  { name: 'An app tool', play: (act) => play(act, true) },
  { name: 'An app tool only a person can answer', play: (act) => play(act, false) },
];

async function play(act: Act, isRunnable: boolean): Promise<Sent | undefined> {
  const stage = await createSessionStage({
    traits: { clientToolTimeoutMs: limit },
    tools: (own) => {
      if (isRunnable) own.tool('refund', { handler: () => ({ refunded: true }) });
      else own.question('refund');
    },
  });
  await stage.say('Refund it.', 'turn-1', 1);
  await stage.ask(turn, 'c1', 'refund', { amount: 5 });
  if (act === 'superseded') await stage.say('Never mind.', 'turn-2', 2);
  else if (act === 'expired') await stage.wait(limit);
  else {
    const decision = decisionOf(act, 'By hand.');
    const gate = stage.call('c1').gate;
    const request = gate.kind === 'asking' ? stage.conversation.thread.request(gate.requestId) : undefined;
    if (request?.allowed.includes(decision.kind) !== true) return undefined;
    const report = await stage.decide('c1', decision);
    if (report.kind === 'refused') throw report.error;
    await stage.wait(0);
  }
  const [, result] = stage.results()[0] ?? [];
  if (result === undefined) return { words: 'nothing', bytes: '' };
  return { words: code(result), bytes: JSON.stringify(result) };
}
