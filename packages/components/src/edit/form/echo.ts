/** Tells what somebody else wrote from what was typed here and comes back. */
export interface Echo {
  readonly typed: (text: string) => void;
  /** True for a text that was not typed here: it is to be shown. What was typed meanwhile is never written over (P23). */
  readonly isForeign: (text: string) => boolean;
}

/** Texts that may still be on their way back; older ones have been seen long ago. */
const remembered = 20;

/** Makes the echo of one field, which begins with this text. */
export function createEcho(first: string): Echo {
  let last = first;
  let underWay: string[] = [];
  return {
    typed: (text) => {
      last = text;
      underWay = [...underWay.slice(1 - remembered), text];
    },
    isForeign: (text) => {
      if (text !== last && underWay.includes(text)) return false;
      underWay = [];
      const isForeign = text !== last;
      last = text;
      return isForeign;
    },
  };
}
