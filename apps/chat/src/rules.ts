import { createRuleBook, type RuleBook, type RuleStorage } from '@callboard/core';

const storageKey = 'callboard-chat-rules-by-id';

/** Where this browser keeps what its person has decided once and for all. */
const storage: RuleStorage = {
  async read() {
    return new Map(Object.entries(stored()));
  },
  async put(rule) {
    keep({ ...stored(), [rule.id]: rule });
  },
  async remove(id) {
    keep(Object.fromEntries(Object.entries(stored()).filter(([one]) => one !== id)));
  },
  subscribe(listener) {
    const heard = ({ key }: StorageEvent): void => {
      if (key === storageKey || key === null) listener();
    };
    addEventListener('storage', heard);
    return () => removeEventListener('storage', heard);
  },
};

/** One book for all conversations of the page. */
export const rules: RuleBook = createRuleBook({ storage });

function stored(): object {
  const found: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
  if (typeof found !== 'object' || found === null) throw new Error('What is stored is not by id.');
  return found;
}

function keep(byId: object): void {
  localStorage.setItem(storageKey, JSON.stringify(byId));
}
