'use client';

import { lastAttempt } from '@callboard/core';
import { type Press, useConversation, usePresses } from '@callboard/hooks';
import type { ReactElement } from 'react';
import { DecisionButton, PromptSeen } from '../approval/decision-button.tsx';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { spellHidden } from '../text/hidden-characters.ts';
import { useToolCallFrame } from './tool-call-context.ts';

/** What ToolCallCancel is given. */
export interface ToolCallCancelProps {
  /** Milliseconds the button has to be in sight before a press on it counts; half a second unless the judge says otherwise. */
  readonly pressGuard?: number | undefined;
}

/** Cancels one call of the page that runs or waits for its turn. */
export function ToolCallCancel({ pressGuard }: ToolCallCancelProps): ReactElement | null {
  const { call, status } = useToolCallFrame().outline;
  const attempt = lastAttempt(call);
  const isAtWork = attempt !== undefined && attempt.end === undefined;
  const isOurs = call.advertised !== undefined && (isAtWork || status === 'queued');
  return isOurs ? <Cancel pressGuard={pressGuard} /> : null;
}

/** It comes where the answers stood: the second press of a double click on Approve is not meant for it (P9). */
function Cancel({ pressGuard }: ToolCallCancelProps): ReactElement {
  const { card } = useCatalogue();
  const { cancelCall } = useConversation();
  const { outline } = useToolCallFrame();
  const { promptRef, isSeen, judge } = usePresses(outline.call.key, pressGuard);
  const cancel = (press: Press): void => {
    const verdict = judge(press);
    // To stop is always meant, unless the button was not there yet.
    if (verdict.kind !== 'ignored' || verdict.why !== 'too-early') cancelCall(outline.call.key);
  };
  return (
    <div ref={promptRef} data-slot="tool-call-cancel">
      <PromptSeen value={isSeen}>
        <DecisionButton
          variant="plain"
          label={card.cancelOf(spellHidden(outline.title))}
          isLive={true}
          onPress={cancel}
        >
          {card.cancel}
        </DecisionButton>
      </PromptSeen>
    </div>
  );
}
