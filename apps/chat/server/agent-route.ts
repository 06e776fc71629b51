import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Speed } from '../shared/speed.ts';
import type { Agent, Emit } from './agent.ts';
import { EventStream } from './event-stream.ts';
import { findHistoryProblem } from './history.ts';
import { type Refusal, refuse } from './http-answer.ts';
import type { OpenInterrupts } from './open-interrupts.ts';
import { readJsonBody } from './request-body.ts';
import { checkRunInput, type RunInput, speedOf } from './run-input.ts';
import type { RunLog } from './run-log.ts';

/** What the agent route works with. */
export interface AgentRouteOptions {
  readonly agent: Agent;
  readonly log: RunLog;
  /** What earlier runs asked. */
  readonly interrupts: OpenInterrupts;
  /** The typing speed when the input names none. */
  readonly speed: Speed;
  /** The largest body taken, in bytes. */
  readonly bodyLimit: number;
  /** Aborts when the server stops; runs under way then end as failed. */
  readonly stopping: AbortSignal;
}

type Refused = Refusal & { readonly status: number };

/** Answers `POST /agent`: takes a run input, refuses what no strict agent would take, and streams the run. */
export async function answerAgent(
  request: IncomingMessage,
  response: ServerResponse,
  options: AgentRouteOptions,
): Promise<void> {
  const at = new Date().toISOString();
  const body = await readJsonBody(request, options.bodyLimit);
  if (!body.ok) {
    const { status, code, message } = body;
    options.log.add('', { at, size: 0, refused: { status, code, message, toolCallIds: [] } });
    if (status !== 400) discardRest(request, response);
    refuse(response, status, code, message);
    return;
  }
  const { value, size } = body;
  const verdict = judge(value, options.interrupts);
  if ('refused' in verdict) {
    const { refused } = verdict;
    options.log.add(threadOf(value), { at, input: value, size, refused });
    refuse(response, refused.status, refused.code, refused.message, refused.toolCallIds);
    return;
  }
  options.log.add(verdict.input.threadId, { at, input: value, size });
  await stream(verdict.input, response, options);
}

function judge(
  body: unknown,
  interrupts: OpenInterrupts,
): { readonly input: RunInput } | { readonly refused: Refused } {
  const verdict = checkRunInput(body);
  if (!verdict.valid) {
    return { refused: { status: 400, code: 'invalid-run-input', message: verdict.problem, toolCallIds: [] } };
  }
  const { input } = verdict;
  const problem = interrupts.problem(input) ?? findHistoryProblem(input.messages, interrupts.held(input));
  return problem === undefined ? { input } : { refused: { status: 422, ...problem } };
}

async function stream(input: RunInput, response: ServerResponse, options: AgentRouteOptions): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const signal = AbortSignal.any([gone.signal, options.stopping]);
  const events = new EventStream(response, signal);
  try {
    const speed = speedOf(input, options.speed);
    const emit: Emit = (event) => {
      options.interrupts.note(input.threadId, event);
      return events.emit(event);
    };
    await options.agent.run(input, emit, { signal, speed, wire: events });
    if (gone.signal.aborted) return;
    if (events.runIsOpen) events.fail('The agent stopped without finishing its run.', 'unfinished-run');
    else events.end();
  } catch (error) {
    if (gone.signal.aborted) return;
    if (options.stopping.aborted) events.fail('The agent server is stopping.', 'server-stopping');
    else {
      console.error('The agent failed:', error);
      events.fail('The agent failed unexpectedly.', 'agent-failure');
    }
  }
}

function threadOf(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('threadId' in body)) return '';
  return typeof body.threadId === 'string' ? body.threadId : '';
}

/** Lets a sender finish what will not be read, so that it sees the answer; but not for long. */
function discardRest(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('Connection', 'close');
  request.resume();
  const giveUp = setTimeout(() => request.destroy(), 5000);
  request.once('close', () => clearTimeout(giveUp));
}
