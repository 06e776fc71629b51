import { renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useGrowing } from './use-growing.ts';

test('P26: the first rows are there at once, and not all of them', async () => {
  const seen: number[] = [];
  renderHook(() => {
    seen.push(useGrowing(70));
  });
  expect(seen[0]).toBe(24);
  await waitFor(() => expect(seen.at(-1)).toBe(70));
});
