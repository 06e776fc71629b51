'use client';

import { isAnswered, lastAttempt, type ToolCall } from '@callboard/core';
import { type FailedCall, useFailedCall } from '@callboard/hooks';
import { type ReactElement, useState } from 'react';
import { DecisionButton, isComposing } from '../approval/decision-button.tsx';
import { defaultPressGuard, usePressGuard } from '../approval/use-press-guard.ts';
import { WordsPanel } from '../approval/words-panel.tsx';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { Button } from '../parts/button.tsx';
import { useLostFocus } from '../parts/use-lost-focus.ts';
import { spellHidden } from '../text/hidden-characters.ts';
import { useToolCallFrame } from './tool-call-context.ts';

/** What ToolCallFailure is given. */
export interface ToolCallFailureProps {
  /** Milliseconds the buttons have to be on screen before a press on one counts (default 250). */
  readonly pressGuard?: number | undefined;
}

/**
 * What a person can do about a call that failed: try it again, where that does no harm, and, where nobody is told by
 * itself, have the agent told or answer in the tool's place. Nothing where none of it is possible.
 */
export function ToolCallFailure({ pressGuard }: ToolCallFailureProps): ReactElement | null {
  const { call } = useToolCallFrame().outline;
  return mayBeOpen(call) ? <WaysOn callKey={call.key} pressGuard={pressGuard} /> : null;
}

function mayBeOpen(call: ToolCall): boolean {
  return lastAttempt(call)?.end !== undefined && !isAnswered(call);
}

function WaysOn({
  callKey,
  pressGuard = defaultPressGuard,
}: ToolCallFailureProps & { readonly callKey: string }): ReactElement | null {
  const failure = useFailedCall(callKey);
  // Other ways are other buttons: what stood here before must not be pressed by what was meant for it.
  return failure.canRetry || failure.isHeld ? (
    <Choice key={`${failure.canRetry}:${failure.isHeld}`} failure={failure} pressGuard={pressGuard} />
  ) : null;
}

function Choice({
  failure,
  pressGuard,
}: {
  readonly failure: FailedCall;
  readonly pressGuard: number;
}): ReactElement {
  const { failure: words, approval } = useCatalogue();
  const { outline, desks, verdict } = useToolCallFrame();
  const { words: draft, writeWords } = desks.of(`failure ${outline.call.attempts.length}`);
  const place = useLostFocus<HTMLDivElement>(verdict.promptLostFocus);
  const isArmed = usePressGuard(pressGuard);
  const [isAnswering, setAnswering] = useState(false);
  const { canRetry, isHeld } = failure;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form, and these are buttons
    <div
      ref={place}
      role="group"
      aria-label={`${spellHidden(outline.title)}: ${words.waysOn}`}
      data-slot="tool-call-failure"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isComposing(event)) setAnswering(false);
      }}
    >
      {isHeld && <p>{words.held}</p>}
      <div data-slot="approval-actions">
        {canRetry && (
          <DecisionButton
            variant={isHeld ? 'primary' : 'plain'}
            label={words.retryOf(spellHidden(outline.title))}
            isLive={isArmed}
            onPress={failure.retry}
          >
            {words.retry}
          </DecisionButton>
        )}
        {isHeld && (
          <>
            <DecisionButton
              variant={canRetry ? 'plain' : 'primary'}
              label={words.tellOf(spellHidden(outline.title))}
              isLive={isArmed}
              onPress={failure.tell}
            >
              {words.tell}
            </DecisionButton>
            <Button aria-expanded={isAnswering} onClick={() => setAnswering(!isAnswering)}>
              {approval.answerOpen}
            </Button>
          </>
        )}
      </div>
      {isAnswering && (
        <WordsPanel
          panel="answer"
          hint={words.answerHint}
          draft={draft}
          onWrite={writeWords}
          isLive={isArmed}
          isPending={false}
          onDecide={() => failure.answer(draft)}
          onClose={() => setAnswering(false)}
        />
      )}
    </div>
  );
}
