import type { PageWindow, ShimState } from '../src/tab-view.ts';

declare global {
  interface Window {
    /** What is wrong with this tab's surroundings; whoever plays the faults changes it. */
    shimState: ShimState;
    /** What the page lets its test look at, while it is mounted. */
    faultsPage: PageWindow | undefined;
  }
}

// Before anything else is loaded: nobody may have taken hold of the real ones.
const { shimState } = window;
const realNow = Date.now;
Date.now = () => realNow() + shimState.clockOffset;

const realOpen = indexedDB.open.bind(indexedDB);
indexedDB.open = (name, version) => {
  if (shimState.refusesStorage) throw new DOMException('The storage is refused.', 'SecurityError');
  return version === undefined ? realOpen(name) : realOpen(name, version);
};

// A quota that is set while a page is at work is heard of half a minute later, so what a full disk does is done here.
for (const name of ['put', 'add'] as const) {
  const real = IDBObjectStore.prototype[name];
  IDBObjectStore.prototype[name] = function write(this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
    if (shimState.isStorageFull) throw new DOMException('The disk is full.', 'QuotaExceededError');
    return key === undefined ? real.call(this, value) : real.call(this, value, key);
  };
}
