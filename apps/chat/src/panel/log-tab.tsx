import type { ThreadEvent } from '@callboard/core';
import { useThreadLog } from '@callboard/hooks';
import type { ReactElement } from 'react';

/** Rows on screen; a log of thousands is not for reading here, it is for the button that copies it. */
const shownRows = 200;

/** The newest events first. */
export function LogTab(): ReactElement {
  const log = useThreadLog();
  const newest = log.slice(-shownRows).reverse();
  return (
    <>
      <div className="panel-line">
        <span>{log.length === 1 ? '1 event' : `${log.length} events`}</span>
        <button type="button" className="button quiet" onClick={() => void copyLog(log)}>
          Copy as JSON
        </button>
      </div>
      <ol className="log" dir="ltr">
        {newest.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: its place in the log is what names an event
          <li key={log.length - index}>
            <code className="log-type">{event.type}</code> <code>{factsOf(event)}</code>
          </li>
        ))}
      </ol>
    </>
  );
}

function factsOf(event: ThreadEvent): string {
  const { type: _type, at: _at, ...facts } = event;
  const text = JSON.stringify(facts);
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}

async function copyLog(log: readonly ThreadEvent[]): Promise<void> {
  await navigator.clipboard.writeText(JSON.stringify(log, undefined, 2));
}
