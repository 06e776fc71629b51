import { createScriptedTransport } from '@callboard/core/testing';
import { screen } from '@testing-library/react';
import { memo, type ReactElement } from 'react';
import { expect, test } from 'vitest';
import { renderThread } from './testing/render-thread.tsx';
import { useAgentState } from './use-agent-state.ts';

const renders: string[] = [];

const Part = memo(function Part({
  name,
  value,
}: {
  readonly name: string;
  readonly value: unknown;
}): ReactElement {
  renders.push(name);
  return <p>{`${name} ${JSON.stringify(value)}`}</p>;
});

function Parts(): ReactElement {
  const state = useAgentState();
  const parts = typeof state === 'object' && state !== null ? Object.entries(state) : [];
  return (
    <>
      {parts.map(([name, value]) => (
        <Part key={name} name={name} value={value} />
      ))}
    </>
  );
}

test('a change of the shared state renders the part that changed, and no other', async () => {
  const { conversation, settle } = await renderThread(createScriptedTransport(), <Parts />);
  const { thread } = conversation;
  const state = { plan: ['outline'], notes: { open: 2 } };
  thread.dispatch([
    { type: 'run-started', runId: 'r' },
    { type: 'state-replaced', runId: 'r', state },
  ]);
  await settle();
  expect(screen.getByText('plan ["outline"]')).toBeVisible();
  renders.length = 0;
  thread.dispatch({
    type: 'state-patched',
    runId: 'r',
    patch: [{ op: 'add', path: '/plan/-', value: 'review' }],
  });
  thread.dispatch({ type: 'message-started', runId: 'r', messageId: 'm', role: 'assistant' });
  await settle();
  expect(screen.getByText('plan ["outline","review"]')).toBeVisible();
  thread.dispatch({ type: 'state-replaced', runId: 'r', state: { ...state, plan: ['outline', 'review'] } });
  await settle();
  expect(new Set(renders)).toEqual(new Set(['plan']));
});
