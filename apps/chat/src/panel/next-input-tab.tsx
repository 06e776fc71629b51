import { previewRun } from '@callboard/core';
import { useConversation, useThreadLog } from '@callboard/hooks';
import { type RunInputExtras, toRunInput } from '@callboard/protocols/ag-ui';
import { type ReactElement, useMemo } from 'react';
import { inputExtras } from '../agent.ts';
import { useSettings } from '../settings/settings-context.tsx';
import { cutPreview } from './preview.ts';

/** What would be sent if the person wrote a message now, without that message, replies in their places. */
export function NextInputTab(): ReactElement {
  const conversation = useConversation();
  const log = useThreadLog();
  const { speed } = useSettings().settings;
  const text = useMemo(
    () => (log.length === 0 ? '' : inputText(previewRun(conversation), inputExtras(speed))),
    [conversation, log, speed],
  );
  if (text === '') return <p className="panel-line">Nothing has been said yet.</p>;
  return (
    <pre dir="ltr" className="input-preview">
      {cutPreview(text)}
    </pre>
  );
}

function inputText(request: ReturnType<typeof previewRun>, extras: RunInputExtras): string {
  const outcome = toRunInput(request, extras);
  return outcome.ok ? JSON.stringify(outcome.input, undefined, 2) : outcome.problem.message;
}
