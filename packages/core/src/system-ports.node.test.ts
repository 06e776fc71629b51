import { expect, test } from 'vitest';
import { randomIds } from './system-ports.ts';

test('ids are UUIDs, which LangGraph demands of a thread, and no two are the same', () => {
  const ids = Array.from({ length: 100 }, () => randomIds.next('thread'));
  for (const id of ids)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(ids).size).toBe(ids.length);
});
