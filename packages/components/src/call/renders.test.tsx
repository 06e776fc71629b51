import type { ThreadEventBody } from '@callboard/core';
import { useToolCallOutline } from '@callboard/hooks';
import { screen } from '@testing-library/react';
import { Profiler, type ReactElement, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { refundArgs, renderThread } from '../testing/render-thread.tsx';
import { ToolCallActions } from './tool-call-actions.tsx';
import { ToolCallArgs, ToolCallContent, ToolCallProblems, ToolCallSummary } from './tool-call-body.tsx';
import { ToolCallCancel } from './tool-call-cancel.tsx';
import { useToolCallContext } from './tool-call-context.ts';
import {
  ToolCallHeader,
  ToolCallOrigin,
  ToolCallReceipt,
  ToolCallStatus,
  ToolCallStatusIcon,
  ToolCallTitle,
  ToolCallTrigger,
} from './tool-call-header.tsx';
import { ToolCallProgress, ToolCallReply, ToolCallResult } from './tool-call-result.tsx';
import { ToolCallRoot } from './tool-call-root.tsx';

const key = '5:run-1:call-1';
const call = { runId: 'run-1', toolCallId: 'call-1' };
const start: ThreadEventBody = { type: 'call-started', ...call, toolName: 'refund_order' };
const append = (delta: string): ThreadEventBody => ({ type: 'call-args-appended', ...call, delta });

const rendered: string[] = [];

/** Notes its name when anything in it rendered. */
function Noted({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactElement {
  return (
    <Profiler id={name} onRender={() => rendered.push(name)}>
      {children}
    </Profiler>
  );
}

/** A part of an app's own. */
function SentLength(): ReactElement {
  return <p>{`${useToolCallContext().view.call.args.text.length} characters`}</p>;
}

function OwnStatus(): ReactElement {
  return <p>{`now ${useToolCallOutline(key)?.status}`}</p>;
}

const outlined: (string | undefined)[] = [];

function Outline(): null {
  outlined.push(useToolCallOutline(key)?.call.args.text);
  return null;
}

/** A card as an app may put it together. */
function OwnCard(): ReactElement {
  return (
    <ToolCallRoot callKey={key}>
      <Noted name="header">
        <ToolCallHeader>
          <ToolCallTrigger>
            <ToolCallStatusIcon />
            <ToolCallTitle />
          </ToolCallTrigger>
          <ToolCallOrigin />
          <ToolCallStatus />
          <ToolCallSummary />
          <ToolCallReceipt />
        </ToolCallHeader>
      </Noted>
      <ToolCallContent>
        <Noted name="arguments">
          <ToolCallArgs />
        </Noted>
        <Noted name="length">
          <SentLength />
        </Noted>
        <Noted name="rest">
          <OwnStatus />
          <ToolCallProblems />
          <ToolCallResult />
          <ToolCallProgress />
          <ToolCallCancel />
          <ToolCallReply />
        </Noted>
        <Noted name="actions">
          <ToolCallActions />
        </Noted>
      </ToolCallContent>
    </ToolCallRoot>
  );
}

test('P26: what is written renders the arguments, and no part of the card that does not show them', async () => {
  const { say, endRun } = await renderThread(<OwnCard />);
  await say(start, append(refundArgs.slice(0, 12)));
  rendered.length = 0;
  await say(append(refundArgs.slice(12, 20)));
  expect(new Set(rendered)).toEqual(new Set(['arguments', 'length']));
  expect(screen.getByText('20 characters')).toBeVisible();

  rendered.length = 0;
  await say(append(refundArgs.slice(20)), { type: 'call-closed', ...call });
  expect(new Set(rendered)).toEqual(new Set(['header', 'arguments', 'length', 'rest', 'actions']));
  await endRun();
  expect(screen.getByText('now awaiting-decision')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Approve' })).toBeVisible();
});

test('what waits for the outline of a call has all of its text once it is written', async () => {
  outlined.length = 0;
  const { say } = await renderThread(<Outline />);
  await say(start);
  for (const piece of refundArgs) await say(append(piece));
  await say({ type: 'call-closed', ...call });
  expect(outlined.at(-1)).toBe(refundArgs);
  expect(new Set(outlined)).toEqual(new Set([undefined, '', refundArgs]));
});
