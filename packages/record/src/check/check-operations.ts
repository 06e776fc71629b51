import { inOrderOfTime } from '../order-of-time.ts';
import { below } from '../pointer.ts';
import { standingDecisions } from '../standing-decisions.ts';
import { quoted } from '../visible.ts';
import { type AttemptWalk, isWorking, stateWords, unsent, walk } from './attempt-model.ts';
import type { ObservedEvent } from './check-event.ts';
import type { Findings } from './finding.ts';

/** One operation, as its events have told of it so far. */
interface Operation {
  /** The tool that was named first. */
  target?: { readonly server: string; readonly tool: string };
  readonly attempts: Map<number, AttemptSeen>;
  /** Where it began: the place of the first event that tells of a request, or proves one. */
  begun?: number;
  /** What policy said last of it alone. */
  decision?: unknown;
  /** Of the requests that were sent so far, the one with the highest number. */
  highest?: { readonly number: number; readonly time: number; readonly path: string };
}

interface AttemptSeen {
  readonly number: number;
  /** The event that told of it first. */
  readonly firstPath: string;
  walk: AttemptWalk;
  /** When its request was sent, and which event says so. */
  sent?: { readonly time: number; readonly path: string };
  /** What policy said of it before it was made. */
  decision?: unknown;
}

/** What events say of each other: in the order of time, whatever their order in the list (core). */
export function checkOperations(events: readonly ObservedEvent[], found: Findings): void {
  const operations = new Map<string, Operation>();
  const standing = standingDecisions<{ readonly place: number; readonly decision: unknown }>();
  for (const [place, { event, time }] of timedEvents(events).entries()) {
    // What it allows or forbids is for whoever defines that operation to say (draft 6.1.7).
    if (event.isOfOther) continue;
    if (event.type === 'policy-decision' && event.life === 'standing') {
      standing.take(event, { place, decision: event.decision });
      continue;
    }
    if (event.operationId === undefined) continue;
    const operation = operationOf(operations, event.operationId);
    checkTarget(operation, event, found);
    if (event.attempt === undefined) continue;
    const attempt = attemptOf(operation, event.attempt, event.path);
    if (event.type === 'policy-decision') {
      takeDecision(operation, attempt, event, time, found);
      continue;
    }
    operation.begun ??= place;
    const { begun } = operation;
    const isRepeated =
      event.type === 'tool-invocation' && !isFirstRequest(operation, attempt, event, time, found);
    // That it was sent twice is said then.
    if (!isRepeated) step(attempt, event, found);
    // A decision for one operation applies to all of it, and a standing one to those that begin later (draft 4.1).
    const stood = standing.decisionFor(event, (said) => said.place < begun)?.decision;
    const decision = attempt.decision ?? operation.decision ?? stood;
    if (event.type === 'tool-invocation' && decision === 'disallowed') {
      const message = 'This request was sent, and the policy decision that applies to it disallows it.';
      found.add('ran-though-disallowed', event.path, message);
    }
  }
  for (const operation of operations.values()) checkNumbers(operation, found);
}

/** In the order of time. An event whose time cannot be read keeps its place behind the one before it. */
function timedEvents(
  events: readonly ObservedEvent[],
): readonly { readonly event: ObservedEvent; readonly time: number }[] {
  let last = Number.NEGATIVE_INFINITY;
  const timed = events.map((event) => {
    last = event.time ?? last;
    return { event, time: last };
  });
  return inOrderOfTime(timed, ({ event, time: at }) => {
    const { type, operationId, attempt, time } = event;
    const isPlaced = operationId !== undefined && attempt !== undefined && time !== undefined;
    return { at, type, attempt: isPlaced ? `${attempt} ${operationId}` : undefined };
  });
}

function operationOf(operations: Map<string, Operation>, id: string): Operation {
  const known = operations.get(id);
  if (known !== undefined) return known;
  const made: Operation = { attempts: new Map() };
  operations.set(id, made);
  return made;
}

