import { callOf, createScriptedTransport } from '@callboard/core/testing';
import { fireEvent, screen } from '@testing-library/react';
import { act, type ReactElement, useState } from 'react';
import { expect, test } from 'vitest';
import { renderThread } from './testing/render-thread.tsx';
import { useFrontendTool, useToolRender } from './use-frontend-tool.ts';
import { useToolArgs } from './use-tool-args.ts';
import { useToolCall } from './use-tool-call.ts';
import { useToolCalls } from './use-tool-calls.ts';

const renders = new Map<string, number>();

function CountedCard({ callKey }: { readonly callKey: string }): ReactElement {
  const view = useToolCall(callKey);
  const args = useToolArgs(callKey);
  renders.set(callKey, (renders.get(callKey) ?? 0) + 1);
  return <p>{`${view?.call.toolCallId} ${JSON.stringify(args?.value)}`}</p>;
}

function CountedList(): ReactElement {
  const keys = useToolCalls();
  renders.set('list', (renders.get('list') ?? 0) + 1);
  return (
    <>
      {keys.map((key) => (
        <CountedCard key={key} callKey={key} />
      ))}
    </>
  );
}

test('an event for one call renders that card only, and the list not at all', async () => {
  const transport = createScriptedTransport();
  const thread = await renderThread(transport, <CountedList />);
  const { conversation } = thread;
  await act(async () => {
    conversation.thread.dispatch([
      { type: 'run-started', runId: 'r' },
      ...callOf('r', 'a', 'tool', '{"x":1}'),
      { type: 'call-started', runId: 'r', toolCallId: 'b', toolName: 'tool' },
    ]);
  });
  await thread.settle();
  renders.clear();
  conversation.thread.dispatch({
    type: 'call-args-appended',
    runId: 'r',
    toolCallId: 'b',
    delta: '{"y":"one',
  });
  conversation.thread.dispatch({ type: 'call-args-appended', runId: 'r', toolCallId: 'b', delta: ' two' });
  await thread.settle();
  expect(screen.getByText('b {"y":"one two"}')).toBeVisible();
  expect([...renders.keys()]).toEqual(['1:r:b']);
});

function Greeting(): ReactElement {
  const [word, setWord] = useState('Hello');
  useFrontendTool({
    name: 'greet',
    description: 'Greets.',
    render: ({ args }) => `${word} ${JSON.stringify(args?.value)}`,
  });
  return (
    <button type="button" onClick={() => setWord('Goodbye')}>
      Change
    </button>
  );
}

function RenderedCard({ callKey }: { readonly callKey: string }): ReactElement {
  const view = useToolCall(callKey);
  const args = useToolArgs(callKey);
  const render = useToolRender('greet');
  return <p data-testid="card">{view === undefined ? '' : render?.({ view, args })}</p>;
}

test('a tool renders its own card, always with the closure of the latest render', async () => {
  const thread = await renderThread(
    createScriptedTransport(),
    <>
      <Greeting />
      <RenderedCard callKey="1:r:a" />
    </>,
  );
  thread.conversation.thread.dispatch([
    { type: 'run-started', runId: 'r' },
    ...callOf('r', 'a', 'greet', '["Ada"]'),
  ]);
  await thread.settle();
  expect(screen.getByTestId('card')).toHaveTextContent('Hello ["Ada"]');
  fireEvent.click(screen.getByText('Change'));
  expect(screen.getByTestId('card')).toHaveTextContent('Goodbye ["Ada"]');
});
