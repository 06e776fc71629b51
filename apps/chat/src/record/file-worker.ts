import { readFile } from './read-file.ts';

// Reads one file beside the page, which a large one would hold up for seconds.
addEventListener('message', ({ data }: MessageEvent<File>) => {
  void readFile(data).then((opened) => postMessage(opened));
});
