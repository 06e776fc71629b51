import { watchCommits } from './commits.ts';
import { type BenchPage, contenders, optionsOf } from './page.ts';

declare global {
  interface Window {
    /** What the bench calls, once it is there. */
    bench: BenchPage;
  }
}

const options = optionsOf(new URLSearchParams(location.search));
// Before React is loaded, which looks for a watcher once.
const commits = options.counting ? watchCommits() : undefined;
const { open } = await contenders[options.contender]();
window.bench = open(options, commits);
