import { isJsonArray, isJsonObject, type JsonObject, pause, ToolRefused } from '@callboard/core';
import { McpProtocolError, McpRequestError } from './mcp-error.ts';
import type { OpenCall } from './open-call.ts';
import type { CallSetting } from './setting.ts';
import { memberOf, textOf } from './wire-json.ts';

/** Visits whose completion is waited for, by the id a server gave them. */
export interface Visits {
  /** A server says that a visit is over; one nobody waits for is none of ours. */
  completed(elicitationId: string): void;
  /**
   * Where a request needs visits first (-32042): puts each to the person, and resolves when the server says they are over.
   * Throws where one is not made, or not finished in time.
   */
  make(error: McpRequestError, call: OpenCall, setting: CallSetting): Promise<void>;
}

const urlElicitationRequired = -32042;

/** Milliseconds before the time limit of a call at which it stops waiting: past it nobody could try the call again. */
const beforeLimit = 1_000;

/** True for an error that says which visits the request needs. */
export function needsVisits(error: unknown): error is McpRequestError {
  return (
    error instanceof McpRequestError && error.code === urlElicitationRequired && visitsIn(error).length > 0
  );
}

export function createVisits(): Visits {
  /** What each call that waits has not heard of yet: several may wait for one id, which is then told to all of them. */
  const waiting = new Set<{ readonly left: Set<string>; readonly over: AbortController }>();

  return {
    completed(id) {
      for (const { left, over } of waiting) if (left.delete(id) && left.size === 0) over.abort();
    },
    async make(error, call, setting) {
      const { signal } = call.context;
      const visits = visitsIn(error);
      // Before the person is asked, who may be quick. A visit without an id is never told of.
      const left = new Set(visits.map((visit) => textOf(visit, 'elicitationId') ?? ''));
      const over = new AbortController();
      const waits = { left, over };
      waiting.add(waits);
      try {
        for (const visit of visits) await ask(visit, call);
        const wait = Math.min(setting.visitWait, setting.timeLimit - call.busyFor() - beforeLimit);
        if (wait > 0) await pause(setting.clock, wait, AbortSignal.any([signal, over.signal]));
        if (signal.aborted) throw signal.reason;
        if (!over.signal.aborted) throw unfinished(error, visits);
      } finally {
        waiting.delete(waits);
      }
    },
  };
}

async function ask(visit: JsonObject, call: OpenCall): Promise<void> {
  const answer = await call.ask({ ...visit, mode: 'url' });
  if (answer.kind === 'refused') throw new McpProtocolError(`The tool needs a visit, but ${answer.why}.`);
  if (answer.result.action === 'accept') return;
  const how = answer.result.action === 'decline' ? 'declined' : 'left open';
  throw new McpRequestError(
    urlElicitationRequired,
    `The tool needs a visit to ${hostOf(visit)}, which was ${how}.`,
  );
}

/** Nothing was done yet, and the person may be at it still: they say when it is time to try again. */
function unfinished({ code, message }: McpRequestError, visits: readonly JsonObject[]): ToolRefused {
  const hosts = [...new Set(visits.map(hostOf))].join(', ');
  return new ToolRefused(`The tool waits for a visit to ${hosts}, which was not finished in time.`, {
    // Not its data: the addresses in it can hold secrets.
    detail: { code, message, hosts },
    stepUp: `what is to be done at ${hosts}`,
    as: 'error',
  });
}

function visitsIn({ data }: McpRequestError): readonly JsonObject[] {
  const elicitations = memberOf(data, 'elicitations');
  return isJsonArray(elicitations) ? elicitations.filter(isJsonObject) : [];
}

function hostOf(visit: JsonObject): string {
  try {
    return new URL(textOf(visit, 'url') ?? '').host;
  } catch {
    return 'an address that is none';
  }
}
