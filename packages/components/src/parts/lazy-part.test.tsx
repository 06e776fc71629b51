import { act, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { createLazyPart, type LazyPart, useLazyPart } from './lazy-part.ts';

/** A part that comes, or fails to, when the test says so. */
function playedPart(): {
  readonly part: LazyPart<string>;
  readonly fetches: () => number;
  readonly arrive: (text: string) => Promise<void>;
  readonly fail: () => Promise<void>;
} {
  const waiting: { readonly come: (text: string) => void; readonly fail: () => void }[] = [];
  let fetches = 0;
  const part = createLazyPart(() => {
    fetches += 1;
    return new Promise<string>((come, fail) =>
      waiting.push({ come, fail: () => fail(new Error('offline')) }),
    );
  });
  return {
    part,
    fetches: () => fetches,
    arrive: (text) => act(async () => waiting.shift()?.come(text)),
    fail: () => act(async () => waiting.shift()?.fail()),
  };
}

function Shown({
  part,
  isNeeded,
}: {
  readonly part: LazyPart<string>;
  readonly isNeeded: boolean;
}): ReactElement {
  const state = useLazyPart(part, isNeeded);
  return <p>{state.kind === 'ready' ? state.part : state.kind}</p>;
}

test('a part is fetched when it is first needed, once for all who need it', async () => {
  const { part, fetches, arrive } = playedPart();
  const { rerender } = render(<Shown part={part} isNeeded={false} />);
  expect(fetches()).toBe(0);
  rerender(
    <>
      <Shown part={part} isNeeded />
      <Shown part={part} isNeeded />
    </>,
  );
  expect(fetches()).toBe(1);
  expect(screen.getAllByText('loading')).toHaveLength(2);
  await arrive('here');
  expect(screen.getAllByText('here')).toHaveLength(2);
  part.load();
  expect(fetches()).toBe(1);
});

test('P25: a part that could not be fetched is a state, and is fetched once more when asked', async () => {
  const { part, fetches, fail, arrive } = playedPart();
  render(<Shown part={part} isNeeded />);
  await fail();
  expect(screen.getByText('failed')).toBeVisible();
  act(() => part.load());
  act(() => part.load());
  expect(screen.getByText('loading')).toBeVisible();
  expect(fetches()).toBe(2);
  await arrive('here after all');
  expect(screen.getByText('here after all')).toBeVisible();
});

test('what was hinted at before it is needed shows at once', async () => {
  const { part, arrive } = playedPart();
  part.load();
  await arrive('early');
  render(<Shown part={part} isNeeded />);
  expect(screen.getByText('early')).toBeVisible();
});
