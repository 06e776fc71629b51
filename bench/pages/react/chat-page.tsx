import { useChat } from '@ai-sdk/react';
import type { ChatTransport, DynamicToolUIPart, ToolUIPart, UIMessage, UIMessageChunk } from 'ai';
import { memo, type ReactElement, useEffect } from 'react';
import type { CommitWatch } from '../commits.ts';
import type { BenchPage, PageOptions } from '../page.ts';
import { Card } from './card.tsx';
import { endedCalls, streamedId, toolName } from './load.ts';
import { streamPage } from './stream-page.ts';

/** A transport that answers with what the page puts into it. */
class HandTransport implements ChatTransport<UIMessage> {
  #controller: ReadableStreamDefaultController<UIMessageChunk> | undefined;

  async sendMessages(): Promise<ReadableStream<UIMessageChunk>> {
    return new ReadableStream({
      start: (controller) => {
        this.#controller = controller;
        controller.enqueue({ type: 'start' });
        controller.enqueue({ type: 'tool-input-start', toolCallId: streamedId, toolName });
      },
    });
  }

  async reconnectToStream(): Promise<null> {
    return null;
  }

  take(deltas: readonly string[]): void {
    for (const inputTextDelta of deltas)
      this.#controller?.enqueue({ type: 'tool-input-delta', toolCallId: streamedId, inputTextDelta });
  }
}

/** useChat as its documentation has it, each tool part in a memoised card. */
export function chatPage(
  options: PageOptions,
  commits: CommitWatch | undefined,
  throttle?: number,
): BenchPage {
  const transport = new HandTransport();
  const messages = pastMessages(options);
  let start: () => void = () => undefined;
  const app = (
    <Chat
      transport={transport}
      messages={messages}
      throttle={throttle}
      onReady={(send) => {
        start = send;
      }}
    />
  );
  return streamPage(
    { app, start: () => start(), take: (deltas) => transport.take(deltas) },
    options,
    commits,
  );
}

function Chat({
  transport,
  messages: past,
  throttle,
  onReady,
}: {
  readonly transport: HandTransport;
  readonly messages: UIMessage[];
  readonly throttle: number | undefined;
  readonly onReady: (send: () => void) => void;
}): ReactElement[] {
  const { messages, sendMessage } = useChat({
    transport,
    messages: past,
    ...(throttle === undefined ? {} : { throttle }),
  });
  useEffect(() => {
    // Without words of a person, the answer goes on in the last message.
    const isOneMessage = past.length === 1;
    onReady(() => void sendMessage(isOneMessage ? undefined : { text: 'Write it.' }));
  }, [onReady, sendMessage, past]);
  return messages.map((message) => (
    <section key={message.id}>
      {message.parts.map((part) =>
        'toolCallId' in part ? <ToolCard key={part.toolCallId} part={part} /> : null,
      )}
    </section>
  ));
}

const ToolCard = memo(function ToolCard({ part }: { readonly part: ToolUIPart | DynamicToolUIPart }) {
  const name = part.type === 'dynamic-tool' ? part.toolName : part.type.slice('tool-'.length);
  return <Card name={name} isWriting={part.state === 'input-streaming'} args={part.input} />;
});

function pastMessages({ messages }: PageOptions): UIMessage[] {
  const parts = endedCalls.map(
    ({ id, name, args, result }): ToolUIPart => ({
      type: `tool-${name}`,
      toolCallId: id,
      state: 'output-available',
      input: args,
      output: result,
    }),
  );
  if (messages === 'one') return [{ id: 'message', role: 'assistant', parts }];
  return parts.map((part) => ({ id: `message-${part.toolCallId}`, role: 'assistant', parts: [part] }));
}
