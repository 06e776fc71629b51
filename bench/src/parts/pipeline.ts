import { HttpAgent } from '@ag-ui/client';
import { callStatus, createConversation, type StatedMessage, type ThreadEvent } from '@callboard/core';
import { createAgUiTransport } from '@callboard/protocols/ag-ui';
import { createValidator } from '@callboard/schema';
import { createParser } from 'eventsource-parser';
import { type AgentStream, agentStream, answering, bodyOf, callOf, runOf } from '../agent-stream.ts';
import { deltas, document, prose, seeded } from '../documents.ts';
import { atLeast, atMost, type Figure, told } from '../figure.ts';
import { PATIENCE } from '../in-turns.ts';
import { interleave, used, type Work } from '../interleave.ts';
import { median, ratio, slopeOfWhole } from '../statistics.ts';

/** What a stream does to a page that shows its cards, from the bytes on. */
interface Load {
  readonly name: string;
  readonly stream: AgentStream;
  readonly history: readonly HistoryMessage[];
}

interface HistoryMessage {
  readonly id: string;
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

/**
 * How often a bare loop may go into it. It began as 3, and that was for less than a card needs: the loop checks no
 * field, keeps no order and reads no arguments, which is what the rest goes to. Runs on a quiet machine give 2.6 to 5.
 */
const MOST = 6;

/** A load takes some tens of milliseconds, and one round may be twice the next: only many of them are steady. */
const ROUNDS = 41;
/**
 * For how the cost grows: four loads one after another against one that is four times as long in every way, so that both
 * leave the same garbage. A single short one is often over before the collector is due, a long one never, which gave 0.75
 * to 1.26 for what is about 1. They take seconds, and are waited for all the same: the first time is that of cold code.
 */
const GROWTH_ROUNDS = 9;
const GROWTH = 4;
/** Seconds each, for the peer. */
const PEER_ROUNDS = 5;

/** About what a fast model's stream brings at once. */
const CHUNK = 4096;

const threadId = 'thread';
const runId = 'run';

/** From the bytes of an AG-UI stream to the state of its cards, against a bare loop and @ag-ui/client. */
export async function pipeline(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const load of [oneLongCall, manyCalls, longHistory]) {
    const { name } = load(1);
    const costs = await interleave(ours(load(1)), ROUNDS);
    const growth = await interleave(growing(load), GROWTH_ROUNDS);
    const beside = await interleave(withPeer(load(1)), PEER_ROUNDS, PATIENCE);
    const bare = costs('bare');
    const peers = { '@ag-ui/client': ratio(beside('@ag-ui/client'), beside('bare')) };
    figures.push(
      atMost(MOST, `pipeline, ${name}`, ratio(costs('callboard'), bare), 'x a bare loop', peers),
      atLeast(
        100,
        `pipeline, ${name}, @ag-ui/client against it`,
        ratio(beside('@ag-ui/client'), beside('callboard')),
        'x',
      ),
      told(`pipeline, ${name}, processor time`, median(costs('callboard')), 'ms', {
        'bare loop': median(bare),
        '@ag-ui/client': median(beside('@ag-ui/client')),
      }),
      atMost(
        1.1,
        `pipeline, ${name}, slope to four times the load`,
        slopeOfWhole(ratio(growth('at once'), growth('one by one')), GROWTH),
        '',
      ),
    );
  }
  return figures;
}

function oneLongCall(scale: number): Load {
  const pieces = deltas(document('mixed', 16 * 10_000 * scale), 16);
  const events = runOf(threadId, runId, callOf('call', 'write_report', pieces));
  return { name: 'one call of 10,000 deltas', stream: agentStream(events, CHUNK), history: [] };
}

function manyCalls(scale: number): Load {
  const calls = Array.from({ length: 1000 * scale }, (_, index) =>
    callOf(`call-${index}`, 'look_up', deltas(document('mixed', 800), 16)),
  );
  const events = runOf(threadId, runId, calls.flat());
  return { name: '1,000 calls of 50 deltas', stream: agentStream(events, CHUNK), history: [] };
}

