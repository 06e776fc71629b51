import { createRuleBook, type RuleBook, type RuleStorage } from '@callboard/core';

const storageKey = 'callboard-chat-rules';

/** Where this browser keeps what its person has decided once and for all. */
const storage: RuleStorage = {
  async read() {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    if (!Array.isArray(stored)) throw new Error('What is stored is no list.');
    return stored;
  },
  async write(rules) {
    localStorage.setItem(storageKey, JSON.stringify(rules));
  },
};

/** One book for all conversations of the page. */
export const rules: RuleBook = createRuleBook({ storage });
