import {
  AssistantRuntimeProvider,
  MessagePrimitive,
  ThreadPrimitive,
  type ToolCallMessagePartProps,
} from '@assistant-ui/react';
import { useAgUiRuntime } from '@assistant-ui/react-ag-ui';
import { AbstractAgent, type BaseEvent, EventType, type Message } from 'ag-ui-client-of-assistant-ui';
import { memo, type ReactElement, useEffect } from 'react';
import { Observable, Subject } from 'rxjs';
import type { CommitWatch } from '../commits.ts';
import type { BenchPage, PageOptions } from '../page.ts';
import { Card } from './card.tsx';
import { endedCalls, streamedId, toolName } from './load.ts';
import { streamPage } from './stream-page.ts';

/** An agent that says what the page lets it say. The cards that have ended come first, in the same run. */
class HandAgent extends AbstractAgent {
  readonly #events = new Subject<BaseEvent>();
  readonly #options: PageOptions;

  constructor(options: PageOptions) {
    super({ threadId: 'thread' });
    this.#options = options;
  }

  run({ threadId, runId }: { threadId: string; runId: string }): Observable<BaseEvent> {
    return new Observable((subscriber) => {
      this.#events.subscribe(subscriber);
      this.#say({ type: EventType.RUN_STARTED, threadId, runId });
      if (this.#options.messages === 'each')
        this.#say({ type: EventType.MESSAGES_SNAPSHOT, messages: pastMessages() });
      else
        for (const { id, name, text, result } of endedCalls) {
          this.#say({ type: EventType.TOOL_CALL_START, toolCallId: id, toolCallName: name });
          this.#say({ type: EventType.TOOL_CALL_ARGS, toolCallId: id, delta: text });
          this.#say({ type: EventType.TOOL_CALL_END, toolCallId: id });
          this.#say({
            type: EventType.TOOL_CALL_RESULT,
            messageId: `result-${id}`,
            toolCallId: id,
            content: result,
          });
        }
    });
  }

  begin(): void {
    this.#say({ type: EventType.TOOL_CALL_START, toolCallId: streamedId, toolCallName: toolName });
  }

  take(deltas: readonly string[]): void {
    for (const delta of deltas) this.#say({ type: EventType.TOOL_CALL_ARGS, toolCallId: streamedId, delta });
  }

  #say(event: BaseEvent & Readonly<Record<string, unknown>>): void {
    this.#events.next(event);
  }
}

export function open(options: PageOptions, commits: CommitWatch | undefined): BenchPage {
  const agent = new HandAgent(options);
  return streamPage(
    {
      app: <Chat agent={agent} />,
      start: () => agent.begin(),
      take: (deltas) => agent.take(deltas),
    },
    options,
    commits,
  );
}

function Chat({ agent }: { readonly agent: HandAgent }): ReactElement {
  const runtime = useAgUiRuntime({ agent });
  useEffect(() => runtime.thread.append('Look it up and write it.'), [runtime]);
  return (
    <AssistantRuntimeProvider runtime={runtime}>
      <ThreadPrimitive.Root>
        <ThreadPrimitive.Messages components={{ Message: CallsOfMessage }} />
      </ThreadPrimitive.Root>
    </AssistantRuntimeProvider>
  );
}

function CallsOfMessage(): ReactElement {
  return (
    <MessagePrimitive.Root>
      <MessagePrimitive.Parts components={{ tools: { Fallback: ToolCard } }} />
    </MessagePrimitive.Root>
  );
}

/** It knows arguments only once they are whole; until then its card shows the text. */
const ToolCard = memo(function ToolCard({ toolName, args, argsText, result }: ToolCallMessagePartProps) {
  return <Card name={toolName} isWriting={result === undefined} args={args} text={argsText} />;
});

function pastMessages(): Message[] {
  return endedCalls.flatMap(({ id, name, text, result }): Message[] => [
    {
      id: `message-${id}`,
      role: 'assistant',
      toolCalls: [{ id, type: 'function', function: { name, arguments: text } }],
    },
    { id: `result-${id}`, role: 'tool', toolCallId: id, content: result },
  ]);
}
