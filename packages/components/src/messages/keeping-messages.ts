import type { StorageFailure } from '@callboard/core/shared';

/** Why a conversation is not kept, and what to do about it. */
export interface NotKeptWords {
  readonly title: string;
  readonly remedy: string;
}

/**
 * How a conversation is kept in the browser. Its words come with `KeepingNotice`; the catalogue holds only what an app says
 * otherwise.
 */
export interface KeepingMessages {
  readonly opening: string;
  /** In a tab that shows what another one runs. */
  readonly follower: string;
  /** There, while that one has not answered what was pressed here, and where it does not. */
  readonly asked: string;
  readonly silent: string;
  readonly notKept: Readonly<Record<StorageFailure, NotKeptWords>>;
  /** What that means for what happens from now on. */
  readonly forgotten: string;
  readonly nothingStarts: string;
  /** The app said that memory is enough. */
  readonly startsAllTheSame: string;
  /** Over what the browser said, for developers. */
  readonly details: string;
}
