import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { createLazyPart, type LazyPart, useLazyPart } from '../parts/lazy-part.ts';
import { PanelAwaited } from './panel-awaited.tsx';

function Place({ part }: { readonly part: LazyPart<string> }): ReactElement {
  const state = useLazyPart(part, true);
  if (state.kind === 'ready') return <p>{state.part}</p>;
  return <PanelAwaited panel="edit" state={state} onRetry={part.load} />;
}

test('P25: what could not be fetched says so and is tried again, with the focus where it was', async () => {
  const answers: ((is: 'there' | 'offline') => void)[] = [];
  const part = createLazyPart(
    () =>
      new Promise<string>((come, fail) =>
        answers.push((is) => (is === 'there' ? come('The editor') : fail(new Error(is)))),
      ),
  );
  const person = userEvent.setup({ delay: null });
  render(<Place part={part} />);
  expect(screen.getByText('Loading…')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
  await act(async () => answers.shift()?.('offline'));
  expect(screen.getByText(/^This could not be loaded/)).toBeVisible();
  const again = screen.getByRole('button', { name: 'Try again' });
  await person.click(again);
  expect(again).toHaveFocus();
  expect(again).toHaveAttribute('aria-disabled', 'true');
  await act(async () => answers.shift()?.('there'));
  expect(screen.getByText('The editor')).toBeVisible();
});
