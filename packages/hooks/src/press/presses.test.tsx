import type { DecisionRecord } from '@callboard/core';
import { callOf, createScriptedTransport, runOf, type ScriptedTransport } from '@callboard/core/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { type RenderedThread, renderThread } from '../testing/render-thread.tsx';
import { trustEveryPress } from '../testing/trust-every-press.ts';
import { useConversation } from '../thread-context.ts';
import { useApproval } from '../use-approval.ts';
import { useFailedCall } from '../use-failed-call.ts';
import { createPressJudge } from './dom-judge.ts';
import type { PressJudge, PressVerdict } from './press-judge.ts';

const key = '5:run-1:call-1';

/** A prompt of an app's own, with and without what makes a press a person's. */
function Prompt({
  isShown = true,
  pressGuard,
}: {
  readonly isShown?: boolean;
  readonly pressGuard?: number;
}): ReactElement {
  const approval = useApproval(key, { pressGuard });
  return (
    <section aria-label="Prompt" {...(isShown ? { ref: approval.promptRef } : {})}>
      <output>{approval.isSeen ? 'seen' : 'not yet'}</output>
      <button type="button" onClick={(event) => void approval.approve({ event })}>
        Approve
      </button>
      <button type="button" onClick={(event) => void approval.reject('No', { event: event.nativeEvent })}>
        Reject
      </button>
      <button type="button" onClick={() => void approval.reject('No')}>
        By code
      </button>
      <p>{approval.refusal?.code}</p>
    </section>
  );
}

function refundAgent(): ScriptedTransport {
  return createScriptedTransport(({ runId }, index) =>
    runOf(runId, index === 0 ? callOf(runId, 'call-1', 'refund', '{}') : []),
  );
}

async function asked(
  prompt: ReactElement,
  presses?: PressJudge,
  handler: () => unknown = () => 'done',
): Promise<RenderedThread & { readonly agent: ScriptedTransport }> {
  const agent = refundAgent();
  const thread = await renderThread(agent, prompt, undefined, presses);
  thread.conversation.tools.register({ name: 'refund', description: 'Refunds.', handler });
  await act(async () => void thread.conversation.send('Go'));
  await thread.settle();
  return { ...thread, agent };
}

function recordIn({ conversation }: RenderedThread): DecisionRecord | undefined {
  const gate = conversation.thread.call(key)?.gate;
  return gate?.kind === 'decided' ? gate.record : undefined;
}

async function press(thread: RenderedThread, name: string): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name }));
  await thread.settle();
}

test('P10: with its event, a press that the judge takes for a person’s is one', async () => {
  const thread = await asked(<Prompt />);
  await press(thread, 'Approve');
  expect(recordIn(thread)).toMatchObject({ means: 'person', person: { id: 'person-1' } });
});

test('P10: what is decided without an event is code’s: in the record, and to the agent', async () => {
  const thread = await asked(<Prompt />);
  await press(thread, 'By code');
  expect(recordIn(thread)).toMatchObject({ means: 'code' });
  expect(recordIn(thread)?.person).toBeUndefined();
  const reply = thread.agent.last().request.messages.findLast((message) => message.role === 'tool');
  expect(reply?.content).toMatchObject({
    text: 'The page rejected this call. It was not executed. Reason: No',
  });
});

test('P10: an event that a script has made is code’s for the judge that asks the DOM', async () => {
  const thread = await asked(<Prompt />, createPressJudge({ guard: 0 }));
  await press(thread, 'Reject');
  expect(recordIn(thread)).toMatchObject({ means: 'code' });
});

test('P10: where nobody has said which element shows the question, no press is a person’s', async () => {
  const thread = await asked(<Prompt isShown={false} />);
  await press(thread, 'Approve');
  expect(recordIn(thread)).toMatchObject({ means: 'code' });
});

