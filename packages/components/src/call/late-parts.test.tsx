import { subagentKey, type ThreadEventBody } from '@callboard/core';
import { callOf, resultOf } from '@callboard/core/testing';
import { useAskingInside, useSubagents } from '@callboard/hooks';
import { screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { latePart } from '../parts/late-part.tsx';
import { refundArgs, refundTool, renderCalled, renderThread } from '../testing/render-thread.tsx';
import { ApprovalInPlace } from './late-parts.tsx';
import { SubagentInPlace } from './subagent-in-place.tsx';
import { ToolCallCard } from './tool-call-card.tsx';

const runId = 'run-1';

const byScout = (...events: readonly ThreadEventBody[]): readonly ThreadEventBody[] =>
  events.map((event) => (event.type === 'call-started' ? { ...event, subagentRunId: 's' } : event));

/** What stands in a card where the script that shows subagents is missing. */
function Missing({ hostKey }: { readonly hostKey: string }): ReactElement {
  const asking = useAskingInside(hostKey);
  return (
    <>
      {useSubagents({ callKey: hostKey }).map((subagent) => (
        <SubagentInPlace
          key={subagent.key}
          subagent={subagent}
          asking={asking}
          onRetry={() => undefined}
          isTrying={false}
        >
          {(key) => <ToolCallCard key={key} callKey={key} pressGuard={0} />}
        </SubagentInPlace>
      ))}
    </>
  );
}

test('what a subagent asks can be decided where the script that shows subagents is missing', async () => {
  const { say, endRun, person, settle, conversation } = await renderThread(<Missing hostKey="5:run-1:a" />, [
    refundTool,
  ]);
  await say(
    ...callOf(runId, 'a', 'look_into', '{}'),
    { type: 'subagent-started', runId, subagentRunId: 's', name: 'Scout', parentToolCallId: 'a' },
    ...byScout(...callOf(runId, 'b', 'refund_order', refundArgs)),
    { type: 'subagent-ended', runId, subagentRunId: 's', end: { kind: 'finished' } },
    resultOf(runId, 'a', { kind: 'text', text: 'It waits for a person.' }),
  );
  await endRun();
  expect(conversation.thread.subagent(subagentKey(runId, 's'))).toBeDefined();
  expect(screen.getByRole('status')).toHaveTextContent('could not be loaded');
  expect(screen.getByRole('article')).toHaveTextContent('by Scout');
  await person.click(screen.getByRole('button', { name: 'Approve' }));
  await settle();
  expect(screen.getByRole('article')).toHaveTextContent('Approved by you');
});

test('P9: where the dialog is missing, the question is asked in the card', async () => {
  const Late = latePart(() => Promise.reject(new Error('offline')), ApprovalInPlace);
  const { person, settle, conversation } = await renderCalled(
    <Late callKey="5:run-1:call-1" pressGuard={0} />,
  );
  expect(conversation.thread.openRequests()).toHaveLength(1);
  await person.click(screen.getByRole('button', { name: 'Approve' }));
  await settle();
  expect(conversation.thread.openRequests()).toHaveLength(0);
});
