import type { PageTool } from '@callboard/core';
import { callOf } from '@callboard/core/testing';
import { screen } from '@testing-library/react';
import { Profiler, type ReactElement } from 'react';
import { expect, test } from 'vitest';
import { CallAnnouncer } from '../announce/call-announcer.tsx';
import { refundTool, renderThread } from '../testing/render-thread.tsx';
import { ToolCallCard } from './tool-call-card.tsx';

const keys = ['call-1', 'call-2', 'call-3', 'call-4'].map((id) => `5:run-1:${id}`);
const rendered: string[] = [];

function Cards(): ReactElement {
  return (
    <CallAnnouncer>
      {keys.map((key) => (
        <Profiler key={key} id={key} onRender={() => rendered.push(key)}>
          <ToolCallCard callKey={key} pressGuard={0} />
        </Profiler>
      ))}
    </CallAnnouncer>
  );
}

/** Three refunds that ask, and one call that is long done. */
async function threeRefunds() {
  const ends: (() => void)[] = [];
  const tool: PageTool = {
    ...refundTool,
    handler: () => new Promise((resolve) => ends.push(() => resolve('done'))),
  };
  const note: PageTool = { name: 'note', description: 'Notes.', approval: 'none', handler: () => 'noted' };
  const thread = await renderThread(<Cards />, [tool, note]);
  await thread.say(
    ...callOf('run-1', 'call-1', 'refund_order', '{"order": "A-1001", "amount": 1}'),
    ...callOf('run-1', 'call-2', 'refund_order', '{"order": "A-1002", "amount": 2}'),
    ...callOf('run-1', 'call-3', 'refund_order', '{"order": "A-1003", "amount": 3}'),
    ...callOf('run-1', 'call-4', 'note', '{}'),
  );
  await thread.endRun();
  const { conversation } = thread;
  const approve = async (index: number): Promise<void> => {
    const call = conversation.thread.call(keys[index] ?? '');
    if (call?.gate.kind !== 'asking') throw new Error(`Nothing is asked about call ${index}.`);
    await conversation.decide({
      requestId: call.gate.requestId,
      decision: { kind: 'approve' },
      means: 'person',
      shownText: call.args.text,
    });
    await thread.settle();
  };
  const words = (): readonly (string | null)[] =>
    [...thread.container.querySelectorAll('[data-slot="tool-call-queue"]')].map((one) => one.textContent);
  return { ...thread, ends, approve, words };
}

test('a call that waits says how many are before it, and whether one of them needs the person', async () => {
  const { approve, words, ends, settle, conversation } = await threeRefunds();
  await approve(1);
  await approve(2);
  expect(words()).toEqual([
    'Waits for: Refund order, which needs you.',
    'Waits for: Refund order, which needs you. 2 calls are before it.',
    'Waits for: Refund order, which needs you. 3 calls are before it.',
  ]);
  await approve(0);
  expect(words()).toEqual([
    'Waits for: Refund order.',
    'Waits for: Refund order. 2 calls are before it.',
    'Waits for: Refund order. 3 calls are before it.',
  ]);
  ends[0]?.();
  await settle();
  conversation.cancelCall(keys[2] ?? '');
  await settle();
  expect(words()).toEqual(['Waits for: Refund order.']);
});

test('P26: when its place changes it renders, and no card does that has nothing to do with it', async () => {
  const { approve, words, conversation, settle } = await threeRefunds();
  await approve(0);
  await approve(1);
  await approve(2);
  rendered.length = 0;
  conversation.cancelCall(keys[1] ?? '');
  await settle();
  expect(words()).toEqual(['Waits for: Refund order.', 'Waits for: Refund order. 2 calls are before it.']);
  expect(new Set(rendered)).toEqual(new Set([keys[1], keys[2], keys[3]]));
});

test('P27: that a decided call waits for another decision is said once, with the verdict', async () => {
  const { approve } = await threeRefunds();
  await approve(1);
  const [announcer] = screen.getAllByRole('status');
  expect(announcer).toHaveTextContent(
    /Refund order: Approved.*\. Waits for: Refund order, which needs you\./,
  );
});
