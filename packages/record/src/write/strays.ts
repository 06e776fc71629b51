import { isEqualJson, type JsonValue, type ThreadEvent, type ToolCall } from '@callboard/core';

/** What is told of one attempt. */
export type AttemptEvent = Extract<ThreadEvent, { readonly key: string; readonly attempt: number }>;

export function isOfAttempt(event: ThreadEvent): event is AttemptEvent {
  return 'attempt' in event && 'key' in event;
}

/**
 * True for an event that changed nothing because the like of it is marked already; not for one that says once more what
 * the attempt holds, which counts once.
 */
export function isStrayAgain(event: AttemptEvent, { attempts, strays = [] }: ToolCall): boolean {
  const { attempt: number, type } = event;
  if (!strays.some((stray) => stray.attempt === number && stray.event === type)) return false;
  const attempt = attempts.find((one) => one.number === number);
  if (attempt === undefined) return true;
  switch (event.type) {
    case 'attempt-started':
      return attempt.argsText !== event.argsText;
    case 'attempt-accepted':
      return !isSame(attempt.accepted?.reference, event.reference);
    case 'attempt-progressed':
      return !isSame(attempt.progress, event.progress);
    case 'input-requested':
      return attempt.inputs?.some(({ requestId }) => requestId === event.requestId) !== true;
    case 'input-given':
      return (
        attempt.inputs?.some(
          ({ requestId, answer }) => requestId === event.requestId && answer !== undefined,
        ) !== true
      );
    case 'attempt-ended':
      return ![attempt.end, attempt.late?.end].some((end) => isEqualJson(undated(end), event.end));
    case 'attempt-returned-late':
      return attempt.late === undefined;
    case 'partial-given':
    case 'attempt-requested':
      return false;
  }
}

function isSame(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  return one === undefined || other === undefined ? one === other : isEqualJson(one, other);
}

function undated(end: object | undefined): object {
  return Object.fromEntries(Object.entries(end ?? {}).filter(([name]) => name !== 'at'));
}
