import type { PageOptions } from './page.ts';

/**
 * Tasks that fall into one frame of a paced delivery: at 60 frames a second, a fast model's 16 kB a second where each
 * delta comes alone, a very fast one's 19 kB where 20 come at once. Bound to the frames and not to the clock, so that
 * every contender has the same number of frames on every machine.
 */
const tasksOfFrame = { single: 16, several: 1 } as const;

/** Brings the pieces to the page, some at a time, each time in a task of its own, and resolves after the last one. */
export function deliver(
  pieces: readonly string[],
  { perTask, pace, perFrame }: Pick<PageOptions, 'perTask' | 'pace'> & { readonly perFrame?: number },
  take: (deltas: readonly string[]) => void,
): Promise<void> {
  const { port1: sender, port2: receiver } = new MessageChannel();
  let sent = 0;

  function send(tasks: number): void {
    for (let task = 0; task < tasks && sent < pieces.length; task += 1) {
      sender.postMessage(pieces.slice(sent, sent + perTask));
      sent += perTask;
    }
  }

  function sendEachFrame(): void {
    send(perFrame ?? (perTask === 1 ? tasksOfFrame.single : tasksOfFrame.several));
    if (sent < pieces.length) requestAnimationFrame(sendEachFrame);
  }

  return new Promise((resolve) => {
    let taken = 0;
    receiver.onmessage = ({ data }: MessageEvent<readonly string[]>) => {
      take(data);
      taken += data.length;
      if (taken === pieces.length) resolve();
    };
    if (pace === 'burst') send(Number.POSITIVE_INFINITY);
    else sendEachFrame();
  });
}
