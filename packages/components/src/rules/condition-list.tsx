'use client';

import { type ArgsCondition, type RuleMatch, ruleChoices, ruledCall } from '@callboard/core';
import { useConversation, useRulePreview } from '@callboard/hooks';
import type { ReactElement } from 'react';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { Button } from '../parts/button.tsx';
import { spellHidden } from '../text/hidden-characters.ts';
import { VisibleText } from '../text/visible-text.tsx';
import { type ConditionDraft, conditionOf, draftOf, placeOfDraft } from './condition-draft.ts';
import { conditionText } from './rule-text.ts';
import { useRuleFormWords } from './use-rule-form-words.ts';

/** Conditions that are offered to draw a rule closer. */
const offered = 6;

/** What ConditionList is given. */
export interface ConditionListProps {
  /** What the rule is about as far as it is told. */
  readonly match: RuleMatch;
  readonly drafts: readonly ConditionDraft[];
  readonly onChange: (drafts: readonly ConditionDraft[]) => void;
}

/** The conditions of a rule, one a line, and values of calls it is about that it can be drawn closer around. */
export function ConditionList({ match, drafts, onChange }: ConditionListProps): ReactElement {
  const { rules: words } = useCatalogue();
  const ruleForm = useRuleFormWords();
  const closer = useCloser(match, drafts);
  return (
    <>
      {drafts.length === 0 && <p data-slot="approval-note">{words.any}</p>}
      {drafts.map((draft, index) => (
        <ConditionLine
          key={placeOfDraft(draft)}
          draft={draft}
          onChange={(next) => onChange(drafts.with(index, next))}
          onRemove={() => onChange(drafts.toSpliced(index, 1))}
        />
      ))}
      {closer.length > 0 && (
        <div data-slot="approval-panel-bar">
          {closer.map((condition) => {
            const text = conditionText(condition, words);
            return (
              <Button key={text} variant="quiet" onClick={() => onChange([...drafts, draftOf(condition)])}>
                <VisibleText text={ruleForm.narrow(text)} />
              </Button>
            );
          })}
        </div>
      )}
    </>
  );
}

/** Values of the latest call the rule is about, where one can be told at a glance, at places it says nothing about. */
function useCloser(match: RuleMatch, drafts: readonly ConditionDraft[]): readonly ArgsCondition[] {
  const { thread } = useConversation();
  const preview = useRulePreview(match);
  const call = preview?.asking.at(-1) ?? preview?.past.at(-1);
  if (call === undefined) return [];
  const taken = new Set(drafts.map(placeOfDraft));
  return ruleChoices(ruledCall(thread, call))
    .flatMap((choice) => (choice.kind === 'same-value' ? (choice.match.conditions ?? []) : []))
    .filter((condition) => !taken.has(placeOfDraft(draftOf(condition))))
    .slice(0, offered);
}

function ConditionLine({
  draft,
  onChange,
  onRemove,
}: {
  readonly draft: ConditionDraft;
  readonly onChange: (draft: ConditionDraft) => void;
  readonly onRemove: () => void;
}): ReactElement {
  const { rules: words } = useCatalogue();
  const ruleForm = useRuleFormWords();
  const place = placeOfDraft(draft);
  const condition = conditionOf(draft);
  const text = condition === undefined ? place : conditionText(condition, words);
  return (
    <div data-slot="rule-condition">
      <ConditionFields draft={draft} place={place} onChange={onChange} />
      <Button variant="quiet" aria-label={ruleForm.removeOf(spellHidden(text))} onClick={onRemove}>
        {ruleForm.remove}
      </Button>
    </div>
  );
}

function ConditionFields({
  draft,
  place,
  onChange,
}: {
  readonly draft: ConditionDraft;
  readonly place: string;
  readonly onChange: (draft: ConditionDraft) => void;
}): ReactElement {
  const { rules: words } = useCatalogue();
  const ruleForm = useRuleFormWords();
  const name = (
    <code data-slot="change-place" dir="ltr">
      <VisibleText text={place} />
    </code>
  );
  const isMissing = conditionOf(draft) === undefined;
  switch (draft.kind) {
    case 'number':
      return (
        <>
          {name}
          <select
            aria-label={ruleForm.how(spellHidden(place))}
            value={draft.is}
            onChange={({ target }) => onChange({ ...draft, is: comparisonOf(target.value) })}
          >
            {comparisons.map((is) => (
              <option key={is} value={is}>
                {ruleForm.is[is]}
              </option>
            ))}
          </select>
          <input
            inputMode="decimal"
            dir="ltr"
            autoComplete="off"
            aria-label={ruleForm.value(spellHidden(place))}
            aria-invalid={isMissing}
            value={draft.text}
            onChange={({ target }) => onChange({ ...draft, text: target.value })}
          />
        </>
      );
    case 'texts':
      return (
        <>
          {name}
          <span>{ruleForm.is.equal}</span>
          {draft.texts.map((one, index) => (
            <input
              // biome-ignore lint/suspicious/noArrayIndexKey: a value has no name but its place
              key={index}
              dir="auto"
              autoComplete="off"
              aria-label={ruleForm.value(spellHidden(place))}
              aria-invalid={isMissing}
              value={one}
              onChange={({ target }) => onChange({ ...draft, texts: draft.texts.with(index, target.value) })}
            />
          ))}
          <Button
            variant="quiet"
            aria-label={ruleForm.addValueOf(spellHidden(place))}
            onClick={() => onChange({ ...draft, texts: [...draft.texts, ''] })}
          >
            {ruleForm.addValue}
          </Button>
        </>
      );
    case 'truth':
      return (
        <>
          {name}
          <select
            aria-label={ruleForm.value(spellHidden(place))}
            value={String(draft.value)}
            onChange={({ target }) => onChange({ ...draft, value: target.value === 'true' })}
          >
            <option value="true">{ruleForm.truth.true}</option>
            <option value="false">{ruleForm.truth.false}</option>
          </select>
        </>
      );
    case 'fixed':
      return (
        <bdi>
          <VisibleText text={conditionText(draft.condition, words)} />
        </bdi>
      );
  }
}

const comparisons = ['equal', 'at-most', 'at-least'] as const;

function comparisonOf(value: string): (typeof comparisons)[number] {
  return comparisons.find((one) => one === value) ?? 'equal';
}
