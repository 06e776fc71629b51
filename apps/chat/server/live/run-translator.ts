import { EventType, PROTOCOL_VERSION, tokenUsageFromAiSdkUsage } from '@ag-ui/core';
import type { TextStreamPart, ToolSet } from 'ai';
import type { Emit } from '../agent.ts';
import type { RunInput } from '../run-input.ts';
import type { ProviderProblem } from './provider-error.ts';

/**
 * Turns what a model streams into one AG-UI run. All of it is one assistant message, as it is for the provider: its
 * text, and the calls, which are left for the page to answer.
 */
export class RunTranslator {
  readonly #input: RunInput;
  readonly #emit: Emit;
  readonly #explain: (error: unknown) => ProviderProblem;
  readonly #messageId: string;
  readonly #calls = new Map<string, 'open' | 'closed'>();
  #textIsOpen = false;
  #hasEnded = false;

  constructor(input: RunInput, emit: Emit, explain: (error: unknown) => ProviderProblem) {
    this.#input = input;
    this.#emit = emit;
    this.#explain = explain;
    this.#messageId = `${input.runId}-message`;
  }

  async start(): Promise<void> {
    const { threadId, runId } = this.#input;
    await this.#emit({ type: EventType.RUN_STARTED, threadId, runId, protocolVersion: PROTOCOL_VERSION });
  }

  /** Takes the next part of the model's stream. What comes after the end of the run is dropped. */
  async take(part: TextStreamPart<ToolSet>): Promise<void> {
    if (this.#hasEnded) return;
    switch (part.type) {
      case 'text-delta':
        return this.#addText(part.text);
      case 'text-end':
        return this.#closeText();
      case 'tool-input-start':
        return this.#startCall(part.id, part.toolName);
      case 'tool-input-delta':
        return this.#addArguments(part.id, part.delta);
      case 'tool-input-end':
        return this.#closeCall(part.id);
      case 'tool-call':
        // Only a provider that does not stream arguments brings a call that was not begun.
        if (this.#calls.has(part.toolCallId)) return;
        await this.#startCall(part.toolCallId, part.toolName);
        await this.#addArguments(part.toolCallId, JSON.stringify(part.input ?? {}));
        return this.#closeCall(part.toolCallId);
      case 'error':
        return this.#fail(this.#explain(part.error));
      case 'finish':
        return this.#finish(part);
      default:
        // Steps and metadata have no event. A `tool-error` marks arguments that do not parse: the page finds that
        // out by itself and answers the call.
        return;
    }
  }

  async #addText(delta: string): Promise<void> {
    const messageId = this.#messageId;
    if (!this.#textIsOpen) {
      this.#textIsOpen = true;
      await this.#emit({ type: EventType.TEXT_MESSAGE_START, messageId, role: 'assistant' });
    }
    await this.#emit({ type: EventType.TEXT_MESSAGE_CONTENT, messageId, delta });
  }

  async #closeText(): Promise<void> {
    if (!this.#textIsOpen) return;
    this.#textIsOpen = false;
    await this.#emit({ type: EventType.TEXT_MESSAGE_END, messageId: this.#messageId });
  }

  async #startCall(toolCallId: string, toolCallName: string): Promise<void> {
    this.#calls.set(toolCallId, 'open');
    const parentMessageId = this.#messageId;
    await this.#emit({ type: EventType.TOOL_CALL_START, toolCallId, toolCallName, parentMessageId });
  }

  async #addArguments(toolCallId: string, delta: string): Promise<void> {
    await this.#emit({ type: EventType.TOOL_CALL_ARGS, toolCallId, delta });
  }

  async #closeCall(toolCallId: string): Promise<void> {
    if (this.#calls.get(toolCallId) !== 'open') return;
    this.#calls.set(toolCallId, 'closed');
    await this.#emit({ type: EventType.TOOL_CALL_END, toolCallId });
  }

  async #finish({
    finishReason,
    totalUsage,
  }: Extract<TextStreamPart<ToolSet>, { type: 'finish' }>): Promise<void> {
    if (finishReason === 'error')
      return this.#fail(this.#explain(new Error('the provider reported an error')));
    if (finishReason === 'content-filter') {
      const message = "The model provider's filter stopped this answer.";
      return this.#fail({ code: 'content-filter', message });
    }
    await this.#closeText();
    for (const toolCallId of this.#calls.keys()) await this.#closeCall(toolCallId);
    this.#hasEnded = true;
    const { threadId, runId } = this.#input;
    const usage = tokenUsageFromAiSdkUsage(totalUsage, {});
    const pendingToolCallIds = [...this.#calls.keys()];
    await this.#emit({
      type: EventType.RUN_FINISHED,
      threadId,
      runId,
      outcome: { type: 'success', ...(pendingToolCallIds.length > 0 && { pendingToolCallIds }) },
      ...(usage !== undefined && { usage: [usage] }),
    });
  }

  async #fail({ code, message }: ProviderProblem): Promise<void> {
    this.#hasEnded = true;
    await this.#emit({ type: EventType.RUN_ERROR, code, message });
  }
}
