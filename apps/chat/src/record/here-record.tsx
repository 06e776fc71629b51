import { VisibleText } from '@callboard/components';
import { RecordExport, RecordTimeline } from '@callboard/components/record';
import { useConversation } from '@callboard/hooks';
import { openRecord, writeRecord } from '@callboard/record';
import { type ReactElement, useId, useMemo, useSyncExternalStore } from 'react';
import { rules } from '../rules.ts';
import type { AgentName } from '../use-agent-name.ts';
import { createLiveRecord } from './live-record.ts';
import { recordDetails } from './record-details.ts';
import type { RecordWords } from './record-words.ts';

/** What is shown is never saved: a file that is has a name of its own. */
const unsaved = '00000000-0000-8000-8000-000000000000';

/** The record of this conversation as far as it is, and the way to save it. */
export function HereRecord({
  agent,
  words,
}: {
  readonly agent: AgentName;
  readonly words: RecordWords;
}): ReactElement {
  const { thread, clock } = useConversation();
  const titleId = useId();
  const details = useMemo(() => recordDetails(agent), [agent]);
  const live = useMemo(
    () =>
      createLiveRecord({
        clock,
        write: () => {
          const log = thread.log();
          return openRecord(
            writeRecord(log, { ...details, uuid: unsaved, now: clock.now(), threadId: thread.id }),
          );
        },
        onChange: (listener) => {
          const leave = [thread.subscribe('log', listener), rules.subscribe(listener)];
          return () => {
            for (const stop of leave) stop();
          };
        },
      }),
    [thread, clock, details],
  );
  const state = useSyncExternalStore(live.subscribe, live.state, live.state);
  if (state.kind === 'failed')
    return (
      <p className="record-note" role="alert">
        {words.notWritten}{' '}
        <bdi lang="en">
          <VisibleText text={state.why} />
        </bdi>
      </p>
    );
  if (state.record.entries.length === 0) return <p className="record-note">{words.empty}</p>;
  return (
    <div className="record-here">
      <RecordTimeline record={state.record} />
      <section className="record-save" aria-labelledby={titleId}>
        <h3 id={titleId}>{words.save}</h3>
        <RecordExport details={details} />
      </section>
    </div>
  );
}
