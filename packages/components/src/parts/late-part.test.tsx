import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType, ReactElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { latePart } from './late-part.tsx';

interface GreetingProps {
  readonly name: string;
}

function Greeting({ name }: GreetingProps): ReactElement {
  return <p>Hello {name}</p>;
}

interface Asked {
  readonly resolve: (part: ComponentType<GreetingProps>) => void;
  readonly reject: (error: Error) => void;
}

/** A script that the test lets arrive, or not. */
function wire() {
  const asked: Asked[] = [];
  return {
    asked,
    fetchPart: () =>
      new Promise<ComponentType<GreetingProps>>((resolve, reject) => {
        asked.push({ resolve, reject });
      }),
    arrive: () => act(async () => asked.at(-1)?.resolve(Greeting)),
    fail: () => act(async () => asked.at(-1)?.reject(new Error('offline'))),
  };
}

test('a part is fetched when one is first shown, and then it is there at once for every other', async () => {
  const { asked, fetchPart, arrive } = wire();
  const Late = latePart(fetchPart);
  expect(asked).toHaveLength(0);
  const shown = render(
    <>
      <Late name="Ada" />
      <Late name="Bea" />
    </>,
  );
  expect(asked).toHaveLength(1);
  expect(shown.container.querySelectorAll('[data-slot="late-part"][aria-busy="true"]')).toHaveLength(2);
  await arrive();
  expect(shown.container).toHaveTextContent('Hello AdaHello Bea');
  shown.unmount();
  expect(render(<Late name="Cem" />).container.innerHTML).toBe('<p>Hello Cem</p>');
  expect(asked).toHaveLength(1);
});

test('P25: where it cannot be fetched it says so, takes nothing along, and is fetched again when a person wants it', async () => {
  const { asked, fetchPart, arrive, fail } = wire();
  const Late = latePart(fetchPart);
  render(
    <>
      <p>A neighbour</p>
      <Late name="Ada" />
    </>,
  );
  await fail();
  expect(screen.getByText('A neighbour')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('A part of this card could not be loaded.');
  expect(asked).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(asked).toHaveLength(2);
  // It stays under the focus while it is tried.
  expect(screen.getByRole('button', { name: 'Try again' })).toHaveFocus();
  await arrive();
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.getByText('Hello Ada')).toBeVisible();
});

test('one that is shown later fetches again what was missing before', async () => {
  const { asked, fetchPart, arrive, fail } = wire();
  const Late = latePart(fetchPart);
  const first = render(<Late name="Ada" />);
  await fail();
  first.unmount();
  render(<Late name="Bea" />);
  expect(asked).toHaveLength(2);
  await arrive();
  expect(screen.getByText('Hello Bea')).toBeVisible();
});

test('something else can stand in the place of what is missing', async () => {
  const { fetchPart, fail } = wire();
  const Late = latePart(fetchPart, ({ name, onRetry }) => (
    <button type="button" onClick={onRetry}>
      {name}, plainly
    </button>
  ));
  render(<Late name="Ada" />);
  await fail();
  expect(screen.getByRole('button', { name: 'Ada, plainly' })).toBeVisible();
});

test('a page from a server begins without it, also where the browser has it already', async () => {
  const { fetchPart, asked, arrive } = wire();
  const Late = latePart(fetchPart);
  const html = renderToString(<Late name="Ada" />);
  expect(asked).toHaveLength(0);
  const fetched = Late.load();
  await arrive();
  await fetched;
  const container = document.createElement('div');
  container.innerHTML = html;
  await act(async () => hydrateRoot(container, <Late name="Ada" />));
  expect(container.innerHTML).toBe('<p>Hello Ada</p>');
});
