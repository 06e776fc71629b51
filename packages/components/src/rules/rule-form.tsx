'use client';

import type { PolicyWord, Rule, RuleChange, RuleMatch, RuleScope } from '@callboard/core';
import { usePresses, useRulePreview } from '@callboard/hooks';
import { type ReactElement, useEffect, useId, useMemo, useRef, useState } from 'react';
import { DecisionButton, isComposing, PromptSeen } from '../approval/decision-button.tsx';
import { WholeArgs } from '../args/whole-args.tsx';
import { useFormats } from '../locale/locale-provider.tsx';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { Button } from '../parts/button.tsx';
import { VisibleText } from '../text/visible-text.tsx';
import { type ConditionDraft, conditionOf, draftOf } from './condition-draft.ts';
import { ConditionList } from './condition-list.tsx';
import { useRuleFormWords } from './use-rule-form-words.ts';
import { useScopes } from './use-scopes.ts';

/** What RuleForm is given. */
export interface RuleFormProps {
  readonly rule: Rule;
  /** It is about a tool that can do harm, or one that nobody here knows. */
  readonly isDanger: boolean;
  /** False where it was not kept. */
  readonly onKeep: (change: RuleChange) => boolean;
  readonly onClose: () => void;
}

const allWords: readonly PolicyWord[] = ['allowed', 'permission-required', 'disallowed'];

/**
 * Changes a rule that was kept: what happens, for how long, and with which arguments. Which calls that would have been
 * is said before it is kept; which tools it is about stays as it is.
 */
export function RuleForm({ rule, isDanger, onKeep, onClose }: RuleFormProps): ReactElement {
  const { rules: words, approval } = useCatalogue();
  const ruleForm = useRuleFormWords();
  const { count } = useFormats();
  const id = useId();
  const form = useRef<HTMLDivElement>(null);
  const [word, setWord] = useState<PolicyWord>(rule.word);
  const [scope, setScope] = useState<RuleScope['kind']>(rule.scope.kind);
  const [args, setArgs] = useState(rule.match.args);
  const [drafts, setDrafts] = useState<readonly ConditionDraft[]>((rule.match.conditions ?? []).map(draftOf));
  const match = useMemo(() => matchOf(rule.match, args, drafts), [rule, args, drafts]);
  const preview = useRulePreview(match);
  const runsUnasked = word === 'allowed';
  const scopes = useScopes(isDanger && runsUnasked);
  const isTooWide = isDanger && runsUnasked && args === undefined;
  const canKeep = match !== undefined && !isTooWide && scopes.includes(scope);
  // Another rule has to be seen anew.
  const { promptRef, isSeen, judge } = usePresses(`${word} ${scope} ${JSON.stringify(match)}`);

  useEffect(() => form.current?.querySelector<HTMLElement>('input:checked')?.focus(), []);

  const onPress: Parameters<typeof DecisionButton>[0]['onPress'] = (event) => {
    // Only a person decides for more than one call.
    if (match !== undefined && judge(event).kind === 'person') onKeep({ word, match, scope });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: its fieldsets are inside
    <div
      ref={form}
      role="group"
      aria-label={ruleForm.open}
      data-slot="rule-form"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isComposing(event)) return;
        event.preventDefault();
        onClose();
      }}
    >
      <div ref={promptRef} data-slot="rule-form-fields">
        <Choices
          legend={ruleForm.what}
          name={`${id}-word`}
          options={allWords.map((one) => ({ value: one, label: words.words[one] }))}
          chosen={word}
          onChoose={setWord}
        />
        <Choices
          legend={words.howLong}
          name={`${id}-scope`}
          options={scopes.map((one) => ({ value: one, label: words.scopes[one] }))}
          chosen={scope}
          onChoose={setScope}
        />
        <fieldset data-slot="choices">
          <legend>{ruleForm.where}</legend>
          {args === undefined ? (
            <ConditionList match={match ?? rule.match} drafts={drafts} onChange={setDrafts} />
          ) : (
            <>
              <p>{words.exactly}</p>
              <WholeArgs text={JSON.stringify(args)} />
              {!isDanger && (
                <Button variant="quiet" onClick={() => setArgs(undefined)}>
                  {ruleForm.remove}
                </Button>
              )}
            </>
          )}
        </fieldset>
        <p id={`${id}-note`} data-slot="approval-note" aria-live="polite">
          {match === undefined
            ? ruleForm.notKept
            : isTooWide
              ? ruleForm.tooWide
              : words.preview(count(preview?.asking.length ?? 0), count(preview?.past.length ?? 0))}
        </p>
        <div data-slot="approval-panel-bar">
          <PromptSeen value={isSeen}>
            <DecisionButton
              variant={isDanger && runsUnasked ? 'danger' : 'primary'}
              isLive={canKeep}
              onPress={onPress}
              describedBy={`${id}-note`}
            >
              {ruleForm.keep}
            </DecisionButton>
          </PromptSeen>
          <Button variant="quiet" onClick={onClose}>
            {approval.close}
          </Button>
        </div>
      </div>
    </div>
  );
}

function Choices<Value extends string>({
  legend,
  name,
  options,
  chosen,
  onChoose,
}: {
  readonly legend: string;
  readonly name: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly chosen: Value;
  readonly onChoose: (value: Value) => void;
}): ReactElement {
  return (
    <fieldset data-slot="choices">
      <legend>{legend}</legend>
      {options.map(({ value, label }) => (
        <label key={value} data-slot="choice">
          <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
          <bdi>
            <VisibleText text={label} />
          </bdi>
        </label>
      ))}
    </fieldset>
  );
}

/** What it is about by now; undefined while a condition is none. */
function matchOf(
  { args: _before, conditions: _conditions, ...about }: RuleMatch,
  args: RuleMatch['args'],
  drafts: readonly ConditionDraft[],
): RuleMatch | undefined {
  if (args !== undefined) return { ...about, args };
  const conditions = drafts.flatMap((draft) => conditionOf(draft) ?? []);
  if (conditions.length < drafts.length) return undefined;
  return conditions.length === 0 ? about : { ...about, conditions };
}
