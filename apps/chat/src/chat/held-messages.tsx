import { VisibleText } from '@callboard/components';
import { userText } from '@callboard/core';
import { useHeldMessages, useRun } from '@callboard/hooks';
import type { ReactElement } from 'react';
import { useWords } from '../settings/settings-context.tsx';

/** What HeldMessages is given. */
interface HeldMessagesProps {
  /** The person wants the text of one back. */
  onTakeBack(text: string): void;
}

/** What the person wrote while calls were open: it waits here, where it was written, and can be taken back. */
export function HeldMessages({ onTakeBack }: HeldMessagesProps): ReactElement | null {
  const { messages, isReturned, takeBack, sendNow } = useHeldMessages();
  const { isActive } = useRun();
  const words = useWords();
  const until = isActive ? words.heldForRun : words.heldUntil;
  return (
    <section className="held" aria-label={words.held} hidden={messages.length === 0}>
      <ol>
        {messages.map((message) => {
          const text = userText(message);
          return (
            <li key={message.id}>
              <p className="held-text" dir="auto">
                <VisibleText text={text} />
              </p>
              <button
                type="button"
                className="button quiet"
                aria-label={words.takeBackOf(text)}
                onClick={() => {
                  if (takeBack(message.id)) onTakeBack(text);
                }}
              >
                {words.takeBack}
              </button>
            </li>
          );
        })}
      </ol>
      <div className="held-note">
        <p role="status" dir="auto">
          {messages.length === 0 ? '' : isReturned ? words.heldBack : until}
        </p>
        <button type="button" className="button quiet" onClick={() => void sendNow()}>
          {words.sendNow}
        </button>
      </div>
    </section>
  );
}
