import { RunAgentInputSchema } from '@ag-ui/core/schemas';
import { EventEncoder } from '@ag-ui/encoder';

/**
 * Makes the framework's own bridge anew: one holds the state of one run.
 *
 * @typedef {() => import('@ag-ui/client').AbstractAgent} MakeAgent
 */

/**
 * Takes a run input, hands it to the bridge as it is, and streams what the bridge says as it says it.
 *
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {MakeAgent} makeAgent
 */
export async function answerRun(request, response, makeAgent) {
  /** @type {Buffer[]} */
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  /** @type {unknown} */
  let body;
  try {
    body = JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    response.writeHead(400).end('The body is no JSON.\n');
    return;
  }
  const verdict = RunAgentInputSchema.safeParse(body);
  if (!verdict.success) {
    response.writeHead(422, { 'Content-Type': 'application/json' }).end(JSON.stringify(verdict.error.issues));
    return;
  }
  const encoder = new EventEncoder({ accept: 'text/event-stream' });
  response.writeHead(200, { 'Content-Type': encoder.getContentType(), 'Cache-Control': 'no-store' });
  response.flushHeaders();
  const agent = makeAgent();
  const run = agent.run(verdict.data).subscribe({
    next: (event) => response.write(encoder.encodeSSE(event)),
    error: (error) => {
      const message = error instanceof Error ? error.message : String(error);
      response.end(`data: ${JSON.stringify({ type: 'RUN_ERROR', message })}\n\n`);
    },
    complete: () => response.end(),
  });
  response.once('close', () => {
    if (response.writableFinished) return;
    agent.abortRun();
    run.unsubscribe();
  });
}
