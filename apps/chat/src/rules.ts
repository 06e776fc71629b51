import { createRuleBook, type RuleBook } from '@callboard/core';
import { store } from './keeping/store.ts';

/** One book for all conversations of the page: what its person has decided once and for all outlives it, in every tab. */
export const rules: RuleBook = createRuleBook({ storage: store.rules });
