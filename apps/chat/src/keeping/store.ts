import { type BrowserStore, createBrowserStore } from '@callboard/browser';

/** Milliseconds after which a conversation that nobody has opened is forgotten. */
const unusedFor = 30 * 24 * 60 * 60 * 1000;

/** Where this browser keeps the conversations of the demo, and what its person has decided once and for all. */
export const store: BrowserStore = createBrowserStore({ database: 'callboard-chat' });

/** Forgets old conversations. Where that cannot be done, they stay. */
export async function cleanUp(): Promise<void> {
  await store.cleanUp({ unusedFor }).catch(() => undefined);
}
