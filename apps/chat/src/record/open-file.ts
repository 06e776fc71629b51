import type { FileOpened } from './file-opened.ts';

/**
 * Opens a file beside the page, which stays free meanwhile. Never rejects; undefined once `signal` has said that nobody
 * waits for it, and then nothing of it goes on.
 */
export function openFile(file: File, signal: AbortSignal): Promise<FileOpened | undefined> {
  return new Promise((resolve) => {
    const broken: FileOpened = { kind: 'refused', name: file.name, why: { kind: 'not-read' } };
    let worker: Worker | undefined;
    const end = (opened: FileOpened | undefined): void => {
      worker?.terminate();
      resolve(opened);
    };
    try {
      worker = new Worker(new URL('./file-worker.ts', import.meta.url), { type: 'module' });
    } catch {
      // A policy of the page, or the browser, allows none.
      end(broken);
      return;
    }
    worker.addEventListener('message', ({ data }: MessageEvent<FileOpened>) => end(data));
    worker.addEventListener('messageerror', () => end(broken));
    worker.addEventListener('error', (event) => {
      // It is said to the person who waits for it.
      event.preventDefault();
      end(broken);
    });
    signal.addEventListener('abort', () => end(undefined));
    worker.postMessage(file);
  });
}
