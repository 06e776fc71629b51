import type { StorageFailure } from './shared-ports.ts';

/** What a page is to a thread that is kept in its browser. */
export type ThreadRole =
  /** It is being read. Nothing can be done with it yet; what is asked for waits. */
  | 'opening'
  /** This page sends, runs and decides. */
  | 'runner'
  /** Another page does, and this one shows it and asks it to. */
  | 'follower';

/** Whether what happens is kept. */
export type StorageState =
  | { readonly kind: 'ready' }
  | {
      readonly kind: StorageFailure;
      /** In words, for developers. */
      readonly why: string;
      /** True where the app said that memory is enough: then handlers start all the same. */
      readonly isMemoryEnough: boolean;
    };

/** How a thread is kept. The same object until it changes. */
export interface Keeping {
  readonly role: ThreadRole;
  /** For a follower: as its runner says. */
  readonly storage: StorageState;
  /**
   * What was asked for here and is another page's to do: `waiting` while that has not answered; `silent` where it did not,
   * or was closed before it did, until something is asked for that is answered.
   */
  readonly asked?: 'waiting' | 'silent' | undefined;
}
