import { type AGUIEvent, EventType, type Interrupt, PROTOCOL_VERSION } from '@ag-ui/core';
import type { PageToolArguments, PageToolName } from '../../shared/page-tools.ts';
import type { Emit, RunContext, Wire } from '../agent.ts';
import type { RunInput } from '../run-input.ts';
import { Typing } from './typing.ts';

/** A call that a script has opened. */
export interface StageCall {
  readonly toolCallId: string;
  readonly toolName: string;
}

/**
 * One run as its script plays it: typed text, calls and results, with ids that follow from the run's own, so that the
 * same run id gives the same run. Opens the run at the first event and ends it once.
 */
export class Stage {
  /** For scripts that must send broken bytes. */
  readonly wire: Wire;
  readonly #input: RunInput;
  readonly #send: Emit;
  readonly #typing: Typing;
  readonly #advertised: ReadonlySet<string>;
  readonly #pending: string[] = [];
  readonly #counts = { message: 0, call: 0, result: 0, interrupt: 0 };
  readonly #preface: string | undefined;
  #messageId: string | undefined;
  #state: 'unopened' | 'open' | 'ended' = 'unopened';

  /** `preface` is said first of all, if the script opens a run at all. */
  constructor(input: RunInput, emit: Emit, { signal, speed, wire }: RunContext, preface?: string) {
    this.wire = wire;
    this.#preface = preface;
    this.#input = input;
    this.#send = emit;
    this.#typing = new Typing(speed, signal);
    this.#advertised = new Set(input.tools.map((tool) => tool.name));
  }

  /** Whether this run's input advertised a tool. */
  offers(toolName: string): boolean {
    return this.#advertised.has(toolName);
  }

  /** Sends one event as it is, inside the run. */
  async emit(event: AGUIEvent): Promise<void> {
    if (this.#state === 'unopened') await this.open();
    await this.#send(event);
  }

  /** Opens the run, if it is not open yet. */
  async open(): Promise<void> {
    if (this.#state !== 'unopened') return;
    this.#state = 'open';
    const { threadId, runId } = this.#input;
    await this.#send({ type: EventType.RUN_STARTED, threadId, runId, protocolVersion: PROTOCOL_VERSION });
    if (this.#preface !== undefined) await this.say(this.#preface);
  }

  /** Types a whole message. Calls that follow belong to it. */
  async say(text: string): Promise<void> {
    const messageId = this.nextId('message');
    this.#messageId = messageId;
    await this.emit({ type: EventType.TEXT_MESSAGE_START, messageId, role: 'assistant' });
    await this.#typing.typeText(text, (delta) =>
      this.emit({ type: EventType.TEXT_MESSAGE_CONTENT, messageId, delta }),
    );
    await this.emit({ type: EventType.TEXT_MESSAGE_END, messageId });
  }

  /** The id of this run. */
  get runId(): string {
    return this.#input.runId;
  }

  /**
   * Makes a whole call of a tool of the page. `scale` is for long arguments: pieces that many times as long. A subagent
   * makes it where one is named.
   */
  async callPage<Name extends PageToolName>(
    name: Name,
    args: PageToolArguments[Name],
    scale = 1,
    subagentRunId?: string,
  ): Promise<void> {
    await this.callRaw(name, JSON.stringify(args), scale, subagentRunId);
  }

  /** Makes a whole call with the argument text as it is given. */
  async callRaw(toolName: string, argsText: string, scale = 1, subagentRunId?: string): Promise<StageCall> {
    const call = await this.startCall(toolName, subagentRunId);
    await this.typeArguments(call, argsText, scale, subagentRunId);
    await this.endCall(call, subagentRunId);
    return call;
  }

  /** Opens a call, under the last message if there is one. A subagent's stands in a message of its own. */
  async startCall(toolName: string, subagentRunId?: string): Promise<StageCall> {
    const toolCallId = this.nextId('call');
    if (subagentRunId !== undefined) this.#messageId = undefined;
    this.#messageId ??= this.nextId('message');
    this.#pending.push(toolCallId);
    await this.emit({
      type: EventType.TOOL_CALL_START,
      toolCallId,
      toolCallName: toolName,
      parentMessageId: this.#messageId,
      ...of(subagentRunId),
    });
    return { toolCallId, toolName };
  }

  /** Types arguments into an open call. */
  async typeArguments(
    { toolCallId }: StageCall,
    text: string,
    scale = 1,
    subagentRunId?: string,
  ): Promise<void> {
    await this.#typing.typeArguments(
      text,
      (delta) => this.emit({ type: EventType.TOOL_CALL_ARGS, toolCallId, delta, ...of(subagentRunId) }),
      scale,
    );
  }

  async endCall({ toolCallId }: StageCall, subagentRunId?: string): Promise<void> {
    await this.emit({ type: EventType.TOOL_CALL_END, toolCallId, ...of(subagentRunId) });
  }

  /** Answers a call of the agent's own tool. What is said next is a new message. */
  async result({ toolCallId }: Pick<StageCall, 'toolCallId'>, content: string): Promise<void> {
    // A call of an earlier run, which was interrupted, is none of those this one leaves.
    if (this.#pending.includes(toolCallId)) this.#pending.splice(this.#pending.indexOf(toolCallId), 1);
    this.#messageId = undefined;
    await this.emit({
      type: EventType.TOOL_CALL_RESULT,
      messageId: this.nextId('result'),
      toolCallId,
      content,
      role: 'tool',
    });
  }

  /** Lets time pass, in the measure of the typing speed. */
  async pause(milliseconds: number): Promise<void> {
    await this.open();
    await this.#typing.pause(milliseconds);
  }

  /**
   * Ends the run well, unless it has ended. The calls left to the page are named, or with `unnamed` left for the
   * reader to find out, as the protocol allows.
   */
  async finish(pending: 'named' | 'unnamed' = 'named'): Promise<void> {
    if (this.#state === 'ended') return;
    await this.open();
    this.#state = 'ended';
    const { threadId, runId } = this.#input;
    const isNamed = pending === 'named' && this.#pending.length > 0;
    await this.#send({
      type: EventType.RUN_FINISHED,
      threadId,
      runId,
      outcome: { type: 'success', ...(isNamed && { pendingToolCallIds: [...this.#pending] }) },
    });
  }

  /** Ends the run with something the agent wants to know before it goes on. */
  async ask(...questions: readonly Omit<Interrupt, 'id'>[]): Promise<void> {
    await this.open();
    this.#state = 'ended';
    const { threadId, runId } = this.#input;
    const interrupts = questions.map((question) => ({ id: this.nextId('interrupt'), ...question }));
    await this.#send({
      type: EventType.RUN_FINISHED,
      threadId,
      runId,
      outcome: { type: 'interrupt', interrupts },
    });
  }

  /** Ends the run as failed. After `finish` it is the late error that takes the success back. */
  async fail(message: string, code: string): Promise<void> {
    await this.open();
    this.#state = 'ended';
    await this.#send({ type: EventType.RUN_ERROR, message, code });
  }

  /** Leaves the run as it is: the script has ended the response in a way of its own. */
  abandon(): void {
    this.#state = 'ended';
  }

  /** The next id of a kind in this run. */
  nextId(kind: 'message' | 'call' | 'result' | 'interrupt'): string {
    this.#counts[kind] += 1;
    return `${this.#input.runId}-${kind}-${this.#counts[kind]}`;
  }
}

/** Says which subagent an event comes from, if one. */
function of(subagentRunId: string | undefined): { readonly subagentRunId?: string } {
  return subagentRunId === undefined ? {} : { subagentRunId };
}
