import './record.css';
import { VisibleText } from '@callboard/components';
import { Activity, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { useAskedCount } from '../chat/use-asked-count.ts';
import { useSettings } from '../settings/settings-context.tsx';
import type { AgentName } from '../use-agent-name.ts';
import type { FileOpened } from './file-opened.ts';
import { FileRecord } from './file-record.tsx';
import { HereRecord } from './here-record.tsx';
import { openFile } from './open-file.ts';
import { recordWords } from './record-words.ts';
import { RefusedFile } from './refused-file.tsx';

type OpenedFile = Extract<FileOpened, { readonly kind: 'opened' }>;
type RefusedFileState = Extract<FileOpened, { readonly kind: 'refused' }>;

/** The record of this conversation as it goes on, or that of a file from this machine. */
export function RecordView({ agent }: { readonly agent: AgentName }): ReactElement {
  const words = recordWords[useSettings().settings.language];
  const asked = useAskedCount();
  const picker = useRef<HTMLInputElement>(null);
  const reading = useRef<AbortController>(undefined);
  const id = useId();
  const [file, setFile] = useState<{ readonly count: number; readonly opened: OpenedFile } | undefined>();
  const [refused, setRefused] = useState<RefusedFileState | undefined>();
  const [isFileShown, showFile] = useState(false);
  const [isReading, setReading] = useState(false);

  useEffect(() => () => reading.current?.abort(), []);

  const show = (isFile: boolean): void => {
    setRefused(undefined);
    showFile(isFile);
  };

  const open = async (chosen: File): Promise<void> => {
    reading.current?.abort();
    const own = new AbortController();
    reading.current = own;
    setRefused(undefined);
    setReading(true);
    const opened = await openFile(chosen, own.signal);
    // Another one was chosen while this one was read, or nobody looks any more.
    if (opened === undefined) return;
    setReading(false);
    if (opened.kind === 'refused') {
      setRefused(opened);
      return;
    }
    setFile((before) => ({ count: (before?.count ?? 0) + 1, opened }));
    show(true);
  };

  return (
    <>
      <div className="record-bar">
        {file !== undefined && (
          <div className="record-shown">
            <button type="button" aria-pressed={!isFileShown} aria-controls={id} onClick={() => show(false)}>
              {words.here}
            </button>
            <button type="button" aria-pressed={isFileShown} aria-controls={id} onClick={() => show(true)}>
              <bdi>
                <VisibleText text={file.opened.name} />
              </bdi>
            </button>
          </div>
        )}
        <button type="button" className="button" onClick={() => picker.current?.click()}>
          <bdi>{words.openFile}</bdi>
        </button>
        <input
          ref={picker}
          type="file"
          hidden
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen !== undefined) void open(chosen);
            // Chosen once more, it is read once more.
            target.value = '';
          }}
        />
        <p className="record-waiting" role="status">
          <bdi>{isReading ? words.reading : asked > 0 && words.waiting(asked)}</bdi>
        </p>
      </div>
      <div id={id} className="record-body">
        {refused !== undefined && <RefusedFile {...refused} words={words} />}
        {/* What was chosen and unfolded in one of them is there again when a person comes back to it. */}
        <Activity mode={isFileShown ? 'hidden' : 'visible'}>
          <HereRecord agent={agent} words={words} />
        </Activity>
        {file !== undefined && (
          <Activity mode={isFileShown ? 'visible' : 'hidden'}>
            <FileRecord key={file.count} file={file.opened} words={words} />
          </Activity>
        )}
      </div>
    </>
  );
}
