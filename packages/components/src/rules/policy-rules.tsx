'use client';

import type { Rule, RuleChange } from '@callboard/core';
import { toolTitle, useConversation, usePerson, useRules } from '@callboard/hooks';
import { type ReactElement, useId, useRef, useState } from 'react';
import { WholeArgs } from '../args/whole-args.tsx';
import { whoDid } from '../call/receipt.ts';
import { useFormats, useNow } from '../locale/locale-provider.tsx';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { Button } from '../parts/button.tsx';
import { Disclosure } from '../parts/disclosure.tsx';
import { Icon } from '../parts/icon.tsx';
import { type LatePart, latePart } from '../parts/late-part.tsx';
import { spellHidden } from '../text/hidden-characters.ts';
import { VisibleText } from '../text/visible-text.tsx';
import type { RuleFormProps } from './rule-form.tsx';
import { ruleText } from './rule-text.ts';
import { useRuleFormWords } from './use-rule-form-words.ts';

/** Most people look at what they decided, and change nothing. */
const RuleForm: LatePart<RuleFormProps> = latePart(() =>
  import('./rule-form.tsx').then((loaded) => loaded.RuleForm),
);

/** The rules of the page and the standing decisions of people, with the ways to change and to revoke those. */
export function PolicyRules(): ReactElement {
  const { rules: words } = useCatalogue();
  const ruleForm = useRuleFormWords();
  const { count } = useFormats();
  const conversation = useConversation();
  const { rules, state, unstored, change, revoke, retry, discardUnreadable } = useRules();
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [said, setSaid] = useState('');

  const revokeRule = (rule: Rule, text: string): void => {
    if (!revoke(rule.id)) return;
    setSaid(words.revoked(spellHidden(text)));
    // The button that was pressed is gone with its rule.
    heading.current?.focus();
  };
  const changeRule = (rule: Rule, to: RuleChange): boolean => {
    if (!change(rule.id, to)) return false;
    setSaid(
      ruleForm.changed(
        spellHidden(ruleText({ match: to.match }, words, (name) => toolTitle(conversation, name))),
      ),
    );
    return true;
  };
  return (
    <section data-slot="policy-rules" aria-labelledby={titleId}>
      <h3 id={titleId} ref={heading} tabIndex={-1} data-slot="policy-rules-title">
        {words.title}
      </h3>
      {state.kind === 'loading' && <p data-slot="policy-rules-note">{words.loading}</p>}
      {state.kind === 'unknown' && (
        <div data-slot="policy-rules-note" role="alert">
          <p>
            <VisibleText
              text={
                state.unreadable === 0 ? words.unknown(state.why) : words.unreadable(count(state.unreadable))
              }
            />
          </p>
          {state.unreadable === 0 ? (
            <Button onClick={retry}>{words.retry}</Button>
          ) : (
            <Button onClick={discardUnreadable}>{words.discard}</Button>
          )}
        </div>
      )}
      {unstored !== undefined && (
        <p data-slot="policy-rules-note" role="alert">
          <VisibleText text={words.unstored(unstored)} />
        </p>
      )}
      {rules.length === 0 && state.kind === 'ready' && <p data-slot="policy-rules-note">{words.empty}</p>}
      {rules.length > 0 && (
        <ul data-slot="policy-rules-list">
          {rules.map((rule) => (
            <RuleItem
              key={rule.id}
              rule={rule}
              text={ruleText(rule, words, (name) => toolTitle(conversation, name))}
              onRevoke={revokeRule}
              onChange={changeRule}
            />
          ))}
        </ul>
      )}
      <p data-slot="callboard-unseen" role="status">
        {said}
      </p>
    </section>
  );
}

function RuleItem({
  rule,
  text,
  onRevoke,
  onChange,
}: {
  readonly rule: Rule;
  readonly text: string;
  readonly onRevoke: (rule: Rule, text: string) => void;
  readonly onChange: (rule: Rule, to: RuleChange) => boolean;
}): ReactElement {
  const { rules: words, args } = useCatalogue();
  const ruleForm = useRuleFormWords();
  const formats = useFormats();
  const me = usePerson();
  const now = useNow();
  const [today] = useState(now);
  const [isChanging, setChanging] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const isDanger = useIsDanger(rule);
  const close = (): void => {
    setChanging(false);
    opener.current?.focus();
  };
  const { by, changed, match, scope, word } = rule;
  return (
    <li data-slot="policy-rule" data-word={word}>
      <Icon name={icons[word]} />
      <div data-slot="policy-rule-words">
        <p data-slot="policy-rule-title">
          <strong>{words.words[word]}</strong>{' '}
          <bdi>
            <VisibleText text={text} />
          </bdi>
        </p>
        <p data-slot="policy-rule-made" suppressHydrationWarning>
          {by.kind === 'app'
            ? words.byApp
            : words.byPerson({
                by: whoDid({ means: 'person', ...by }, me),
                time: formats.time(by.at, today),
              })}
          {by.kind === 'person' && ` · ${words.scopes[scope.kind]}`}
        </p>
        {changed !== undefined && (
          <p data-slot="policy-rule-made" suppressHydrationWarning>
            {words.changedBy({
              by: whoDid({ means: 'person', ...changed }, me),
              time: formats.time(changed.at, today),
            })}
          </p>
        )}
        {match.args !== undefined && (
          <Disclosure label={args.title}>
            <WholeArgs text={JSON.stringify(match.args)} />
          </Disclosure>
        )}
      </div>
      {by.kind === 'person' && (
        <div data-slot="policy-rule-bar">
          <Button
            ref={opener}
            aria-label={ruleForm.openOf(spellHidden(text))}
            aria-expanded={isChanging}
            onClick={() => (isChanging ? close() : setChanging(true))}
          >
            {ruleForm.open}
          </Button>
          <Button aria-label={words.revokeOf(spellHidden(text))} onClick={() => onRevoke(rule, text)}>
            {words.revoke}
          </Button>
        </div>
      )}
      {isChanging && (
        <RuleForm
          rule={rule}
          isDanger={isDanger}
          onKeep={(to) => {
            if (!onChange(rule, to)) return false;
            close();
            return true;
          }}
          onClose={close}
        />
      )}
    </li>
  );
}

/** A tool that nobody here knows is taken for one that can do harm. */
function useIsDanger({ match }: Rule): boolean {
  const { tools } = useConversation();
  if (match.tool === undefined) return match.risks?.includes('high') === true;
  const tool = tools.get(match.tool);
  return tool === undefined || tool.risk === 'high';
}

const icons = { allowed: 'check', 'permission-required': 'person', disallowed: 'forbidden' } as const;
