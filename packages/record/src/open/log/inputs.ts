import { isDraftType } from '../../check/event-parameters.ts';
import { has, own } from '../../fields.ts';
import { unsentEnd } from '../../unsent-codes.ts';
import type { RecordItem } from '../record-model.ts';
import { closingReason } from './closing.ts';

/** Names the requests in which tools ask for input. */
export interface InputIds {
  /** For what a tool asked and what it was given: the request that it is about. For anything else, nothing. */
  of(item: RecordItem): string;
}

/**
 * Our own records name each request for input; in those of others the first one of an attempt has its first answer, and so
 * on.
 */
export function inputIds(items: readonly RecordItem[]): InputIds {
  const named = new Map<number, string[]>();
  for (const { type, fields } of items) {
    const [id, attempt] = [own(fields, 'request_id'), own(fields, 'attempt')];
    if (type !== 'callboard-request' || own(fields, 'kind') !== 'input') continue;
    if (typeof id !== 'string' || typeof attempt !== 'number') continue;
    named.set(attempt, [...(named.get(attempt) ?? []), id]);
  }
  const asked = new Map<number, number>();
  const given = new Map<number, number>();
  const next = (counts: Map<number, number>, attempt: number): number => {
    const count = counts.get(attempt) ?? 0;
    counts.set(attempt, count + 1);
    return count;
  };
  return {
    of({ type, fields, path }) {
      const attempt = own(fields, 'attempt');
      if (typeof attempt !== 'number') return path;
      if (type !== 'tool-input' && type !== 'tool-input-response') return path;
      const place = next(type === 'tool-input' ? asked : given, attempt);
      const id = own(fields, 'operation_id');
      return named.get(attempt)?.[place] ?? `${attempt}:${place}:${typeof id === 'string' ? id : ''}`;
    },
  };
}

/** The attempts that another one followed, or whose failure somebody decided about. */
export function retriedAttempts(items: readonly RecordItem[]): ReadonlySet<number> {
  const retried = new Set<number>();
  /** One that failed for a reason nobody planned for, or was refused: closed behind that, it had waited for somebody. */
  let failed: number | undefined;
  /** Of what was sent so far. */
  let last: number | undefined;
  for (const { type, fields } of items) {
    if (type === 'callboard-call-closed' && last !== undefined && unsentEnd(own(fields, 'reason'), ''))
      retried.add(last);
    if (type === 'callboard-call-closed' && failed !== undefined && closingReason(own(fields, 'reason')))
      retried.add(failed);
    const attempt = own(fields, 'attempt');
    if (typeof attempt !== 'number') continue;
    if (isDraftType(type) && type !== 'policy-decision') last = attempt;
    if (isDraftType(type)) failed = type === 'tool-error' || type === 'tool-denied' ? attempt : undefined;
    if (type === 'tool-invocation') retried.add(attempt - 1);
    if (type !== 'callboard-decision' || has(fields, 'request_id')) continue;
    retried.add(own(fields, 'outcome') === 'retry' ? attempt - 1 : attempt);
  }
  return retried;
}
