'use client';

import { useConversation } from '@callboard/hooks';
import type { ReactElement } from 'react';
import { DecisionButton } from '../approval/decision-button.tsx';
import { defaultPressGuard, usePressGuard } from '../approval/use-press-guard.ts';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { useToolCallFrame } from './tool-call-context.ts';

/** What ToolCallCancel is given. */
export interface ToolCallCancelProps {
  /** Milliseconds the button has to be on screen before a press on it counts (default 250). */
  readonly pressGuard?: number | undefined;
}

/** Cancels one call of the page that runs or waits for its turn. */
export function ToolCallCancel({ pressGuard }: ToolCallCancelProps): ReactElement | null {
  const { call, status } = useToolCallFrame().outline;
  const isOurs = call.advertised !== undefined && (status === 'running' || status === 'queued');
  return isOurs ? <Cancel pressGuard={pressGuard} /> : null;
}

/** It comes where the answers stood: the second press of a double click on Approve is not meant for it (P9). */
function Cancel({ pressGuard = defaultPressGuard }: ToolCallCancelProps): ReactElement {
  const { card } = useCatalogue();
  const { cancelCall } = useConversation();
  const { outline } = useToolCallFrame();
  const isArmed = usePressGuard(pressGuard);
  return (
    <div data-slot="tool-call-cancel">
      <DecisionButton
        variant="plain"
        label={card.cancelOf(outline.title)}
        isLive={isArmed}
        onPress={() => cancelCall(outline.call.key)}
      >
        {card.cancel}
      </DecisionButton>
    </div>
  );
}
