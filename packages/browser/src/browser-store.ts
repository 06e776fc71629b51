import type { Conversation, ConversationOptions, RuleStorage } from '@callboard/core';
import { createSharedConversation, type SharedPorts } from '@callboard/core/shared';
import { createBroadcastChannels } from './broadcast.ts';
import { createDatabase } from './database.ts';
import { createKeptThreads, type KeptThreads } from './kept-threads.ts';
import { createIndexedDbRules } from './rule-storage.ts';
import { createIndexedDbStorage } from './thread-storage.ts';
import { createWebLocks } from './web-locks.ts';

export interface BrowserStoreOptions {
  /** `callboard` where it is left out. Pages of one origin that name the same one share their threads. */
  readonly database?: string;
  /**
   * True: where nothing can be stored, handlers start all the same, and a reload or a second tab may start them again.
   * Unless it is set, what needs a claim does not start then.
   */
  readonly memoryIsEnough?: boolean;
}

/** Where the pages of an app keep their threads in this browser, and share them. */
export interface BrowserStore extends KeptThreads {
  /**
   * Makes a conversation that is kept here, and shared by all pages that give it the same `threadId`. It is made for the
   * `keep` of a `ThreadProvider`.
   */
  readonly keep: (options: ConversationOptions) => Conversation;
  /**
   * What conversations are kept with. Who replaces one gives all of them to `createSharedConversation` of
   * `@callboard/core/shared`.
   */
  readonly ports: SharedPorts;
  /** For a book of rules: what people decided once and for all outlives the page, in all of them. */
  readonly rules: RuleStorage;
  /** Lets go of the database, for good. */
  close(): void;
}

/** Makes the store of an app. It is opened when it is first needed: making it touches nothing. */
export function createBrowserStore(options: BrowserStoreOptions = {}): BrowserStore {
  const { database: name = 'callboard', memoryIsEnough = false } = options;
  const database = createDatabase({ name });
  const locks = createWebLocks({ database: name });
  const ports: SharedPorts = {
    storage: createIndexedDbStorage(database),
    locks,
    openChannel: createBroadcastChannels({ database: name }),
  };
  return {
    ...createKeptThreads(database, locks),
    keep: (given) => createSharedConversation(given, { ports, memoryIsEnough }),
    ports,
    rules: createIndexedDbRules(database),
    close: () => database.close(),
  };
}
