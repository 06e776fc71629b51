import { type Conversation, createConversation, type Transport, type Validator } from '@callboard/core';
import {
  createCountingIds,
  createFakeClock,
  createManualScheduler,
  type FakeClock,
} from '@callboard/core/testing';
import { createValidator } from '@callboard/schema';
import { act, render } from '@testing-library/react';
import { type ReactNode, StrictMode } from 'react';
import type { PressJudge } from '../press/press-judge.ts';
import { ThreadProvider } from '../thread-provider.tsx';
import { trustEveryPress } from './trust-every-press.ts';

/** A thread on screen, for tests: under StrictMode, with a fake clock, waking readers when a test lets time pass. */
export interface RenderedThread {
  readonly conversation: Conversation;
  readonly clock: FakeClock;
  /** Lets what is under way happen, and React show it. */
  settle(): Promise<void>;
  unmount(): void;
}

export async function renderThread(
  transport: Transport,
  children: ReactNode,
  validator: Validator = createValidator(),
  presses: PressJudge = trustEveryPress,
): Promise<RenderedThread> {
  const clock = createFakeClock();
  const scheduler = createManualScheduler();
  const conversation = createConversation({
    transport,
    validator,
    clock,
    ids: createCountingIds(),
    threadId: 'thread-1',
    scheduler,
  });
  const screen = render(
    <StrictMode>
      <ThreadProvider conversation={conversation} person={{ id: 'person-1', name: 'Ada' }} presses={presses}>
        {children}
      </ThreadProvider>
    </StrictMode>,
  );
  const settle = (): Promise<void> =>
    act(async () => {
      for (let turn = 0; turn < 5; turn += 1) {
        await new Promise((resolve) => setTimeout(resolve, 0));
        scheduler.flush();
      }
    });
  await settle();
  return { conversation, clock, settle, unmount: screen.unmount };
}
