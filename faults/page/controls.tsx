import { assistantText } from '@callboard/core';
import { useMessages, useRun } from '@callboard/hooks';
import { type FormEvent, type ReactElement, useState } from 'react';

/** What was said, and what a person can do with the run. */
export function Controls(): ReactElement {
  const messages = useMessages();
  const { isBusy, isPaused, canRetry, problem, send, stop, retry } = useRun();
  const [draft, setDraft] = useState('');

  function submit(event: FormEvent): void {
    event.preventDefault();
    setDraft('');
    void send(draft);
  }

  return (
    <section>
      <form onSubmit={submit}>
        <input aria-label="Message" value={draft} onChange={(event) => setDraft(event.target.value)} />
        <button type="submit" data-press="send" disabled={draft === ''}>
          Send
        </button>
        <button type="button" data-press="stop" disabled={!isBusy} onClick={stop}>
          Stop
        </button>
        <button
          type="button"
          data-press="go-on"
          disabled={!isPaused && !canRetry}
          // A second press comes when the first has begun a run: then there is nothing to go on with.
          onClick={() => void retry().catch(() => undefined)}
        >
          {isPaused ? 'Go on' : 'Try again'}
        </button>
      </form>
      {problem !== undefined && <p role="alert">{problem.message}</p>}
      {messages.map((message) =>
        message.role === 'assistant' ? (
          <p key={message.id} data-said>
            {assistantText(message)}
          </p>
        ) : null,
      )}
    </section>
  );
}
