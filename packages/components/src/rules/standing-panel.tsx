'use client';

import type { RuleChoice, RuleScope, StandingDecision } from '@callboard/core';
import { type Press, useRulePreview } from '@callboard/hooks';
import { type ReactElement, useId, useState } from 'react';
import { DecisionButton } from '../approval/decision-button.tsx';
import { useFormats } from '../locale/locale-provider.tsx';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { Button } from '../parts/button.tsx';
import { VisibleText } from '../text/visible-text.tsx';
import { matchText } from './rule-text.ts';
import { useScopes } from './use-scopes.ts';

/** What StandingPanel is given. */
export interface StandingPanelProps {
  readonly choices: readonly RuleChoice[];
  /** A deed that can do harm is decided on for no longer than this conversation. */
  readonly isDanger: boolean;
  readonly isLive: boolean;
  readonly onAllow: (standing: StandingDecision, press: Press) => void;
  readonly onForbid: (standing: StandingDecision, press: Press) => void;
  readonly onClose: () => void;
}

/**
 * Decides on other calls with the one that asks: which, and for how long. Nothing is chosen beforehand (P9), and what it
 * would be about is said before anything is pressed.
 */
export function StandingPanel({
  choices,
  isDanger,
  isLive,
  onAllow,
  onForbid,
  onClose,
}: StandingPanelProps): ReactElement {
  const { rules: words, approval } = useCatalogue();
  const { count } = useFormats();
  const id = useId();
  const [chosen, setChosen] = useState<RuleChoice | undefined>();
  const [scope, setScope] = useState<RuleScope['kind'] | undefined>();
  const preview = useRulePreview(chosen?.match);
  const scopes = useScopes(isDanger);
  const standing = chosen === undefined || scope === undefined ? undefined : { match: chosen.match, scope };
  const canDecide = isLive && standing !== undefined;
  const decide =
    (act: StandingPanelProps['onAllow']) =>
    (press: Press): void => {
      if (standing !== undefined) act(standing, press);
    };
  return (
    <div data-slot="approval-panel" data-panel="standing">
      <fieldset data-slot="choices">
        <legend>{words.which}</legend>
        {choices.map((choice) => {
          const text = matchText(choice.match, words);
          return (
            <label key={text} data-slot="choice">
              <input
                type="radio"
                name={`${id}-which`}
                checked={choice === chosen}
                onChange={() => setChosen(choice)}
              />
              <bdi>
                <VisibleText text={text} />
              </bdi>
            </label>
          );
        })}
      </fieldset>
      <fieldset data-slot="choices">
        <legend>{words.howLong}</legend>
        {scopes.map((kind) => (
          <label key={kind} data-slot="choice">
            <input
              type="radio"
              name={`${id}-scope`}
              checked={kind === scope}
              onChange={() => setScope(kind)}
            />
            {words.scopes[kind]}
          </label>
        ))}
      </fieldset>
      <p id={`${id}-note`} data-slot="approval-note" aria-live="polite">
        {preview === undefined
          ? words.chooseFirst
          : words.preview(count(preview.asking.length), count(preview.past.length))}
      </p>
      <div data-slot="approval-panel-bar">
        <DecisionButton
          variant={isDanger ? 'danger' : 'plain'}
          isLive={canDecide}
          onPress={decide(onAllow)}
          describedBy={`${id}-note`}
        >
          {words.allow}
        </DecisionButton>
        <DecisionButton
          variant="plain"
          isLive={canDecide}
          onPress={decide(onForbid)}
          describedBy={`${id}-note`}
        >
          {words.forbid}
        </DecisionButton>
        <Button variant="quiet" onClick={onClose}>
          {approval.close}
        </Button>
      </div>
    </div>
  );
}
