import type { Clock } from '@callboard/core';
import type { OpenedRecord } from '@callboard/record';

/** A record as it stands, written and read back. */
type RecordState =
  | { readonly kind: 'written'; readonly record: OpenedRecord }
  | { readonly kind: 'failed'; readonly why: string };

/** A record that follows its conversation. */
export interface LiveRecord {
  state(): RecordState;
  subscribe(listener: () => void): () => void;
}

/** What it takes to follow a conversation. */
export interface LiveRecordOptions {
  readonly write: () => OpenedRecord;
  /** Tells that there may be more to write. */
  readonly onChange: (listener: () => void) => () => void;
  readonly clock: Clock;
}

/** Milliseconds between two writings, at the least: an agent that types changes the log many times a second. */
const leastPause = 1000;

/** How much longer than a writing the pause after it is: the longer the log, the less often. */
const pausePerCost = 9;

/**
 * Writes the record when it is first looked at, and anew while somebody looks: once for all that happened meanwhile, and
 * never in more than a tenth of the time. What cannot be written is a state; the next change tries again.
 */
export function createLiveRecord({ write, onChange, clock }: LiveRecordOptions): LiveRecord {
  let latest: RecordState | undefined;
  let pause = leastPause;

  function writeNow(): RecordState {
    const begun = clock.now();
    latest = written(write);
    pause = Math.max(leastPause, (clock.now() - begun) * pausePerCost);
    return latest;
  }

  return {
    state: () => latest ?? writeNow(),
    subscribe(listener) {
      let cancel: (() => void) | undefined;
      const wake = (): void => {
        cancel ??= clock.after(pause, () => {
          cancel = undefined;
          writeNow();
          listener();
        });
      };
      const stop = onChange(wake);
      // For what happened between the first look and this.
      wake();
      return () => {
        stop();
        cancel?.();
      };
    },
  };
}

function written(write: () => OpenedRecord): RecordState {
  try {
    return { kind: 'written', record: write() };
  } catch (error) {
    return { kind: 'failed', why: error instanceof Error ? error.message : String(error) };
  }
}
