import {
  type Conversation,
  createConversation,
  type Decision,
  isRunActive,
  shownTextOf,
  type Thread,
  type ThreadEvent,
  type ThreadEventBody,
  type Transport,
} from '@callboard/core';
import { createCountingIds, openValidator } from '@callboard/core/testing';
import { createAgUiReader, createAgUiTransport } from '../../index.ts';
import { type AgentServer, eventStream, sse, startAgentServer } from '../../testing/agent-server.ts';
import type { FixtureAct, FixtureTool, StreamFixture, WireEvent } from './stream-fixture.ts';

/** What became of a fixture on a real thread, over a real connection. */
export interface FixtureRun {
  readonly thread: Thread;
  /** What the transport told, in order, over all runs. */
  readonly told: readonly ThreadEventBody[];
  /** What the app got to see besides: CUSTOM and RAW, which no thread holds. */
  readonly overheard: readonly { readonly type: string }[];
  /** What was sent with each run. */
  readonly inputs: readonly unknown[];
  /** The page's tools that ran. */
  readonly ran: readonly { readonly tool: string; readonly args: unknown }[];
}

/** The run that a conversation without a message begins with, so that it may send one. It is no run of the fixture. */
export const earlierRun = 'before-the-fixture';

/** A server that answers the runs of one fixture with its streams, as they stand, one after the other. */
function startReplay(fixture: StreamFixture): Promise<AgentServer> {
  const streams = streamsOf(fixture);
  let next = 0;
  return startAgentServer((response) => {
    const stream = streams[next];
    next += 1;
    if (stream === undefined) response.writeHead(500).end('The fixture has no more streams.');
    else response.writeHead(200, eventStream).end(stream.map(sse).join(''));
  });
}

/** Runs a fixture against a server that replays it, until nothing more comes by itself. */
export async function runFixture(fixture: StreamFixture): Promise<FixtureRun> {
  const server = await startReplay(fixture);
  const told: ThreadEventBody[] = [];
  const overheard: { readonly type: string }[] = [];
  const hear = (event: { readonly type: string }): void => void overheard.push(event);
  const transport = createAgUiTransport({ url: server.url, onCustom: hear, onRaw: hear });
  const ran: { readonly tool: string; readonly args: unknown }[] = [];
  const conversation = createConversation({
    threadId: threadIdOf(fixture),
    transport: listening(transport, told),
    validator: openValidator,
    ids: idsOf(fixture),
    log: history(fixture.input?.messages ?? []),
  });
  for (const tool of fixture.tools ?? []) offer(conversation, tool, ran);
  // A page without tools only watches: what it holds is what the stream said.
  const leave = fixture.tools === undefined ? () => undefined : conversation.start();
  try {
    await conversation.retry();
    await rest(conversation.thread);
    for (const { acts = [] } of fixture.then ?? []) {
      for (const act of acts) await perform(conversation, act);
      await rest(conversation.thread);
    }
    const inputs = server.received.map(({ body }): unknown => JSON.parse(body));
    return { thread: conversation.thread, told, overheard, inputs, ran };
  } finally {
    leave();
    await server.close();
  }
}

function streamsOf({ stream, then = [] }: StreamFixture): readonly (readonly WireEvent[])[] {
  return [stream, ...then.flatMap((step) => (step.stream === undefined ? [] : [step.stream]))];
}

/** The thread of a fixture, which its streams name. */
function threadIdOf(fixture: StreamFixture): string {
  return (
    streamsOf(fixture)
      .flat()
      .find(({ type }) => type === 'RUN_STARTED')?.threadId ?? 'thread'
  );
}

/** The runs are asked for under the ids that the streams tell of; a stream may tell of others before the last one. */
function idsOf(fixture: StreamFixture): ReturnType<typeof createCountingIds> {
  const counting = createCountingIds();
  const runIds = streamsOf(fixture).map(
    (stream) => stream.findLast(({ type }) => type === 'RUN_STARTED')?.runId,
  );
  return { next: (kind) => (kind === 'run' ? runIds.shift() : undefined) ?? counting.next(kind) };
}

function listening(transport: Transport, told: ThreadEventBody[]): Transport {
  return {
    async *run(request, options) {
      for await (const batch of transport.run(request, options)) {
        told.push(...batch);
        yield batch;
      }
    },
  };
}

/** The messages a run begins with, as they were loaded: what is left out of them is noted. */
function history(messages: readonly unknown[]): readonly ThreadEvent[] {
  const reader = createAgUiReader({ requestedRunId: earlierRun });
  reader.read({ type: 'RUN_STARTED', threadId: '', runId: earlierRun });
  const loaded = reader.read({ type: 'MESSAGES_SNAPSHOT', messages });
  return [
    ...loaded.map(
      (event): ThreadEvent =>
        event.type === 'snapshot-received'
          ? { type: 'history-loaded', messages: event.messages, at: 0 }
          : { ...event, at: 0 },
    ),
    { type: 'run-started', runId: earlierRun, at: 0 },
    { type: 'run-cut-off', runId: earlierRun, message: '', at: 0 },
  ];
}

function offer(
  conversation: Conversation,
  { name, approval, result }: FixtureTool,
  ran: { readonly tool: string; readonly args: unknown }[],
): void {
  const handler = (args: unknown): string => {
    ran.push({ tool: name, args });
    return result ?? '';
  };
  conversation.tools.register({
    name,
    description: `Does ${name}.`,
    approval,
    ...(result === undefined ? {} : { handler }),
  });
}

async function perform(conversation: Conversation, act: FixtureAct): Promise<void> {
  const { thread } = conversation;
  if ('say' in act) {
    await conversation.send(act.say);
    return;
  }
  if ('stop' in act) {
    conversation.stop();
    return;
  }
  const id = 'approve' in act ? act.approve : 'reject' in act ? act.reject : act.answer;
  const request = thread.openRequests().find(({ subject, origin }) => {
    const toolCallId = subject.kind === 'call' ? thread.call(subject.key)?.toolCallId : undefined;
    return toolCallId === id || origin?.interrupt.id === id;
  });
  if (request === undefined) throw new Error(`Nothing is asked about ${id}.`);
  const { subject } = request;
  await conversation.decide({
    requestId: request.id,
    decision: decisionOf(act),
    means: 'person',
    shownText: shownTextOf(request, subject.kind === 'call' ? thread.call(subject.key) : undefined),
  });
  await rest(thread);
}

function decisionOf(act: Exclude<FixtureAct, { readonly say: string } | { readonly stop: true }>): Decision {
  if ('approve' in act) return { kind: 'approve' };
  if ('reject' in act) return { kind: 'reject', ...(act.reason === undefined ? {} : { reason: act.reason }) };
  return { kind: 'answer', text: act.text };
}

/** Waits until nothing more comes by itself: no run is open, and no tool runs. */
async function rest(thread: Thread): Promise<void> {
  for (let quiet = 0; quiet < 3; ) {
    const before = thread.log().length;
    await new Promise((resolve) => setTimeout(resolve));
    const busy = thread.runs().some(isRunActive) || thread.log().length !== before;
    quiet = busy ? 0 : quiet + 1;
  }
}
