'use client';

import type { HeldMessages } from '@callboard/core';
import { useMemo } from 'react';
import { useConversation } from './thread-context.ts';
import { useTopic } from './use-topic.ts';

/** Messages that wait until nothing is open (`whileCallsOpen="hold"`), and what a person can do with them. */
export interface HeldMessageControls extends HeldMessages {
  /** Rewrites one; it keeps its place. False where it waits no more. Throws where nothing is left of it. */
  edit(messageId: string, text: string): boolean;
  /** Takes one back. False where it waits no more. */
  takeBack(messageId: string): boolean;
  /** Sends them all now; what is open is closed as superseded. */
  sendNow(): Promise<void>;
}

/** What a person has written and what is not sent yet. Renders only when that changes. */
export function useHeldMessages(): HeldMessageControls {
  const conversation = useConversation();
  const held = useTopic('held', conversation.thread.heldMessages);
  return useMemo(
    () => ({
      ...held,
      edit: conversation.editHeld,
      takeBack: (messageId) => conversation.takeBackHeld(messageId) !== undefined,
      sendNow: async () => {
        await conversation.sendHeld();
      },
    }),
    [held, conversation],
  );
}
