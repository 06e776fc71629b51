import { type Thread, userText } from '@callboard/core';
import { callOf, createScriptedTransport, runOf } from '@callboard/core/testing';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactElement, StrictMode, useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { useConversation } from './thread-context.ts';
import { ThreadProvider } from './thread-provider.tsx';
import { useFrontendTool } from './use-frontend-tool.ts';
import { useHeldMessages } from './use-held-messages.ts';
import { useRun } from './use-run.ts';

/** The thread on screen, so that a test can wait for what happens on it. */
let shown: Thread | undefined;

function Waiting(): ReactElement {
  const { messages, isReturned, edit, takeBack, sendNow } = useHeldMessages();
  const { send, stop } = useRun();
  const { cancelCall, thread } = useConversation();
  useFrontendTool({ name: 'ask', description: 'Asks.', handler: () => 'done' });
  const [first] = messages;
  useEffect(() => {
    shown = thread;
  }, [thread]);
  return (
    <>
      <output>{`${isReturned ? 'returned' : 'waits'}: ${messages.map(userText).join(', ')}`}</output>
      <button type="button" onClick={() => void send(`message ${messages.length + 1}`)}>
        Send
      </button>
      <button type="button" onClick={() => edit(first?.id ?? '', 'edited')}>
        Edit
      </button>
      <button type="button" onClick={() => takeBack(first?.id ?? '')}>
        Take back
      </button>
      <button type="button" onClick={() => void sendNow()}>
        Send now
      </button>
      <button type="button" onClick={() => cancelCall(thread.callKeys()[0] ?? '')}>
        Cancel
      </button>
      <button type="button" onClick={stop}>
        Stop
      </button>
    </>
  );
}

/** A page whose messages wait or not, as a switch says. */
function Page({
  transport,
}: {
  readonly transport: ReturnType<typeof createScriptedTransport>;
}): ReactElement {
  const [holds, setHolds] = useState(true);
  return (
    <StrictMode>
      <button type="button" onClick={() => setHolds(false)}>
        Interrupt
      </button>
      <ThreadProvider transport={transport} whileCallsOpen={holds ? 'hold' : 'supersede'}>
        <Waiting />
      </ThreadProvider>
    </StrictMode>
  );
}

async function press(...names: readonly string[]): Promise<void> {
  for (const name of names) await act(async () => fireEvent.click(screen.getByText(name)));
}

/** The person has written, and a call of the agent waits for them. */
async function asked(transport: ReturnType<typeof createScriptedTransport>): Promise<void> {
  render(<Page transport={transport} />);
  await press('Send');
  await waitFor(() => expect(shown?.openRequests()).toHaveLength(1));
}

async function says(words: string): Promise<void> {
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(words));
}

/** An agent that asks once. */
function asking() {
  return createScriptedTransport(({ runId }, index) =>
    index === 0 ? runOf(runId, callOf(runId, 'c1', 'ask', '{}')) : runOf(runId),
  );
}

test('P14: messages that wait are shown, edited, taken back, and go when the calls are settled', async () => {
  const transport = asking();
  await asked(transport);
  await press('Send');
  await says('waits: message 1');
  await press('Send');
  await says('waits: message 1, message 2');
  expect(transport.runs).toHaveLength(1);
  await press('Take back');
  await says('waits: message 2');
  await press('Edit');
  await says('waits: edited');
  await press('Cancel');
  await says('waits: ');
  expect(transport.runs).toHaveLength(2);
  const { messages } = transport.last().request;
  expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'user']);
});

test('P14: stopped, they are given back and can be sent', async () => {
  const transport = asking();
  await asked(transport);
  await press('Send', 'Stop');
  await says('returned: message 1');
  await press('Send now');
  await waitFor(() => expect(transport.runs).toHaveLength(2));
});

test('P14: the setting of the latest commit counts', async () => {
  const transport = asking();
  await asked(transport);
  await press('Interrupt', 'Send');
  await waitFor(() => expect(transport.runs).toHaveLength(2));
  expect(shown?.heldMessages().messages).toEqual([]);
});
