import { isPending, type Request, type Thread } from '@callboard/core';

/** Things that are over and still listed; of more than these, the ones asked first go. */
const keptOver = 300;

/** What is asked, by id, in the order it came. */
export interface Arrivals {
  /** The same array until something is added or taken away. */
  read(): readonly string[];
  /** Takes away what is over. */
  clear(): void;
}

/**
 * What is asked keeps the place it came to, and what comes later comes last: nothing moves what someone reads. What is
 * over stays, so that its receipt does, until it is cleared.
 */
export function createArrivals(thread: Thread): Arrivals {
  let ids: readonly string[] = [];
  let from: readonly Request[] | undefined;

  function isOver(id: string): boolean {
    const request = thread.request(id);
    return request === undefined || !isPending(request);
  }

  function withoutOldest(all: readonly string[]): readonly string[] {
    let tooMany = all.filter(isOver).length - keptOver;
    return tooMany <= 0 ? all : all.filter((id) => !isOver(id) || tooMany-- <= 0);
  }

  return {
    read() {
      const open = thread.openRequests();
      if (open === from) return ids;
      from = open;
      const known = new Set(ids);
      const added = open.flatMap(({ id }) => (known.has(id) ? [] : [id]));
      if (added.length > 0) ids = withoutOldest([...ids, ...added]);
      return ids;
    },
    clear() {
      const left = ids.filter((id) => !isOver(id));
      if (left.length < ids.length) ids = left;
    },
  };
}
