import { memo, type ReactElement, useId, useState } from 'react';
import type { SettledCall } from './load.ts';

interface RowProps {
  readonly call: Pick<SettledCall, 'name' | 'title' | 'argsText' | 'summary' | 'result'>;
  readonly isWriting: boolean;
}

/**
 * What a careful developer writes by hand: the elements of the kit's card, with its stylesheet, over plain data. It
 * knows one state and a half, and neither drafts nor decisions.
 */
export const Row = memo(function PlainRow({ call, isWriting }: RowProps): ReactElement {
  const [choice, setChoice] = useState<boolean | undefined>();
  const isOpen = choice ?? isWriting;
  const state = isOpen ? 'open' : 'closed';
  const id = useId();
  return (
    <article
      data-slot="tool-call"
      data-phase={isWriting ? 'streaming' : 'done'}
      data-status={isWriting ? 'args-streaming' : 'completed'}
      data-state={state}
      data-owner="agent"
      aria-labelledby={id}
    >
      <div data-slot="tool-call-header">
        <button
          type="button"
          data-slot="tool-call-trigger"
          data-state={state}
          aria-expanded={isOpen}
          aria-controls={`${id}-content`}
          aria-labelledby={`${id} ${id}-status`}
          aria-describedby={`${id}-origin`}
          onClick={() => setChoice(!isOpen)}
        >
          <Icon name="check" path="M5.5 8.2 7.3 10l3.4-4M8 14A6 6 0 1 1 8 2a6 6 0 0 1 0 12" />
          <span id={id} data-slot="tool-call-title">
            <bdi>{call.title}</bdi>
          </span>
          <Icon name="chevron" path="M6 3.5 10.5 8 6 12.5" />
        </button>
        <span id={`${id}-origin`} data-slot="tool-call-origin">
          <code data-slot="tool-call-name" dir="ltr">
            {call.name}
          </code>
          <span data-slot="tool-call-owner">at the agent</span>
        </span>
        <span id={`${id}-status`} data-slot="tool-call-status">
          {isWriting ? 'Writing' : 'Done'}
        </span>
        {!isOpen && (
          <p data-slot="tool-call-summary">
            <bdi>{call.summary}</bdi>
          </p>
        )}
        <p data-slot="tool-call-receipt" tabIndex={-1}>
          <bdi>Run by the agent</bdi>
        </p>
      </div>
      <div id={`${id}-content`} data-slot="tool-call-content" data-state={state} hidden={!isOpen}>
        {isOpen && (
          <>
            <pre>{call.argsText.slice(-4000)}</pre>
            <pre>{call.result}</pre>
          </>
        )}
      </div>
    </article>
  );
});

function Icon({ name, path }: { readonly name: string; readonly path: string }): ReactElement {
  return (
    <svg data-slot="callboard-icon" data-icon={name} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={path} />
    </svg>
  );
}