function longHistory(scale: number): Load {
  const random = seeded(1);
  const history = Array.from({ length: 2000 * scale }, (_, index): HistoryMessage => {
    const role = index % 2 === 0 ? 'user' : 'assistant';
    return { id: `past-${index}`, role, content: prose(random, 200) };
  });
  const pieces = deltas(document('mixed', 16 * 1000 * scale), 16);
  const events = runOf(threadId, runId, callOf('call', 'write_report', pieces));
  return { name: '1,000 deltas after 2,000 messages', stream: agentStream(events, CHUNK), history };
}

function ours(load: Load): Readonly<Record<'bare' | 'callboard', Work>> {
  return { bare: () => bare(load), callboard: () => callboard(load) };
}

function growing(load: (scale: number) => Load): Readonly<Record<'one by one' | 'at once', Work>> {
  const [short, long] = [load(1), load(GROWTH)];
  return {
    'one by one': () => {
      const works = Array.from({ length: GROWTH }, () => callboard(short));
      return async () => {
        for (const work of works) await work();
      };
    },
    'at once': () => callboard(long),
  };
}

function withPeer(load: Load): Readonly<Record<'bare' | 'callboard' | '@ag-ui/client', Work>> {
  return { ...ours(load), '@ag-ui/client': () => agUiClient(load) };
}

/** As little as can be done with such a stream: its events parsed, its deltas appended. */
function bare({ stream, history }: Load): () => Promise<void> {
  return async () => {
    used(JSON.stringify({ messages: history }));
    const calls = new Map<string, { text: string; closed: boolean }>();
    const parser = createParser({
      onEvent({ data }) {
        const event = JSON.parse(data);
        if (event.type === 'TOOL_CALL_START') calls.set(event.toolCallId, { text: '', closed: false });
        const call = calls.get(event.toolCallId);
        if (call === undefined) return;
        if (event.type === 'TOOL_CALL_ARGS') call.text += event.delta;
        if (event.type === 'TOOL_CALL_END') call.closed = true;
      },
    });
    const decoder = new TextDecoder();
    const source = bodyOf(stream).getReader();
    for (;;) {
      const { done, value } = await source.read();
      if (done) break;
      parser.feed(decoder.decode(value, { stream: true }));
      for (const call of calls.values()) if (!call.closed) used(call.text.length);
    }
  };
}

/** A conversation, each of its cards read after every chunk in which it changed, arguments and status. */
function callboard({ stream, history }: Load): () => Promise<void> {
  const log: ThreadEvent[] =
    history.length === 0 ? [] : [{ type: 'history-loaded', messages: history.map(stated), at: 0 }];
  const conversation = createConversation({
    threadId,
    log,
    ids: { next: (kind) => (kind === 'run' ? runId : kind) },
    transport: createAgUiTransport({ url: 'http://localhost/', fetch: answering(stream) }),
    validator: createValidator(),
  });
  conversation.start();
  const { thread } = conversation;
  let cards = 0;
  thread.subscribe('calls', () => {
    for (const key of thread.callKeys().slice(cards)) {
      thread.subscribe(`call:${key}`, () => readCard(key));
      readCard(key);
      cards += 1;
    }
  });
  function readCard(key: string): void {
    const call = thread.call(key);
    if (call !== undefined) used(callStatus(call));
    used(thread.args(key)?.value);
  }
  return async () => {
    const run = await conversation.send('go');
    if (run.end?.kind !== 'succeeded') throw new Error(`the run ended as ${run.end?.kind}`);
  };
}

function stated(message: HistoryMessage): StatedMessage {
  const { id, role, content } = message;
  const raw = { ...message };
  return role === 'user'
    ? { role, id, parts: [{ type: 'text', text: content }], raw }
    : { role, id, parts: [{ kind: 'text', text: content }], raw };
}

function agUiClient({ stream, history }: Load): () => Promise<void> {
  const agent = new HttpAgent({
    url: 'http://localhost/',
    threadId,
    initialMessages: [...history, { id: 'message', role: 'user', content: 'go' }],
    fetch: answering(stream),
  });
  agent.subscribe({
    onToolCallArgsEvent: ({ partialToolCallArgs }) => used(partialToolCallArgs),
  });
  return async () => {
    await agent.runAgent({ runId });
  };
}
