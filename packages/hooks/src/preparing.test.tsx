import { createConversation, type Validator } from '@callboard/core';
import { createCountingIds, createScriptedTransport, openValidator } from '@callboard/core/testing';
import { act, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { ThreadProvider } from './thread-provider.tsx';
import { useRun } from './use-run.ts';

function Busy(): ReactElement {
  const { isBusy, isActive } = useRun();
  return <output>{isActive ? 'active' : isBusy ? 'busy' : 'idle'}</output>;
}

/** A thread whose checks come when the test says so. */
function stage() {
  let arrive: () => void = () => undefined;
  const fetched = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const validator: Validator = { ...openValidator, load: () => fetched };
  const transport = createScriptedTransport();
  const conversation = createConversation({ transport, validator, ids: createCountingIds() });
  render(
    <ThreadProvider conversation={conversation}>
      <Busy />
    </ThreadProvider>,
  );
  return {
    conversation,
    transport,
    arrive: () =>
      act(async () => {
        arrive();
        await new Promise((resolve) => setTimeout(resolve, 5));
      }),
  };
}

test('a message that waits for the checks to be fetched is something to wait for, from the press on', async () => {
  const { conversation, transport, arrive } = stage();
  expect(screen.getByRole('status')).toHaveTextContent('idle');
  await act(async () => void conversation.send('one'));
  expect(screen.getByRole('status')).toHaveTextContent('busy');
  expect(transport.runs).toEqual([]);
  await arrive();
  expect(screen.getByRole('status')).toHaveTextContent('active');
});

test('P17: stopped before that, nothing is waited for any more, and nothing goes', async () => {
  const { conversation, transport, arrive } = stage();
  await act(async () => void conversation.send('one'));
  await act(async () => conversation.stop());
  expect(screen.getByRole('status')).toHaveTextContent('idle');
  await arrive();
  expect(transport.runs).toEqual([]);
  expect(screen.getByRole('status')).toHaveTextContent('idle');
});
