'use client';

import { useMemo } from 'react';

/** Words that load with the part that shows them, and not with the catalogue: an app's own where it has some. */
export function useLateWords<Words extends object>(english: Words, own: Partial<Words>): Words {
  return useMemo(() => ({ ...english, ...own }), [english, own]);
}
