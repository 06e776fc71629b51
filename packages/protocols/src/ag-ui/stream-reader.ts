import type { ThreadEventBody } from '@callboard/core';
import { annotation } from './annotation.ts';
import { createChunkExpander } from './chunks.ts';
import { createTranslator } from './compatibility.ts';
import { type Decoded, decode, parseEvent } from './decode.ts';
import type { RunFinished } from './event.ts';
import { createAsked } from './interrupts/asked.ts';
import { type AgUiListeners, tellListeners } from './listeners.ts';
import { reduce } from './reduce.ts';
import {
  type AgUiRefusal,
  type AgUiRefusalCode,
  refusalOf,
  shown,
  type Violation,
  violation,
} from './refusal.ts';
import { stepOf } from './step.ts';
import { runIdOf, type StreamState, verify } from './verify.ts';
import { createWarnings } from './warnings.ts';

/** What a reader has to know about the request whose answer it reads. */
export interface StreamReaderOptions extends AgUiListeners {
  /** The run that was asked for. A stream may tell of others before it. */
  readonly requestedRunId: string;
  /** The thread it is on; a stream of another one is noted as a problem. */
  readonly threadId?: string;
  /** The names of the tools that went out with the run: no call of theirs is a question of the agent's framework. */
  readonly ownTools?: readonly string[];
}

/**
 * Reads one stream of AG-UI 1.0, event by event, and says what each means for a thread. It needs no transport: an
 * app that has its own stream can use it and dispatch what comes out. Nothing it is handed makes it throw.
 */
export interface AgUiReader {
  /** Reads one event as parsed. Once the stream was refused it reads nothing more. */
  read(event: unknown): readonly ThreadEventBody[];
  /** Reads one event as its JSON text. */
  readText(text: string): readonly ThreadEventBody[];
  /** Reads the events that came at once, as their JSON texts. */
  readTexts(texts: readonly string[]): readonly ThreadEventBody[];
  /** Refuses the next event unread, for its length unless told otherwise: `what` ends the sentence that begins with it. */
  refuse(what: string, code?: AgUiRefusalCode): readonly ThreadEventBody[];
  /** The stream is over, or broke off: what that means for its runs. `message` says it to the person. */
  end(message: string): readonly ThreadEventBody[];
  /** Set once the stream broke a rule. Everything before it counts; nothing after it is read. */
  readonly refusal: AgUiRefusal | undefined;
}

/**
 * Reads the answer to one request, and leaves what an interrupt asks to whoever knows its form. Every event goes through
 * the stages in this order: compatibility and enforcement (decode), chunk expansion, verification, reduction.
 */
export function createStreamReader(options: StreamReaderOptions): AgUiReader {
  const { requestedRunId, threadId, ownTools = [] } = options;
  const translate = createTranslator(requestedRunId);
  const expand = createChunkExpander();
  const warnings = createWarnings(threadId);
  const asked = createAsked(requestedRunId, ownTools);
  let state: StreamState = { kind: 'before-any' };
  let index = -1;
  let refusal: AgUiRefusal | undefined;
  let requestedEnded = false;

  /** The runs that a stream which ends here leaves without an end: the open one, and the one that was asked for. */
  function unended(): readonly string[] {
    const open = state.kind === 'open' ? [state.run.id] : [];
    return requestedEnded || open.includes(requestedRunId) ? open : [...open, requestedRunId];
  }

  /** An agent that gives the run an id of its own leaves the one that was asked for without an end. */
  function otherRun(runId: string): string {
    const told = runIdOf(state);
    if (runId !== requestedRunId || told === undefined || told === requestedRunId) return '';
    return ` It told of run ${shown(told)}, but never of the one that was asked for.`;
  }

  function stop(broken: Violation, out: ThreadEventBody[], eventType?: string): void {
    const runIds = unended();
    const stopped = refusalOf(broken, index, eventType);
    const { code, message } = stopped;
    refusal = stopped;
    const refused = runIds.length === 0 ? [runIdOf(state) ?? requestedRunId] : runIds;
    for (const runId of refused) out.push({ type: 'run-refused', runId, code, message });
  }

  function callOwner(toolCallId: string): string | undefined {
    return state.kind === 'open' ? state.run.callOwner(toolCallId) : undefined;
  }

  function pending(): readonly string[] {
    return state.kind === 'open' ? state.run.pending() : [];
  }

  /** The step, with what was asked in the run in ways that AG-UI does not know told at its end. */
  function meaning<Step extends Parameters<typeof asked.follow>[0]>(
    step: Step,
    runId: string,
    out: ThreadEventBody[],
  ): Step | RunFinished {
    asked.follow(step);
    if (!('type' in step) || step.type !== 'RUN_FINISHED') return step;
    const { event, questions } = asked.finish(step, runId);
    out.push(...questions);
    return event;
  }

  function take(decoded: Decoded, out: ThreadEventBody[]): void {
    const { type } = decoded;
    if (decoded.kind === 'violation') {
      stop(decoded.violation, out, type);
      return;
    }
    for (const warning of warnings.ofDecoding(decoded, index, runIdOf(state))) out.push(warning);
    if (decoded.kind === 'unknown') return;
    const steps = expand(stepOf(decoded.event));
    if ('code' in steps) {
      stop(steps, out, type);
      return;
    }
    for (const step of steps) {
      const next: StreamState | Violation = verify(state, step);
      if ('code' in next) {
        stop(next, out, type);
        return;
      }
      if ('type' in step) out.push(...warnings.about(step, runIdOf(state), pending));
      state = next;
      const runId = runIdOf(next) ?? requestedRunId;
      if (next.kind !== 'open' && runId === requestedRunId) requestedEnded = true;
      tellListeners(options, step, runId);
      const event = reduce(meaning(step, runId, out), runId, callOwner);
      if (event !== undefined) out.push(event);
      const attached = annotation(step, runId);
      if (attached !== undefined) out.push(attached);
    }
  }

  function readValue(event: unknown, out: ThreadEventBody[]): void {
    if (refusal !== undefined) return;
    index += 1;
    take(decode(event, translate), out);
  }

  /** One list for all that came at once: a list of its own for each event is what a fast stream is made of. */
  function readTexts(texts: readonly string[]): readonly ThreadEventBody[] {
    const out: ThreadEventBody[] = [];
    for (const text of texts) {
      if (refusal !== undefined) break;
      const parsed = parseEvent(text);
      if ('value' in parsed) {
        readValue(parsed.value, out);
      } else {
        index += 1;
        stop(parsed.violation, out);
      }
    }
    return out;
  }

  return {
    read(event) {
      const out: ThreadEventBody[] = [];
      readValue(event, out);
      return out;
    },
    readText: (text) => readTexts([text]),
    readTexts,
    refuse(what, code = 'too-long') {
      if (refusal !== undefined) return [];
      index += 1;
      const out: ThreadEventBody[] = [];
      stop(violation(code, what, 'basic/transports'), out);
      return out;
    },
    end(message) {
      if (refusal !== undefined) return [];
      return unended().map((runId) => ({
        type: 'run-cut-off',
        runId,
        message: `${message}${otherRun(runId)}`,
      }));
    },
    get refusal() {
      return refusal;
    },
  };
}
