'use client';

import type { FailedCall } from '@callboard/hooks';
import { type ReactElement, useState } from 'react';
import { DecisionButton, isComposing } from '../approval/decision-button.tsx';
import { usePressGuard } from '../approval/use-press-guard.ts';
import { WordsPanel } from '../approval/words-panel.tsx';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { Button } from '../parts/button.tsx';
import { useLostFocus } from '../parts/use-lost-focus.ts';
import { spellHidden } from '../text/hidden-characters.ts';
import { useToolCallFrame } from './tool-call-context.ts';

/** What FailureChoice is given. */
export interface FailureChoiceProps {
  readonly failure: FailedCall;
  readonly pressGuard: number;
}

/** The ways on from a failure: try again, tell the agent, answer in the tool's place. */
export function FailureChoice({ failure, pressGuard }: FailureChoiceProps): ReactElement {
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
