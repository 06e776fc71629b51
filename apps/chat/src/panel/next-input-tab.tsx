import { previewRun } from '@callboard/core';
import { useConversation, useThreadLog } from '@callboard/hooks';
import { type RunInputExtras, toRunInput } from '@callboard/protocols/ag-ui';
import { type ReactElement, useMemo } from 'react';
import { inputExtras } from '../agent.ts';
import { useSettings } from '../settings/settings-context.tsx';

/** A preview is for reading: what is longer than this is cut, and says so. */
const shownCharacters = 20_000;

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
      {text.length > shownCharacters
        ? `${text.slice(0, shownCharacters)}\n… ${text.length} characters in all`
        : text}
    </pre>
  );
}

function inputText(request: ReturnType<typeof previewRun>, extras: RunInputExtras): string {
  const outcome = toRunInput(request, extras);
  return outcome.ok ? JSON.stringify(outcome.input, undefined, 2) : outcome.problem.message;
}
