import type { Draft, ThreadEvent, ThreadEventBody } from '@callboard/core';
import { type Claim, StorageError } from '@callboard/core/shared';

/** The form in which events are written. One that is higher was written by a newer version of the page. */
const format = 1;

/** What stands about a thread as a whole. */
export interface ThreadHead {
  readonly id: string;
  /** The number of the last write. */
  readonly position: number;
  /** The number of the last write that took the place of all before it. */
  readonly wholeAt: number;
  /** Milliseconds since the epoch. */
  readonly changedAt: number;
}

/** A head as it is stored. */
export interface StoredHead extends ThreadHead {
  readonly format: number;
}

export interface StoredChunk {
  readonly threadId: string;
  readonly position: number;
  readonly events: readonly ThreadEvent[];
}

export interface StoredClaim extends Claim {
  readonly threadId: string;
  /** The number of the write that made it. */
  readonly position: number;
}

export interface StoredDraft {
  readonly threadId: string;
  readonly requestId: string;
  readonly draft: Draft;
}

export interface StoredRule {
  readonly id: string;
  readonly rule: unknown;
}

export function toStoredHead(head: ThreadHead): StoredHead {
  return { ...head, format };
}

/** Undefined for what this version does not understand: what a newer one wrote, or nobody. */
export function headOf(stored: unknown): ThreadHead | undefined {
  const { id, position, wholeAt, changedAt, format: written } = fieldsOf(stored);
  if (!isNumber(written) || written < 1 || written > format) return undefined;
  if (typeof id !== 'string' || !isNumber(position) || !isNumber(wholeAt) || !isNumber(changedAt))
    return undefined;
  return { id, position, wholeAt, changedAt };
}

/** Undefined where nothing stands. Throws where it is not understood: then nothing of the thread is touched. */
export function readHead(stored: unknown): ThreadHead | undefined {
  const head = headOf(stored);
  if (head === undefined && stored !== undefined)
    throw unreadable('A thread was written by a newer version of this page, or cannot be read.');
  return head;
}

export function readEvents(stored: unknown): readonly ThreadEvent[] {
  const events = fieldOf(stored, 'events');
  if (!Array.isArray(events) || !events.every(isEvent))
    throw unreadable('What happened on a thread cannot be read.');
  return events;
}

export function readClaim(stored: unknown): StoredClaim {
  const { threadId, name, position, event } = fieldsOf(stored);
  if (typeof threadId !== 'string' || typeof name !== 'string' || !isNumber(position) || !isEventBody(event))
    throw unreadable('What was claimed on a thread cannot be read.');
  return { threadId, name, position, event };
}

/** None where it cannot be read: nothing has happened with it yet, so the thread is whole without it. */
export function readDraft(stored: unknown): readonly (readonly [requestId: string, draft: Draft])[] {
  const { requestId, draft } = fieldsOf(stored);
  return typeof requestId === 'string' && isDraft(draft) ? [[requestId, draft]] : [];
}

export function readStoredRule(stored: unknown): StoredRule {
  const { id, rule } = fieldsOf(stored);
  if (typeof id !== 'string') throw unreadable('The rules that are stored cannot be read.');
  return { id, rule };
}

function unreadable(message: string): StorageError {
  return new StorageError('unreadable', message);
}

function isEvent(value: unknown): value is ThreadEvent {
  return isEventBody(value) && isNumber(fieldOf(value, 'at'));
}

function isEventBody(value: unknown): value is ThreadEventBody {
  return typeof fieldOf(value, 'type') === 'string';
}

function isDraft(value: unknown): value is Draft {
  const { edit, unfinished, reject, answer, choice } = fieldsOf(value);
  return (
    typeof value === 'object' &&
    [edit, reject, answer].every(isTextOrNone) &&
    (unfinished === undefined || Object.values(fieldsOf(unfinished)).every(isTextOrNone)) &&
    (choice === undefined || ['kind', 'shownText', 'means'].every((name) => isText(fieldOf(choice, name))))
  );
}

function isTextOrNone(value: unknown): boolean {
  return value === undefined || isText(value);
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** Its own fields; none for what is no object. */
function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