function attemptOf(operation: Operation, number: number, path: string): AttemptSeen {
  const known = operation.attempts.get(number);
  if (known !== undefined) return known;
  const made: AttemptSeen = { number, firstPath: path, walk: unsent };
  operation.attempts.set(number, made);
  return made;
}

/** All events of an operation are about one tool; another one is another operation, which needs an id of its own. */
function checkTarget(operation: Operation, event: ObservedEvent, found: Findings): void {
  const { server, tool } = event;
  const names = event.type === 'policy-decision' || event.type === 'tool-invocation';
  if (!names || server === undefined || tool === undefined) return;
  operation.target ??= { server, tool };
  if (operation.target.server === server && operation.target.tool === tool) return;
  const [before, now] = [operation.target, { server, tool }].map(
    (target) => `${quoted(target.tool)} of ${quoted(target.server)}`,
  );
  const message = `The operation ${quoted(event.operationId)} was the use of ${before}, and is one of ${now} here. An operation_id is unique, and the same for all attempts of one operation only.`;
  found.add('operation-id-reused', below(event.path, 'operation_id'), message);
}

function takeDecision(
  operation: Operation,
  attempt: AttemptSeen,
  event: ObservedEvent,
  time: number,
  found: Findings,
): void {
  operation.decision = event.decision;
  attempt.decision = event.decision;
  if (attempt.sent === undefined || attempt.sent.time >= time) return;
  const message = `It is later than the request it decides about (${attempt.sent.path}). A decision is recorded before the operation is performed.`;
  found.add('decision-late', below(event.path, 'time'), message);
}

/** False for a second request of the same attempt. */
function isFirstRequest(
  operation: Operation,
  attempt: AttemptSeen,
  event: ObservedEvent,
  time: number,
  found: Findings,
): boolean {
  if (attempt.sent !== undefined) {
    const message = `The request of attempt ${attempt.number} stands in ${attempt.sent.path} already. The next attempt has the next number.`;
    found.add('attempt-repeated', below(event.path, 'attempt'), message);
    return false;
  }
  attempt.sent = { time, path: event.path };
  const before = operation.attempts.get(attempt.number - 1);
  if (before !== undefined && before.sent !== undefined && isWorking(before.walk)) {
    const message = `Attempt ${before.number} is still at work (${stateWords[before.walk.state]}) as far as it is recorded.`;
    found.add('attempt-overlapping', event.path, message);
  }
  const { highest } = operation;
  if (highest === undefined || highest.number < attempt.number)
    operation.highest = { number: attempt.number, time, path: event.path };
  else if (highest.time < time) {
    const message = `Attempt ${highest.number} was sent before it (${highest.path}). Attempts are counted in the order they are made.`;
    found.add('attempt-out-of-order', below(event.path, 'attempt'), message);
  }
  return true;
}

/** A vCon records what was observed: what does not follow the model is right to be there, and worth knowing. */
function step(attempt: AttemptSeen, event: ObservedEvent, found: Findings): void {
  const { state } = attempt.walk;
  const { next, follows } = walk(attempt.walk, event.type);
  attempt.walk = next;
  if (follows) return;
  const message =
    state === 'unsent'
      ? `No tool-invocation of attempt ${attempt.number} comes before it: that the request was sent was not observed.`
      : event.type === 'tool-invocation'
        ? `It is later than what responds to it: the attempt is ${stateWords[state]} by then. It is still recorded.`
        : `A ${event.type} does not follow in the state ${stateWords[state]} (table 2). It is still recorded.`;
  found.add('state-model', event.path, message);
}

/** Attempts are 1, 2, 3, and so on. */
function checkNumbers({ attempts }: Operation, found: Findings): void {
  let before = 0;
  for (const { number, firstPath } of [...attempts.values()].sort(
    (one, other) => one.number - other.number,
  )) {
    if (number !== before + 1) {
      const message =
        before === 0
          ? `This is attempt ${number}, and there is no attempt 1. Every attempt should be recorded.`
          : `This is attempt ${number}, and the one before it is ${before}. Every attempt should be recorded.`;
      found.add('attempt-skipped', below(firstPath, 'attempt'), message);
    }
    before = number;
  }
}
