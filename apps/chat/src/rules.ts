import { createRuleBook, type RuleBook, systemClock } from '@callboard/core';
import { type RuleTracker, trackRules } from '@callboard/record/rules';
import { store } from './keeping/store.ts';

/** One book for all conversations of the page: what its person has decided once and for all outlives it, in every tab. */
export const rules: RuleBook = createRuleBook({ storage: store.rules });

/** What became of them since the page was opened, for the records of its conversations. */
export const ruleTracker: RuleTracker = trackRules(rules, systemClock);
