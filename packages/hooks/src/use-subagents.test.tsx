import { subagentKey, type ThreadEventBody } from '@callboard/core';
import { callOf, createScriptedTransport } from '@callboard/core/testing';
import { screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { renderThread } from './testing/render-thread.tsx';
import { useSteps } from './use-steps.ts';
import { useSubagent, useSubagents } from './use-subagents.ts';
import { useToolCalls } from './use-tool-calls.ts';

const renders: string[] = [];

function Delegated({ callKey }: { readonly callKey: string }): ReactElement {
  renders.push(`list ${callKey}`);
  return (
    <>
      {useSubagents({ callKey }).map(({ key }) => (
        <Worker key={key} subagentKey={key} />
      ))}
    </>
  );
}

function Worker(props: { readonly subagentKey: string }): ReactElement {
  const subagent = useSubagent(props.subagentKey);
  const calls = useToolCalls(props);
  renders.push(`worker ${subagent?.subagentRunId}`);
  return <p>{`${subagent?.name}: ${subagent?.end?.kind ?? 'at work'}, calls ${calls.length}`}</p>;
}

function Steps(): ReactElement {
  renders.push('steps');
  return (
    <p>
      {useSteps({ runId: 'r' })
        .map(({ name, end }) => `${name} ${end?.kind ?? 'open'}`)
        .join()}
    </p>
  );
}

const run: readonly ThreadEventBody[] = [
  { type: 'run-started', runId: 'r' },
  ...callOf('r', 'a', 'delegate', '{}'),
  ...callOf('r', 'b', 'delegate', '{}'),
  { type: 'subagent-started', runId: 'r', subagentRunId: 's', name: 'Scout', parentToolCallId: 'a' },
  { type: 'subagent-started', runId: 'r', subagentRunId: 'x', name: 'Scribe', parentToolCallId: 'b' },
  { type: 'step-started', runId: 'r', name: 'plan' },
];

test('what a subagent does renders its own place, not those of others', async () => {
  const { conversation, settle } = await renderThread(
    createScriptedTransport(),
    <>
      <Delegated callKey="1:r:a" />
      <Delegated callKey="1:r:b" />
      <Steps />
    </>,
  );
  const { thread } = conversation;
  thread.dispatch(run);
  await settle();
  expect(screen.getByText('Scout: at work, calls 0')).toBeVisible();
  expect(screen.getByText('plan open')).toBeVisible();
  renders.length = 0;
  thread.dispatch([
    { type: 'call-started', runId: 'r', toolCallId: 'c', toolName: 'look', subagentRunId: 's' },
    { type: 'message-started', runId: 'r', messageId: 'm', role: 'assistant' },
  ]);
  await settle();
  expect(screen.getByText('Scout: at work, calls 1')).toBeVisible();
  expect(new Set(renders)).toEqual(new Set(['worker s']));

  renders.length = 0;
  thread.dispatch({ type: 'subagent-ended', runId: 'r', subagentRunId: 's', end: { kind: 'finished' } });
  await settle();
  expect(screen.getByText('Scout: finished, calls 1')).toBeVisible();
  expect(new Set(renders)).toEqual(new Set(['list 1:r:a', 'worker s']));

  renders.length = 0;
  thread.dispatch({ type: 'step-finished', runId: 'r', name: 'plan' });
  thread.dispatch({ type: 'step-started', runId: 'other', name: 'rest' });
  await settle();
  expect(screen.getByText('plan finished')).toBeVisible();
  expect(new Set(renders)).toEqual(new Set(['steps']));
  expect(thread.subagent(subagentKey('r', 's'))).toBe(thread.subagents()[0]);
});
