import type { RecordEntry } from '@callboard/record';
import { type Dispatch, memo, type ReactElement, type SetStateAction, useId } from 'react';

interface RowProps {
  readonly entry: RecordEntry;
  readonly isOpen: boolean;
  readonly onToggle: Dispatch<SetStateAction<ReadonlySet<string>>>;
}

const words: Readonly<Record<RecordEntry['kind'], string>> = {
  said: 'Said',
  policy: 'Policy',
  sent: 'Sent to the tool',
  response: 'The tool answered',
  pressed: 'A button was pressed',
  proposed: 'The agent proposed a call',
  screened: 'A rule of the page looked at it',
  asked: 'A person was asked',
  decided: 'Decided',
  'request-ended': 'The request ended',
  rule: 'A rule was changed',
  replied: 'The agent was told',
  closed: 'It never ran, or was left',
  stray: 'Something came out of turn',
};

const times = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' });

/** What an entry says, and under it what it holds, folded. */
export const Row = memo(function PlainRow({ entry, isOpen, onToggle }: RowProps): ReactElement {
  const { path, content, reason } = entry;
  const id = useId();
  if (content === undefined && reason === undefined)
    return (
      <div data-slot="record-entry-line">
        <Line entry={entry} />
      </div>
    );
  return (
    <>
      <button
        type="button"
        data-slot="record-entry-line"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() =>
          onToggle((before) => {
            const next = new Set(before);
            if (!next.delete(path)) next.add(path);
            return next;
          })
        }
      >
        <Line entry={entry} />
        <Icon name="chevron" path="M6 3.5 10.5 8 6 12.5" />
      </button>
      <div id={id} data-slot="record-entry-content" hidden={!isOpen}>
        {isOpen && (
          <>
            {reason !== undefined && <p>{reason}</p>}
            {content !== undefined && 'text' in content && <pre>{content.text}</pre>}
          </>
        )}
      </div>
    </>
  );
});

function Line({ entry }: Pick<RowProps, 'entry'>): ReactElement {
  const { kind, outcome, tool, server, attempt, who, at } = entry;
  return (
    <>
      <Icon name="check" path="M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8ZM5 8.3l2 2 4-4.4" />
      <span data-slot="record-entry-words">
        {outcome === undefined ? words[kind] : `${words[kind]}: ${outcome}`}
        {attempt !== undefined && attempt > 1 && (
          <span data-slot="record-entry-attempt"> attempt {attempt}</span>
        )}
      </span>
      <span data-slot="record-entry-tool">
        {tool !== undefined && <bdi>{tool}</bdi>}
        {server !== undefined && server !== '!host' && (
          <span data-slot="record-entry-server">
            <bdi>{server}</bdi>
          </span>
        )}
      </span>
      <span data-slot="record-entry-who">{who?.name !== undefined && <bdi>{who.name}</bdi>}</span>
      <span data-slot="record-entry-time">{at === undefined ? 'no time' : times.format(at)}</span>
    </>
  );
}

function Icon({ name, path }: { readonly name: string; readonly path: string }): ReactElement {
  return (
    <svg data-slot="callboard-icon" data-icon={name} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={path} />
    </svg>
  );
}