test('P10: a judge that throws takes a press for code’s, and its error is told', async () => {
  const told = vi.fn();
  vi.stubGlobal('reportError', told);
  const broken = new Error('no judge');
  const judge: PressJudge = {
    watch: () => ({
      judge: () => {
        throw broken;
      },
      stop: () => undefined,
    }),
  };
  const thread = await asked(<Prompt />, judge);
  await press(thread, 'Reject');
  expect(recordIn(thread)).toMatchObject({ means: 'code' });
  expect(told).toHaveBeenCalledWith(broken);
  vi.unstubAllGlobals();
});

test.each([
  ['too-early', 'press-too-early'],
  ['covered', 'press-covered'],
  ['off-screen', 'press-covered'],
] as const)('P9: a press that is %s decides nothing and says %s', async (why, code) => {
  let verdict: PressVerdict = { kind: 'ignored', why };
  const judge: PressJudge = { watch: () => ({ judge: () => verdict, stop: () => undefined }) };
  const thread = await asked(<Prompt />, judge);
  await press(thread, 'Approve');
  expect(thread.conversation.thread.openRequests()).toHaveLength(1);
  expect(screen.getByText(code)).toBeVisible();
  verdict = { kind: 'person' };
  await press(thread, 'Approve');
  expect(recordIn(thread)).toMatchObject({ means: 'person' });
});

test('P9: a press counts once its prompt was in sight for long enough, and not after the page was hidden', async () => {
  const thread = await asked(<Prompt pressGuard={150} />, trustEveryPress);
  await waitFor(() => expect(screen.getByText('seen')).toBeVisible());
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(screen.getByText('not yet')).toBeVisible();
  await press(thread, 'Approve');
  expect(recordIn(thread)).toBeUndefined();
  expect(screen.getByText('press-too-early')).toBeVisible();
  await waitFor(() => expect(screen.getByText('seen')).toBeVisible());
  await press(thread, 'Approve');
  expect(recordIn(thread)).toMatchObject({ means: 'person' });
});

test('P7: what is asked about other arguments has to be seen anew', async () => {
  const watched = vi.fn(trustEveryPress.watch);
  const thread = await asked(<Prompt />, { watch: watched });
  const before = watched.mock.calls.length;
  await act(() =>
    thread.conversation.thread.dispatch({
      type: 'call-screened',
      key,
      screening: { kind: 'rewritten', argsText: '{"order":"A-1002"}' },
      editedText: '{}',
    }),
  );
  await thread.settle();
  expect(watched.mock.calls.length).toBe(before + 1);
});

function Failure(): ReactElement {
  const { retry, canRetry, promptRef, refusal } = useFailedCall(key);
  return (
    <section ref={promptRef}>
      {canRetry && (
        <>
          <button type="button" onClick={(event) => retry({ event })}>
            Retry
          </button>
          <button type="button" onClick={() => retry()}>
            Retry by code
          </button>
        </>
      )}
      <p>{refusal?.code}</p>
    </section>
  );
}

/** Approves what is asked at once. */
function Approved(): ReactElement {
  const conversation = useConversation();
  return (
    <button
      type="button"
      onClick={() => {
        const [request] = conversation.thread.openRequests();
        void conversation.decide({
          requestId: request?.id ?? '',
          decision: { kind: 'approve' },
          means: 'code',
          shownText: '{}',
        });
      }}
    >
      Run
    </button>
  );
}

test.each([
  ['Retry', { means: 'person', person: { id: 'person-1' } }],
  ['Retry by code', { means: 'code' }],
] as const)('P10: who wanted another attempt is said as it was: %s', async (name, wish) => {
  const failing = vi.fn(() => Promise.reject(new Error('kaput')));
  const agent = refundAgent();
  const thread = await renderThread(
    agent,
    <>
      <Approved />
      <Failure />
    </>,
  );
  thread.conversation.tools.register({
    name: 'refund',
    description: 'Refunds.',
    handler: failing,
    idempotent: true,
    onException: 'fail',
  });
  await act(async () => void thread.conversation.send('Go'));
  await thread.settle();
  await press(thread, 'Run');
  await press(thread, name);
  expect(failing).toHaveBeenCalledTimes(2);
  expect(thread.conversation.thread.call(key)?.attempts[1]?.wish).toMatchObject(wish);
});
