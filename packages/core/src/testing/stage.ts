import { type CallStatus, callStatus } from '../call-status.ts';
import { type Conversation, createConversation } from '../conversation.ts';
import type { ConversationOptions } from '../conversation-options.ts';
import { type DecisionOutcomeReport, shownTextOf } from '../decide.ts';
import type { Decision } from '../decision.ts';
import type { ResultContent } from '../result-content.ts';
import type { ThreadEventBody } from '../thread-event.ts';
import type { PageTool, ToolContext } from '../tool.ts';
import type { ToolCall } from '../tool-call.ts';
import { createCountingIds } from './counting-ids.ts';
import { createFakeClock, type FakeClock } from './fake-clock.ts';
// What a page fetches when it is first needed is there in tests.
import '../run-handler.ts';
import '../screen.ts';
import '../tool-asks.ts';
import { openValidator } from './open-validator.ts';
import { createScriptedTransport, type ScriptedRun, type ScriptedTransport } from './scripted-transport.ts';

/** One call of a handler on the stage: what it was given, and the ways to end it. */
interface Performance {
  readonly args: unknown;
  readonly context: ToolContext;
  returns(value: unknown): Promise<void>;
  throws(error: unknown): Promise<void>;
}

/** A tool of the page whose handler the test plays. */
export interface PlayedTool {
  readonly performances: readonly Performance[];
  last(): Performance;
  /** Takes the tool off the page. */
  remove(): void;
}

/** A conversation with everything around it in the test's hands: the agent, the person, the tools, the time. */
export interface Stage {
  readonly conversation: Conversation;
  readonly transport: ScriptedTransport;
  readonly clock: FakeClock;
  /** Offers a tool without a handler of its own: the test plays it. Asks a person unless told otherwise. */
  tool(name: string, options?: Partial<PageTool>): PlayedTool;
  /** Offers a tool that only a person can answer. */
  question(name: string): void;
  /** The person writes; the agent takes the run up. Resolves with the run, which goes on. */
  say(text: string): Promise<ScriptedRun>;
  /** What the agent sends next, in one batch. */
  hear(...events: readonly (ThreadEventBody | readonly ThreadEventBody[])[]): Promise<void>;
  /** The run ends well and its stream ends. */
  finish(pendingToolCallIds?: readonly string[]): Promise<void>;
  /** The id of the run that was sent last. */
  runId(): string;
  call(toolCallId: string): ToolCall;
  status(toolCallId: string): CallStatus;
  /** Decides on what is asked about a call: whether it runs, or what its tool wants to know. */
  decide(toolCallId: string, decision: Decision): Promise<DecisionOutcomeReport>;
  /** The answers in the input of the run sent last, as id of the call → text, marked where they are errors. */
  sentAnswers(): readonly string[];
}

/** Long enough for everything that is due now to happen. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
}

/** Sets a stage; its conversation is started unless `idle`. */
export function createStage(
  options: Partial<ConversationOptions> & {
    readonly idle?: boolean;
    /** Makes the conversation, where it is to be another one than usual. */
    readonly make?: (options: ConversationOptions) => Conversation;
  } = {},
): Stage {
  const { idle = false, make = createConversation, ...given } = options;
  const clock = createFakeClock();
  const transport = createScriptedTransport();
  const conversation = make({
    threadId: 'thread-1',
    transport,
    validator: openValidator,
    clock,
    ids: createCountingIds(),
    ...given,
    // Asked anew with every message.
    get whileCallsOpen() {
      return options.whileCallsOpen;
    },
  });
  if (!idle) conversation.start();
  const { thread } = conversation;

  function call(toolCallId: string): ToolCall {
    const found = thread.latestCall(toolCallId);
    if (found === undefined) throw new Error(`There is no call ${toolCallId}.`);
    return found;
  }

  return {
    conversation,
    transport,
    clock,
    tool: (name, toolOptions) => playTool(conversation, name, toolOptions),
    question: (name) => void conversation.tools.register({ name, description: `Asks ${name}.` }),
    async say(text) {
      void conversation.send(text);
      await settle();
      const run = transport.last();
      await run.push({ type: 'run-started', runId: run.request.runId });
      return run;
    },
    hear: async (...events) => {
      await transport.last().push(...events.flat());
      await settle();
    },
    async finish(pendingToolCallIds) {
      const run = transport.last();
      const { runId } = run.request;
      await run.push({
        type: 'run-succeeded',
        runId,
        ...(pendingToolCallIds === undefined ? {} : { pendingToolCallIds }),
      });
      await run.end();
      await settle();
    },
    runId: () => transport.last().request.runId,
    call,
    status: (toolCallId) => callStatus(call(toolCallId)),
    async decide(toolCallId, decision) {
      const about = call(toolCallId);
      const request = thread
        .openRequests()
        .find(
          ({ subject, state }) =>
            state.kind === 'open' && subject.kind === 'call' && subject.key === about.key,
        );
      if (request === undefined) throw new Error(`Nothing is asked about call ${toolCallId}.`);
      const report = await conversation.decide({
        requestId: request.id,
        decision,
        means: 'person',
        shownText: shownTextOf(request, about),
      });
      await settle();
      return report;
    },
    sentAnswers: () =>
      transport.last().request.messages.flatMap((message) => {
        if (message.role !== 'tool') return [];
        const error = message.error === undefined ? '' : ` (${message.error})`;
        return [`${message.toolCallId}${error}: ${textOf(message.content)}`];
      }),
  };
}

function playTool(conversation: Conversation, name: string, options: Partial<PageTool> = {}): PlayedTool {
  const performances: Performance[] = [];
  const remove = conversation.tools.register({
    name,
    description: `Does ${name}.`,
    handler: (args, context) =>
      new Promise((resolve, reject) => {
        performances.push({
          args,
          context,
          returns: (value) => {
            resolve(value);
            return settle();
          },
          throws: (error) => {
            reject(error);
            return settle();
          },
        });
      }),
    ...options,
  });
  return {
    performances,
    last() {
      const last = performances.at(-1);
      if (last === undefined) throw new Error(`The handler of ${name} was not called.`);
      return last;
    },
    remove,
  };
}

function textOf(content: ResultContent): string {
  switch (content.kind) {
    case 'text':
      return content.text;
    case 'json':
      return content.json;
    case 'parts':
      return `${content.parts.length} parts`;
  }
}
