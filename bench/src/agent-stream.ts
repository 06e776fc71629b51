/** The bytes of an AG-UI stream over SSE, in network chunks. */
export interface AgentStream {
  readonly chunks: readonly Uint8Array[];
}

type Event = Readonly<Record<string, unknown>> & { readonly type: string };

/** Writes events as Server-Sent Events and cuts them into chunks of so many bytes, as a network does. */
export function agentStream(events: readonly Event[], chunkSize: number): AgentStream {
  const encoder = new TextEncoder();
  const whole = encoder.encode(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''));
  const chunks: Uint8Array[] = [];
  for (let at = 0; at < whole.length; at += chunkSize) chunks.push(whole.slice(at, at + chunkSize));
  return { chunks };
}

/** A run that holds these events. */
export function runOf(threadId: string, runId: string, events: readonly Event[]): Event[] {
  return [
    { type: 'RUN_STARTED', threadId, runId },
    ...events,
    { type: 'RUN_FINISHED', threadId, runId, outcome: { type: 'success' } },
  ];
}

/** One call of the agent's, its arguments written in these pieces, with its result. */
export function callOf(id: string, toolCallName: string, pieces: readonly string[]): Event[] {
  return [
    { type: 'TOOL_CALL_START', toolCallId: id, toolCallName, parentMessageId: `of-${id}` },
    ...pieces.map((delta) => ({ type: 'TOOL_CALL_ARGS', toolCallId: id, delta })),
    { type: 'TOOL_CALL_END', toolCallId: id },
    {
      type: 'TOOL_CALL_RESULT',
      messageId: `result-${id}`,
      toolCallId: id,
      content: '{"ok":true}',
      role: 'tool',
    },
  ];
}

/** A fetch that answers with a stream. */
export function answering(stream: AgentStream): typeof fetch {
  return async () =>
    new Response(bodyOf(stream), { status: 200, headers: { 'content-type': 'text/event-stream' } });
}

/** Handed out when asked for, so that no reader is charged for chunks that wait. */
export function bodyOf({ chunks }: AgentStream): ReadableStream<Uint8Array<ArrayBuffer>> {
  let next = 0;
  return new ReadableStream(
    {
      pull(controller) {
        const chunk = chunks[next];
        next += 1;
        if (chunk === undefined) controller.close();
        else controller.enqueue(new Uint8Array(chunk));
      },
    },
    { highWaterMark: 0 },
  );
}
