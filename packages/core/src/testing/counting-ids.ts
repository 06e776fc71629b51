import type { Ids } from '../ports.ts';

/** Ids that count: `run-1`, `message-1`, `run-2`. */
export function createCountingIds(): Ids {
  const counts = new Map<string, number>();
  return {
    next(kind) {
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      return `${kind}-${count}`;
    },
  };
}
