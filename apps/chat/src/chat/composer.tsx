import { useRun } from '@callboard/hooks';
import { type FormEvent, type KeyboardEvent, type ReactElement, useRef, useState } from 'react';
import { useWords } from '../settings/settings-context.tsx';
import { HeldMessages } from './held-messages.tsx';

/**
 * Where the person writes. It is never locked: a message sent while calls are open takes their place, or waits for them,
 * as the settings say (P14).
 */
export function Composer(): ReactElement {
  const { isBusy, send, stop } = useRun();
  const words = useWords();
  const [draft, setDraft] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const isEmpty = draft.trim() === '';

  function submit(event?: FormEvent): void {
    event?.preventDefault();
    if (isEmpty) return;
    setDraft('');
    void send(draft);
  }

  /** What was taken back can be changed and sent again; what is being written stays. */
  function takeUp(text: string): void {
    setDraft((written) => (written.trim() === '' ? text : `${text}\n${written}`));
    field.current?.focus();
  }

  function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
    // An Enter that ends a word in an input method is not one that sends.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  }

  return (
    <div className="write">
      <HeldMessages onTakeBack={takeUp} />
      <form className="composer" onSubmit={submit}>
        <label className="visually-hidden" htmlFor="draft">
          {words.message}
        </label>
        <textarea
          ref={field}
          id="draft"
          rows={1}
          dir="auto"
          placeholder={words.placeholder}
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={sendOnEnter}
        />
        {isBusy && (
          <button type="button" className="button quiet" onClick={stop}>
            {words.stop}
          </button>
        )}
        <button type="submit" className="button primary" aria-disabled={isEmpty}>
          {words.send}
        </button>
      </form>
    </div>
  );
}
