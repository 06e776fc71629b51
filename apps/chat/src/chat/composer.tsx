import { useRun } from '@callboard/hooks';
import { type FormEvent, type KeyboardEvent, type ReactElement, useState } from 'react';

/** Where the person writes. It is never locked: a message sent while calls are open takes their place (P14). */
export function Composer(): ReactElement {
  const { isBusy, send, stop } = useRun();
  const [draft, setDraft] = useState('');
  const isEmpty = draft.trim() === '';

  function submit(event?: FormEvent): void {
    event?.preventDefault();
    if (isEmpty) return;
    setDraft('');
    void send(draft);
  }

  function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
    // An Enter that ends a word in an input method is not one that sends.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  }

  return (
    <form className="composer" onSubmit={submit}>
      <label className="visually-hidden" htmlFor="draft">
        Message
      </label>
      <textarea
        id="draft"
        rows={1}
        dir="auto"
        placeholder="Write to the shop assistant"
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={sendOnEnter}
      />
      {isBusy && (
        <button type="button" className="button quiet" onClick={stop}>
          Stop
        </button>
      )}
      <button type="submit" className="button primary" aria-disabled={isEmpty}>
        Send
      </button>
    </form>
  );
}
