import type { JsonObject, JsonValue } from '@callboard/core';
import { amountOf, memberOf, textOf } from './wire-json.ts';

/** A task as its server last told of it. Both revisions say the same by other names. */
export interface TaskState {
  readonly taskId: string;
  readonly status: 'working' | 'input_required' | 'completed' | 'failed' | 'cancelled';
  readonly statusMessage?: string;
  /** Milliseconds the server keeps it, from its creation. */
  readonly ttl?: number;
  readonly pollInterval: number;
  /** 2026-07-28: what it needs, how it ended, why it failed. */
  readonly inputRequests?: JsonValue;
  readonly result?: JsonValue;
  readonly error?: JsonValue;
}

const statuses: readonly TaskState['status'][] = [
  'working',
  'input_required',
  'completed',
  'failed',
  'cancelled',
];

/** Where a server says nothing; and the ends between which its word is taken. */
const usualInterval = 1_000;
const shortestInterval = 100;
const longestInterval = 60_000;

/** Undefined for what is no task. */
export function readTask(given: JsonObject): TaskState | undefined {
  const taskId = textOf(given, 'taskId');
  const status = statuses.find((one) => one === given.status);
  if (taskId === undefined || status === undefined) return undefined;
  const statusMessage = textOf(given, 'statusMessage');
  const ttl = amountOf(given, 'ttlMs') ?? amountOf(given, 'ttl');
  const interval = amountOf(given, 'pollIntervalMs') ?? amountOf(given, 'pollInterval') ?? usualInterval;
  const inputRequests = memberOf(given, 'inputRequests');
  const result = memberOf(given, 'result');
  const error = memberOf(given, 'error');
  return {
    taskId,
    status,
    pollInterval: Math.min(Math.max(interval, shortestInterval), longestInterval),
    ...(statusMessage === undefined ? {} : { statusMessage }),
    ...(ttl === undefined ? {} : { ttl }),
    ...(inputRequests === undefined ? {} : { inputRequests }),
    ...(result === undefined ? {} : { result }),
    ...(error === undefined ? {} : { error }),
  };
}

export function isOver({ status }: TaskState): boolean {
  return status === 'completed' || status === 'failed' || status === 'cancelled';
}
