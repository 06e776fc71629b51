/** Where a browser keeps threads, so that they outlive the page and are shared by its tabs. */

export { createBroadcastChannels } from './broadcast.ts';
export { type BrowserStore, type BrowserStoreOptions, createBrowserStore } from './browser-store.ts';
export { type BrowserDatabase, createDatabase, type DatabaseOptions } from './database.ts';
export { createKeptThreads, type KeptThread, type KeptThreads } from './kept-threads.ts';
export { createIndexedDbRules } from './rule-storage.ts';
export { createIndexedDbStorage } from './thread-storage.ts';
export { createWebLocks } from './web-locks.ts';
