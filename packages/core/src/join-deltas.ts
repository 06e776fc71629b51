import { type Delta, isDelta } from './delta.ts';
import type { ThreadEventBody } from './thread-event.ts';

/**
 * Joins pieces of one text that were told at once and stand next to each other: they have one time, and no reader
 * could ever see a state between them. A page that falls behind a fast model so pays for each chunk of the network,
 * not for each piece in it. What it is given stays as it is.
 */
export function joinDeltas(bodies: readonly ThreadEventBody[]): readonly ThreadEventBody[] {
  const joined: ThreadEventBody[] = [];
  for (let index = 0; index < bodies.length; ) {
    const first = bodies[index];
    if (first === undefined) break;
    const end = isDelta(first) ? endOfText(bodies, index, first) : index + 1;
    joined.push(end - index > 1 && isDelta(first) ? { ...first, delta: textOf(bodies, index, end) } : first);
    index = end;
  }
  return joined;
}

/** Where the pieces that continue the one at `start` end. */
function endOfText(bodies: readonly ThreadEventBody[], start: number, first: Delta): number {
  let end = start + 1;
  for (let next = bodies[end]; next !== undefined && continues(first, next); next = bodies[end]) end += 1;
  return end;
}

function textOf(bodies: readonly ThreadEventBody[], start: number, end: number): string {
  const texts: string[] = [];
  for (let index = start; index < end; index += 1) {
    const body = bodies[index];
    if (body !== undefined && isDelta(body)) texts.push(body.delta);
  }
  return texts.join('');
}

function continues(first: Delta, next: ThreadEventBody): boolean {
  if (first.type === 'call-args-appended')
    return next.type === first.type && next.toolCallId === first.toolCallId && next.runId === first.runId;
  return next.type === first.type && next.messageId === first.messageId && next.runId === first.runId;
}
