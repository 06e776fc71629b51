import type { Conversation } from '@callboard/core';
import { createConversation } from '@callboard/core';
import type { Keeping } from '@callboard/core/shared';
import { createCountingIds, createFakeClock, createScriptedTransport } from '@callboard/core/testing';
import { ThreadProvider } from '@callboard/hooks';
import { createValidator } from '@callboard/schema';
import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { KeepingNotice } from './keeping-notice.tsx';

/** The notice of a conversation whose keeping the test changes. */
function shown(first: Keeping): { become(next: Keeping): void; readonly container: HTMLElement } {
  const listeners = new Set<() => void>();
  let keeping = first;
  const conversation: Conversation = {
    ...createConversation({
      transport: createScriptedTransport(),
      validator: createValidator(),
      clock: createFakeClock(),
      ids: createCountingIds(),
    }),
    keeping: {
      get: () => keeping,
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
  };
  const { container } = render(
    <ThreadProvider conversation={conversation}>
      <KeepingNotice />
    </ThreadProvider>,
  );
  return {
    container,
    become(next) {
      keeping = next;
      act(() => {
        for (const listener of listeners) listener();
      });
    },
  };
}

const notice = (container: HTMLElement): Element | null =>
  container.querySelector('[data-slot="keeping-notice"]');
const ready = { kind: 'ready' } as const;

test('P29: the tab that runs it says nothing, one that follows says so quietly, and it is gone with the taking over', () => {
  const { become, container } = shown({ role: 'follower', storage: ready });
  expect(screen.getByRole('status')).toHaveTextContent('Another tab of this browser runs this conversation.');
  become({ role: 'runner', storage: ready });
  expect(notice(container)).toBeNull();
});

test('P15: storage that fails while it is used is an alarm that says what does not start, and ends with the failure', () => {
  const { become, container } = shown({ role: 'runner', storage: ready });
  expect(notice(container)).toBeNull();
  become({ role: 'runner', storage: { kind: 'full', why: 'QuotaExceededError', isMemoryEnough: false } });
  expect(screen.getByRole('alert')).toHaveTextContent('There is no room left to keep this conversation.');
  expect(screen.getByRole('alert')).toHaveTextContent('Tools of this page do not start');
  become({ role: 'runner', storage: ready });
  expect(notice(container)).toBeNull();
});

test('P15: where the app said that memory is enough, it says what that risks', () => {
  shown({ role: 'runner', storage: { kind: 'refused', why: '', isMemoryEnough: true } });
  expect(screen.getByRole('alert')).toHaveTextContent('after a reload, one could run a second time');
  expect(screen.getByRole('alert')).not.toHaveTextContent('do not start');
});

test('P24: what the browser says is text', () => {
  const { container } = shown({
    role: 'runner',
    storage: { kind: 'gone', why: '<img src=x onerror=alert(1)>', isMemoryEnough: false },
  });
  act(() => screen.getByRole('button', { name: 'What the browser says' }).click());
  expect(screen.getByRole('alert')).toHaveTextContent('<img src=x onerror=alert(1)>');
  expect(container.querySelector('img')).toBeNull();
});
