'use client';

import { useConversation, useToolCalls } from '@callboard/hooks';
import type { ReactElement } from 'react';
import { firstShown } from '../args/more-button.tsx';
import { type MissingProps, NotLoaded } from '../parts/late-part.tsx';
import type { SubagentPartProps } from './subagent-part.tsx';

/** Where what shows a subagent is missing: its calls are there nevertheless, since they may ask for a person. */
export function SubagentInPlace({
  subagent,
  asking,
  children,
  onRetry,
  isTrying,
}: SubagentPartProps & MissingProps): ReactElement {
  const { thread } = useConversation();
  const made = useToolCalls({ subagentKey: subagent.key });
  const calls = made.filter((key) => thread.hostOf(key) === subagent.hostCallKey);
  return (
    <>
      <NotLoaded onRetry={onRetry} isTrying={isTrying} />
      {calls.filter((key, index) => index < firstShown(1) || asking.includes(key)).map(children)}
    </>
  );
}
