import { useAgentState } from '@callboard/hooks';
import type { ReactElement } from 'react';
import { cutPreview } from './preview.ts';

/** The state that the agent and the page share, as it is now. */
export function StateTab(): ReactElement {
  const state = useAgentState();
  if (state === undefined) return <p className="panel-line">No agent has said what it is.</p>;
  return (
    <pre dir="ltr" className="input-preview">
      {cutPreview(JSON.stringify(state, undefined, 2))}
    </pre>
  );
}
