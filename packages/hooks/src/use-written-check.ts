'use client';

import { useEffect, useState } from 'react';
import type { EditCheck } from './use-request.ts';

/** What is known of something written. */
export type WrittenCheck = EditCheck | { readonly kind: 'checking' };

/** Milliseconds without a keystroke before a text is checked. */
const pause = 120;

/** How a draft is checked: by the request it is of. */
type Check = (text: string) => Promise<EditCheck>;

/** Checks a draft a moment after the last keystroke; undefined while there is none. */
export function useWrittenCheck(text: string | undefined, check: Check): WrittenCheck | undefined {
  const [known, setKnown] = useState<{
    readonly text: string;
    readonly check: Check;
    readonly found: EditCheck;
  }>();
  useEffect(() => {
    if (text === undefined) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      void check(text).then((found) => {
        if (isCurrent) setKnown({ text, check, found });
      });
    }, pause);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text, check]);
  if (text === undefined) return undefined;
  // What was found of the same words in another draft says nothing of these.
  return known?.text === text && known.check === check ? known.found : { kind: 'checking' };
}
