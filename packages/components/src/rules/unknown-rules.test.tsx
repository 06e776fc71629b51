import { createRuleBook } from '@callboard/core';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ToolCallList } from '../call/tool-call-list.tsx';
import { refundTool, renderCalled } from '../testing/render-thread.tsx';

// A person at the keys of a slow machine takes a while.
vi.setConfig({ testTimeout: 30_000 });

const why = 'You are asked because what was decided earlier cannot be read.';

function bookThat(read: () => Promise<ReadonlyMap<string, unknown>>) {
  const done = () => Promise.resolve();
  return createRuleBook({ storage: { read, put: done, remove: done } });
}

test('P28: a card that asks because rules cannot be read says so, and one that would ask anyway does not', async () => {
  const tool = { ...refundTool, approval: 'none' } as const;
  const denied = await renderCalled(<ToolCallList />, {
    tool,
    rules: { rules: bookThat(() => Promise.reject(new Error('denied'))) },
  });
  expect(screen.getByText(why)).toBeVisible();
  denied.unmount();

  await renderCalled(<ToolCallList />, { rules: { rules: bookThat(() => Promise.resolve(new Map())) } });
  expect(screen.getByRole('button', { name: 'Approve' })).toBeVisible();
  expect(screen.queryByText(why)).toBeNull();
});
