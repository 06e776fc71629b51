'use client';

import { lastAttempt } from '@callboard/core';
import type { FailedCall } from '@callboard/hooks';
import { type ReactElement, useLayoutEffect, useState } from 'react';
import { DecisionButton, isComposing } from '../approval/decision-button.tsx';
import { refusalWords } from '../approval/refusal-words.ts';
import { useAskWords } from '../approval/use-ask-words.ts';
import { WordsPanel } from '../approval/words-panel.tsx';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { Button } from '../parts/button.tsx';
import { useLostFocus } from '../parts/use-lost-focus.ts';
import { spellHidden } from '../text/hidden-characters.ts';
import { VisibleText } from '../text/visible-text.tsx';
import { useToolCallFrame } from './tool-call-context.ts';

/** What FailureChoice is given. */
export interface FailureChoiceProps {
  readonly failure: FailedCall;
}

/** The ways on from a failure: try again, tell the agent, answer in the tool's place. */
export function FailureChoice({ failure }: FailureChoiceProps): ReactElement {
  const catalogue = useCatalogue();
  const { failure: words, approval } = catalogue;
  const asks = useAskWords();
  const { outline, desks, verdict } = useToolCallFrame();
  const { words: draft, writeWords } = desks.of(`failure ${outline.call.attempts.length}`);
  const place = useLostFocus<HTMLDivElement>(verdict.promptLostFocus);
  const { canRetry, isHeld, refusal, promptRef } = failure;
  useLayoutEffect(() => promptRef(place.current), [promptRef, place]);
  const [isAnswering, setAnswering] = useState(false);
  const title = spellHidden(outline.title);
  const end = lastAttempt(outline.call)?.end;
  const stepUp = end?.kind === 'refused' ? end.stepUp : undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form, and these are buttons
    <div
      ref={place}
      role="group"
      aria-label={`${title}: ${words.waysOn}`}
      data-slot="tool-call-failure"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isComposing(event)) setAnswering(false);
      }}
    >
      {isHeld && (
        <p>
          <VisibleText text={stepUp === undefined ? words.held : asks.heldRefusal(stepUp)} />
        </p>
      )}
      <div data-slot="approval-actions">
        {canRetry && (
          <DecisionButton
            variant={isHeld ? 'primary' : 'plain'}
            label={(stepUp === undefined ? words.retryOf : asks.stepUpOf)(title)}
            isLive={true}
            onPress={(event) => failure.retry({ event })}
          >
            {stepUp === undefined ? words.retry : asks.stepUp}
          </DecisionButton>
        )}
        {isHeld && (
          <>
            <DecisionButton
              variant={canRetry ? 'plain' : 'primary'}
              label={(stepUp === undefined ? words.tellOf : asks.tellRefusalOf)(title)}
              isLive={true}
              onPress={(event) => failure.tell({ event })}
            >
              {stepUp === undefined ? words.tell : asks.tellRefusal}
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
          isLive={true}
          isPending={false}
          onDecide={(event) => failure.answer(draft, { event })}
          onClose={() => setAnswering(false)}
        />
      )}
      {refusal !== undefined && (
        <div data-slot="approval-refusal" role="alert">
          <p>{approval.notCounted}</p>
          <p>
            <VisibleText text={refusalWords(refusal, catalogue)} />
          </p>
        </div>
      )}
    </div>
  );
}
