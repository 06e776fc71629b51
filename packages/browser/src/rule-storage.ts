import type { RuleStorage } from '@callboard/core';
import { openBroadcast } from './broadcast.ts';
import type { BrowserDatabase } from './database.ts';
import { readStoredRule, type StoredRule } from './stored-records.ts';

/** Keeps what people decided once and for all in IndexedDB, and tells all pages that listen of what changes. */
export function createIndexedDbRules(database: BrowserDatabase): RuleStorage {
  const name = `${database.name} rules`;

  /** By a channel of its own, so that every book hears it, in this page too. */
  function tell(): void {
    const channel = openBroadcast(name, () => undefined);
    channel.post('changed');
    channel.close();
  }

  return {
    read: () =>
      database.read(['rules'], async (stored) => {
        const all = await stored.objectStore('rules').getAll();
        return new Map(all.map(readStoredRule).map(({ id, rule }) => [id, rule]));
      }),
    async put(rule) {
      await database.write(['rules'], 'strict', async (stored) => {
        const rules = stored.objectStore('rules');
        const order = await rules.index('id').getKey(rule.id);
        const kept: StoredRule = { id: rule.id, rule };
        await rules.put(order === undefined ? kept : { ...kept, order });
      });
      tell();
    },
    async remove(id) {
      await database.write(['rules'], 'strict', async (stored) => {
        const rules = stored.objectStore('rules');
        const order = await rules.index('id').getKey(id);
        if (order !== undefined) await rules.delete(order);
      });
      tell();
    },
    subscribe(listener) {
      const channel = openBroadcast(name, listener);
      return () => channel.close();
    },
  };
}
