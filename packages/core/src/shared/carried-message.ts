import { neverSent } from '../holding.ts';
import { isRunActive, type Run } from '../run.ts';
import type { Thread } from '../thread.ts';

/** Resolves with the run that has carried a message, once that has ended; for one that was taken back, when it was. */
export function runCarrying(thread: Thread, messageId: string): Promise<Run> {
  return new Promise((resolve) => {
    let wasSeen = false;
    /** The run that went out with it; unknown where the message was sent before this page looked. */
    let runId: string | undefined;
    let isSent = false;

    function look(): void {
      const isHeld = thread.heldMessages().messages.some(({ id }) => id === messageId);
      const isThere = thread.message(messageId) !== undefined;
      wasSeen ||= isHeld || isThere;
      if (!wasSeen || isHeld) return;
      if (!isThere) {
        finish(neverSent);
        return;
      }
      if (isSent && runId === undefined) return;
      const run = runId === undefined ? thread.latestRun() : thread.run(runId);
      if (run !== undefined && !isRunActive(run)) finish(run);
    }

    function finish(run: Run): void {
      stopObserving();
      for (const stop of stops) stop();
      resolve(run);
    }

    const stopObserving = thread.observe((event) => {
      if (event.type === 'message-sent' && event.message.id === messageId) isSent = true;
      else if (event.type === 'run-requested' && isSent) runId ??= event.runId;
    });
    // These are told of what was read anew, too.
    const stops = (['transcript', 'held', 'run'] as const).map((topic) => thread.subscribe(topic, look));
    look();
  });
}
