'use client';

import { englishRuleForm } from '../messages/english-rule-form.ts';
import { useCatalogue } from '../messages/messages-provider.tsx';
import type { RuleFormMessages } from '../messages/rule-form-messages.ts';
import { useLateWords } from '../messages/use-late-words.ts';

/** The words with which a rule is changed, which load with the rules: an app's own where it has some. */
export function useRuleFormWords(): RuleFormMessages {
  const { ruleForm } = useCatalogue();
  return useLateWords(englishRuleForm, ruleForm);
}
