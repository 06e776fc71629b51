import type { ThreadEventBody } from '@callboard/core';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refundTool, renderCalled, renderThread } from '../testing/render-thread.tsx';
import { RunNotice } from './run-notice.tsx';

const runId = 'run-1';

test.each<readonly [ThreadEventBody, string]>([
  [{ type: 'run-failed', runId, message: 'Overloaded.' }, 'The agent reported a failure. Overloaded.'],
  [
    { type: 'run-refused', runId, code: 'x', message: 'Event 3 was wrong.' },
    'The agent broke the protocol, so its answer was not read further. Event 3 was wrong.',
  ],
  [{ type: 'run-cut-off', runId, message: 'The line broke.' }, 'The answer was cut off. The line broke.'],
  [{ type: 'run-not-accepted', runId, message: 'Status 500.' }, 'The agent did not answer. Status 500.'],
])('P5: what went wrong with a run is told apart, and can be tried again: %o', async (end, words) => {
  const { say, agent, settle, person } = await renderThread(<RunNotice />, []);
  await say(end);
  await act(() => agent.last().end());
  await settle();
  expect(screen.getByRole('alert')).toHaveTextContent(words);
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await settle();
  expect(agent.runs).toHaveLength(2);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('P4: pressed twice, it is tried again once, and nothing goes wrong', async () => {
  const { say, agent, settle } = await renderThread(<RunNotice />, []);
  await say({ type: 'run-failed', runId, message: 'Overloaded.' });
  await act(() => agent.last().end());
  await settle();
  const button = screen.getByRole('button', { name: 'Try again' });
  act(() => {
    fireEvent.click(button);
    fireEvent.click(button);
  });
  await settle();
  expect(agent.runs).toHaveLength(2);
});

test('P5: stopped by a person is no alarm, and offers nothing but to write', async () => {
  const { conversation, settle } = await renderThread(<RunNotice />, []);
  await act(async () => conversation.stop());
  await settle();
  expect(screen.getByRole('status')).toHaveTextContent('You stopped this. What had arrived stays.');
  expect(screen.queryByRole('button')).toBeNull();
});

test('P14: a run that a message stopped says nothing: the message is there', async () => {
  const { conversation, settle, container } = await renderThread(<RunNotice />, []);
  await act(async () => void conversation.send('Wait'));
  await settle();
  expect(container.querySelector('[data-slot="run-notice"]')).toBeNull();
});

test('P24: what came instead of an answer is text', async () => {
  const { say, agent, settle, person, container } = await renderThread(<RunNotice />, []);
  await say({
    type: 'run-not-accepted',
    runId,
    message: 'Status 500.',
    body: '<h1>Oh</h1><script>1</script>',
  });
  await act(() => agent.last().end());
  await settle();
  await person.click(screen.getByRole('button', { name: 'What the server sent instead' }));
  expect(screen.getByRole('alert')).toHaveTextContent('<h1>Oh</h1><script>1</script>');
  expect(container.querySelector('h1, script')).toBeNull();
});

test('nothing is said of a run that ended well', async () => {
  const { endRun, container } = await renderThread(<RunNotice />, []);
  await endRun();
  expect(container.querySelector('[data-slot="run-notice"]')).toBeNull();
});

test('P18: a failure that nobody was told of says why nothing goes on, until somebody decides', async () => {
  const tool = {
    ...refundTool,
    approval: 'none' as const,
    onException: 'fail' as const,
    handler: () => {
      throw new Error('Out of paper');
    },
  };
  const { conversation, settle, container } = await renderCalled(<RunNotice />, { tool });
  expect(screen.getByRole('status')).toHaveTextContent(/^A tool broke, and the agent has not been told\./);
  const [key = ''] = conversation.thread.callKeys();
  await act(async () => void conversation.decideFailure(key, { kind: 'tell' }));
  await settle();
  expect(container.querySelector('[data-slot="run-notice"]')).toBeNull();
});
