import {
  type Conversation,
  createConversation,
  type Decision,
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type PageTool,
  shownTextOf,
} from '@callboard/core';
import { createCountingIds, createFakeClock, type FakeClock, openValidator } from '@callboard/core/testing';
import { createAgUiTransport } from '../../ag-ui/index.ts';
import { type Act, editedArgs, reason, type Sent, type Way } from './ways.ts';

/** What an agent says in its first run, and how that ends. */
interface Scene {
  readonly name: string;
  readonly events?: readonly JsonObject[];
  /** Absent: it succeeds, and leaves its calls to the page. */
  readonly interrupts?: readonly JsonObject[];
  /** A tool that the page offers under the name `refund`. */
  readonly tool?: Partial<PageTool>;
  /** What an answer is made of. */
  readonly answer?: string;
}

const call: JsonObject = {
  type: 'TOOL_CALL_CHUNK',
  toolCallId: 'c1',
  toolCallName: 'refund',
  parentMessageId: 'm1',
  delta: '{"amount":5}',
};

const approvedAlone: JsonObject = {
  type: 'object',
  properties: { approved: { type: 'boolean' } },
  required: ['approved'],
};
const documented: JsonObject = {
  type: 'object',
  properties: { approved: { type: 'boolean' }, editedArgs: { type: 'object' }, reason: { type: 'string' } },
  required: ['approved'],
};
const about = { id: 'i1', reason: 'tool_call', toolCallId: 'c1' } as const;

const review: JsonObject = {
  action_requests: [{ name: 'refund', args: { amount: 5 } }],
  review_configs: [{ action_name: 'refund', allowed_decisions: ['approve', 'edit', 'reject', 'respond'] }],
};

const suspension = (id: string): JsonObject => ({
  id: `r::${id}`,
  reason: 'mastra:tool_suspend',
  toolCallId: id,
  responseSchema: documented,
  metadata: { mastra: { type: 'mastra_suspend', toolName: 'refund', args: { amount: 5 }, runId: 'r' } },
});

const scenes: readonly Scene[] = [
  { name: 'A tool of the page', events: [call], tool: { handler: () => ({ refunded: true }) } },
  { name: 'A tool only a person can answer', events: [call], tool: {} },
  {
    name: 'Interrupt, `editedArgs` and `reason` in its schema',
    events: [call],
    interrupts: [{ ...about, responseSchema: documented }],
  },
  {
    name: 'Interrupt, `approved` alone in its schema',
    events: [call],
    interrupts: [{ ...about, responseSchema: { ...approvedAlone, additionalProperties: false } }],
  },
  {
    name: 'Interrupt, a confirmation',
    interrupts: [{ id: 'i1', reason: 'confirmation', message: 'Close the shop?' }],
  },
  {
    name: 'Interrupt, one of a few words',
    interrupts: [{ id: 'i1', reason: 'input_required', responseSchema: { enum: ['Friday', 'Monday'] } }],
    answer: 'Friday',
  },
  {
    name: 'Interrupt, words',
    interrupts: [{ id: 'i1', reason: 'input_required', message: 'Which day?' }],
    answer: 'Friday',
  },
  {
    name: 'Interrupt, a JSON document',
    interrupts: [
      {
        id: 'i1',
        reason: 'input_required',
        responseSchema: { type: 'object', properties: { day: { type: 'string' } } },
      },
    ],
    answer: '{"day":"Friday"}',
  },
  {
    name: 'Agent Framework, Python',
    events: [call],
    interrupts: [
      {
        ...about,
        responseSchema: documented,
        metadata: { agent_framework: { function_call: { name: 'refund', arguments: { amount: 5 } } } },
      },
    ],
  },
  {
    name: 'Agent Framework, .NET',
    events: [call],
    interrupts: [{ ...about, responseSchema: approvedAlone }],
  },
  {
    name: 'LangGraph',
    events: [call],
    interrupts: [
      {
        ...about,
        reason: 'langgraph:interrupt',
        responseSchema: documented,
        metadata: { langgraph: { raw: { ask: 'May I?' } } },
      },
    ],
  },
  {
    name: 'LangChain',
    events: [call],
    interrupts: [{ id: 'i1', reason: 'langgraph:interrupt', metadata: { langgraph: { raw: review } } }],
    answer: 'By hand.',
  },
  { name: 'Mastra, by its tool’s schema', events: [call], interrupts: [suspension('c1')] },
  {
    name: 'CrewAI, a choice',
    interrupts: [
      {
        id: 'i1',
        reason: 'crewai:human_feedback',
        responseSchema: { type: 'string', enum: ['ship', 'hold'] },
      },
    ],
    answer: 'ship',
  },
  { name: 'CrewAI, words', interrupts: [{ id: 'i1', reason: 'crewai:human_feedback' }], answer: 'Ship it.' },
  {
    name: 'LangGraph’s `on_interrupt`',
    events: [{ type: 'CUSTOM', name: 'on_interrupt', value: 'Which day?' }],
    answer: 'Friday',
  },
  {
    name: 'Mastra’s `on_interrupt`',
    events: [
      call,
      {
        type: 'CUSTOM',
        name: 'on_interrupt',
        value: {
          type: 'mastra_suspend',
          toolCallId: 'c1',
          toolName: 'refund',
          args: { amount: 5 },
          runId: 'r',
          resumeSchema: JSON.stringify(documented),
        },
      },
    ],
  },
  {
    name: 'Google ADK',
    events: [
      {
        ...call,
        toolCallName: 'adk_request_confirmation',
        delta: '{"originalFunctionCall":{"name":"refund","args":{}},"toolConfirmation":{"hint":"Refund?"}}',
      },
    ],
  },
];

