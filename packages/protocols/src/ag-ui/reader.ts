import type { ThreadEventBody } from '@callboard/core';
import { createChunkExpander } from './chunks.ts';
import { createTranslator } from './compatibility.ts';
import { type Decoded, decode, parseEvent } from './decode.ts';
import type { AgUiEvent } from './event.ts';
import { reduce } from './reduce.ts';
import { type AgUiRefusal, refusalOf, shown, type Violation } from './refusal.ts';
import { createVerifier, runIdOf } from './verify.ts';
import { createWarnings } from './warnings.ts';

/** What a reader has to know about the request whose answer it reads. */
export interface AgUiReaderOptions {
  /** The run that was asked for. A stream may tell of others before it. */
  readonly requestedRunId: string;
  /** The thread it is on; a stream of another one is noted as a problem. */
  readonly threadId?: string;
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
  /** Refuses the next event unread, for its length: `what` ends the sentence that begins with it. */
  refuse(what: string): readonly ThreadEventBody[];
  /** The stream is over, or broke off: what that means for its runs. `message` says it to the person. */
  end(message: string): readonly ThreadEventBody[];
  /** Set once the stream broke a rule. Everything before it counts; nothing after it is read. */
  readonly refusal: AgUiRefusal | undefined;
}

/** Makes a reader for the answer to one request. */
export function createAgUiReader({ requestedRunId, threadId }: AgUiReaderOptions): AgUiReader {
  const translate = createTranslator(requestedRunId);
  const expand = createChunkExpander();
  const verifier = createVerifier();
  const warnings = createWarnings(threadId);
  let index = -1;
  let refusal: AgUiRefusal | undefined;
  let requestedEnded = false;

  function currentRun(): string {
    return runIdOf(verifier.state) ?? requestedRunId;
  }

  /** The runs that a stream which ends here leaves without an end: the open one, and the one that was asked for. */
  function unended(): readonly string[] {
    const { state } = verifier;
    const open = state.kind === 'open' ? [state.run.id] : [];
    return requestedEnded || open.includes(requestedRunId) ? open : [...open, requestedRunId];
  }

  /** An agent that gives the run an id of its own leaves the one that was asked for without an end. */
  function otherRun(runId: string): string {
    const told = runIdOf(verifier.state);
    if (runId !== requestedRunId || told === undefined || told === requestedRunId) return '';
    return ` It told of run ${shown(told)}, but never of the one that was asked for.`;
  }

  function stop(violation: Violation, eventType: string | undefined): readonly ThreadEventBody[] {
    const stopped = refusalOf(violation, index, eventType);
    const { code, message } = stopped;
    const runIds = unended();
    refusal = stopped;
    return (runIds.length === 0 ? [currentRun()] : runIds).map((runId) => ({
      type: 'run-refused',
      runId,
      code,
      message,
    }));
  }

  function pass(event: AgUiEvent, sentAs: string): readonly ThreadEventBody[] {
    const expanded = expand(event);
    if ('violation' in expanded) return stop(expanded.violation, sentAs);
    const out: ThreadEventBody[] = [];
    for (const plain of expanded.events) {
      const before = verifier.state;
      const violation = verifier.verify(plain);
      if (violation !== undefined) return [...out, ...stop(violation, sentAs)];
      out.push(...warnings.about(plain, before));
      const runId = currentRun();
      const { state } = verifier;
      const callOwner = (id: string) => (state.kind === 'open' ? state.run.callOwner(id) : undefined);
      if (state.kind !== 'open' && runId === requestedRunId) requestedEnded = true;
      out.push(...reduce(plain, { runId, callOwner }));
    }
    return out;
  }

  function take(decoded: Decoded): readonly ThreadEventBody[] {
    if (decoded.kind === 'violation') return stop(decoded.violation, decoded.type);
    const noted = warnings.ofDecoding(decoded, index, runIdOf(verifier.state));
    return decoded.kind === 'unknown' ? noted : [...noted, ...pass(decoded.event, decoded.type)];
  }

  function read(event: unknown): readonly ThreadEventBody[] {
    if (refusal !== undefined) return [];
    index += 1;
    return take(decode(event, translate));
  }

  return {
    read,
    readText(text) {
      if (refusal !== undefined) return [];
      const parsed = parseEvent(text);
      if ('value' in parsed) return read(parsed.value);
      index += 1;
      return stop(parsed.violation, undefined);
    },
    refuse(what) {
      if (refusal !== undefined) return [];
      index += 1;
      return stop({ code: 'too-long', what, page: 'basic/transports' }, undefined);
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
