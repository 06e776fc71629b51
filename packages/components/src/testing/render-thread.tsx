import {
  type CallRules,
  type Conversation,
  createConversation,
  type PageTool,
  type ThreadEventBody,
} from '@callboard/core';
import {
  callOf,
  createCountingIds,
  createFakeClock,
  createScriptedTransport,
  type FakeClock,
  type ScriptedTransport,
} from '@callboard/core/testing';
import { ThreadProvider } from '@callboard/hooks';
import { trustEveryPress } from '@callboard/hooks/testing';
import { createValidator } from '@callboard/schema';
import { act, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { type ReactNode, StrictMode } from 'react';
import { loadCardParts } from '../call/late-parts.tsx';
import { LocaleProvider } from '../locale/locale-provider.tsx';

/** A thread on screen: a real conversation, an agent that a test plays, a clock that stands still. */
export interface RenderedThread {
  readonly conversation: Conversation;
  readonly agent: ScriptedTransport;
  readonly clock: FakeClock;
  readonly person: UserEvent;
  readonly container: HTMLElement;
  /** Lets what is under way happen, and React show it. */
  settle(): Promise<void>;
  /** The agent says something in the run under way. */
  say(...events: ThreadEventBody[]): Promise<void>;
  /** The agent ends its run well. */
  endRun(): Promise<void>;
  unmount(): void;
}

/** The tool most tests are about: it asks before it runs. */
export const refundTool: PageTool = {
  name: 'refund_order',
  title: 'Refund order',
  description: 'Refunds an order',
  parameters: {
    type: 'object',
    properties: { order: { type: 'string' }, amount: { type: 'number', maximum: 500 } },
    required: ['order', 'amount'],
  },
  handler: () => ({ refunded: true }),
};

/** What the tool is called with. */
export const refundArgs = '{"order": "A-1001", "amount": 100}';

/** Shows `children` in a thread on which a run has begun. */
export async function renderThread(
  children: ReactNode,
  tools: readonly PageTool[] = [refundTool],
  rules: CallRules = {},
): Promise<RenderedThread> {
  // What comes late has tests of its own.
  await loadCardParts();
  const clock = createFakeClock(Date.UTC(2026, 0, 1, 14, 3));
  const agent = createScriptedTransport();
  const conversation = createConversation({
    transport: agent,
    validator: createValidator(),
    clock,
    ids: createCountingIds(),
    threadId: 'thread-1',
    scheduler: { schedule: (flush) => setTimeout(flush, 0) },
    ...rules,
  });
  for (const tool of tools) conversation.tools.register(tool);
  const screen = render(
    <StrictMode>
      <LocaleProvider locale="en-GB" timeZone="UTC" now={clock.now}>
        <ThreadProvider
          conversation={conversation}
          person={{ id: 'person-1', name: 'Ada' }}
          presses={trustEveryPress}
        >
          {children}
        </ThreadProvider>
      </LocaleProvider>
    </StrictMode>,
  );
  const settle = (): Promise<void> =>
    act(async () => {
      for (let turn = 0; turn < 8; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
    });
  const say = async (...events: ThreadEventBody[]): Promise<void> => {
    await act(() => agent.last().push(...events));
    await settle();
  };
  void conversation.send('Go');
  await settle();
  await say({ type: 'run-started', runId: 'run-1' });
  return {
    conversation,
    agent,
    clock,
    person: userEvent.setup({ delay: null, pointerEventsCheck: 0 }),
    container: screen.container,
    settle,
    say,
    async endRun() {
      const runId = agent.last().request.runId;
      await say({ type: 'run-succeeded', runId });
      await act(() => agent.last().end());
      await settle();
    },
    unmount: screen.unmount,
  };
}

/** A thread on which the agent has called a tool and waits. */
export async function renderCalled(
  children: ReactNode,
  options: { readonly tool?: PageTool; readonly argsText?: string; readonly rules?: CallRules } = {},
): Promise<RenderedThread> {
  const tool = options.tool ?? refundTool;
  const thread = await renderThread(children, [tool], options.rules);
  await thread.say(...callOf('run-1', 'call-1', tool.name, options.argsText ?? refundArgs));
  await thread.endRun();
  return thread;
}