/** Each way AG-UI has, through a real conversation and the real transport, to the body of the request. */
export const agUiWays: readonly Way[] = scenes.map((scene) => ({
  name: scene.name,
  play: (act) => play(scene, act),
}));

/** Everything leaves at this time, and deadlines are a minute later. */
const now = Date.UTC(2026, 0, 1, 14);
const minute = 60_000;

async function play(scene: Scene, act: Act): Promise<Sent | undefined> {
  const isAsked = scene.interrupts !== undefined;
  // Only an interrupt has a deadline on this wire.
  if (act === 'expired' && !isAsked) return undefined;
  const clock = createFakeClock(now);
  const { conversation, bodies, leave } = meet(scene, act, clock);
  try {
    await conversation.send('hi');
    if (act === 'superseded' || act === 'expired') {
      if (act === 'expired') clock.advance(minute);
      await conversation.send('never mind');
    } else if (!(await decide(conversation, act, scene.answer ?? 'By hand.'))) return undefined;
    await settle();
    return sentOf(bodies[1]);
  } finally {
    leave();
  }
}

function meet(
  { events = [], interrupts, tool }: Scene,
  act: Act,
  clock: FakeClock,
): {
  readonly conversation: Conversation;
  readonly bodies: readonly JsonObject[];
  readonly leave: () => void;
} {
  const bodies: JsonObject[] = [];
  const expiresAt = new Date(now + minute).toISOString();
  const asked = interrupts?.map((one) => (act === 'expired' ? { ...one, expiresAt } : one));
  const agent: typeof fetch = (_url, init) => {
    const body: JsonObject = JSON.parse(String(init?.body));
    const isFirst = bodies.length === 0;
    bodies.push(body);
    const { threadId = '', runId = '' } = body;
    const outcome =
      isFirst && asked !== undefined ? { outcome: { type: 'interrupt', interrupts: asked } } : {};
    const told = [
      { type: 'RUN_STARTED', threadId, runId },
      ...(isFirst ? events : []),
      { type: 'RUN_FINISHED', threadId, runId, ...outcome },
    ];
    const text = told.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
    return Promise.resolve(new Response(text, { headers: { 'content-type': 'text/event-stream' } }));
  };
  const conversation = createConversation({
    transport: createAgUiTransport({ url: 'http://agent.example/', fetch: agent }),
    validator: openValidator,
    clock,
    ids: createCountingIds(),
  });
  if (tool !== undefined) conversation.tools.register({ name: 'refund', description: 'Refunds.', ...tool });
  return { conversation, bodies, leave: conversation.start() };
}

/** False where this is not offered. Throws where it is offered and not taken: then the offer was none. */
async function decide(
  { thread, decide: take }: Conversation,
  act: Exclude<Act, 'expired' | 'superseded'>,
  answer: string,
): Promise<boolean> {
  await settle();
  const [request] = thread.openRequests();
  if (request === undefined) throw new Error('Nothing is asked.');
  const decision = decisionOf(act, answer);
  if (!request.allowed.includes(decision.kind)) return false;
  const subject = request.subject.kind === 'call' ? thread.call(request.subject.key) : undefined;
  const shownText = shownTextOf(request, subject);
  const report = await take({ requestId: request.id, decision, means: 'person', shownText });
  if (report.kind === 'refused') throw report.error;
  return true;
}

/** The decision that an act is. */
export function decisionOf(act: Exclude<Act, 'expired' | 'superseded'>, answer: string): Decision {
  switch (act) {
    case 'approve':
    case 'dismiss':
      return { kind: act };
    case 'edit':
      return { kind: 'edit', argsText: editedArgs };
    case 'reject':
      return { kind: 'reject' };
    case 'reject, with a reason':
      return { kind: 'reject', reason };
    case 'answer':
      return { kind: 'answer', text: answer };
  }
}

/** What of a body is the answer: the entries of `resume`, a command, or the message that answers the call. */
function sentOf(body: JsonObject | undefined): Sent {
  if (body === undefined) return { words: 'nothing: the run is held back', bytes: '' };
  const { resume, forwardedProps, messages } = body;
  const bytes = JSON.stringify({ resume, forwardedProps, messages });
  const [entry] = resume !== undefined && isJsonArray(resume) ? resume : [];
  if (isJsonObject(entry)) {
    const { status, payload } = entry;
    return {
      bytes: JSON.stringify(resume),
      words: payload === undefined ? `${String(status)}` : `${String(status)} ${code(payload)}`,
    };
  }
  const command = isJsonObject(forwardedProps) ? forwardedProps.command : undefined;
  if (isJsonObject(command))
    return { bytes: JSON.stringify(command), words: `command \`resume\` ${code(command.resume ?? null)}` };
  const told = messages !== undefined && isJsonArray(messages) ? messages : [];
  const reply = told.filter(isJsonObject).find(({ role }) => role === 'tool');
  if (reply === undefined) return { bytes, words: 'nothing' };
  const error = reply.error === undefined ? '' : `, \`error\` ${code(reply.error)}`;
  return { bytes: JSON.stringify(reply), words: `message ${code(reply.content ?? null)}${error}` };
}

/** JSON as it stands in a table. */
export function code(value: JsonValue): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `\`${text.replaceAll('|', '\\|').replaceAll('\n', ' ↵ ')}\``;
}

/** Long enough for a run to be read, a tool to run and the next run to go out. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
}
