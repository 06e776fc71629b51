'use client';

import type { RuleScope } from '@callboard/core';
import { useRules } from '@callboard/hooks';

/** For how long something can be decided, from short to long. `always` only where it can be kept. */
export function useScopes(isDanger: boolean): readonly RuleScope['kind'][] {
  const { isStored } = useRules();
  if (isDanger) return ['turn', 'thread'];
  return isStored ? ['turn', 'thread', 'session', 'always'] : ['turn', 'thread', 'session'];
}
