import { PolicyRules } from '@callboard/components';
import { useRules } from '@callboard/hooks';
import type { ReactElement } from 'react';
import { useWords } from '../settings/settings-context.tsx';

/** What was decided once and for all, out of the way until somebody looks; nothing where there is none of it. */
export function Decided(): ReactElement | null {
  const { rules, state } = useRules();
  const words = useWords();
  if (rules.length === 0 && state.kind !== 'unknown') return null;
  return (
    <details className="decided" open={state.kind === 'unknown' || undefined}>
      <summary>{words.decided(rules.length)}</summary>
      <PolicyRules />
    </details>
  );
}
