import { lazy, type ReactElement, Suspense, useId, useState } from 'react';
import { useWords } from '../settings/settings-context.tsx';
import { describeApproval, describeCall } from '../tools/descriptions.ts';
import { useAskedCount } from './use-asked-count.ts';

/** Fetched once there is something to go through. Where it cannot be, the chat stays, and every card decides. */
const ReviewQueue = lazy(async () => {
  const part = await import('@callboard/components/queue').catch(() => undefined);
  return { default: part?.ReviewQueue ?? NotLoaded };
});

function NotLoaded(): ReactElement {
  return <p role="alert">{useWords().reviewFailed}</p>;
}

/** From so many requests on, going through them in one place is less work than from card to card. */
const worthIt = 2;

/** The way to all that is asked, in one place: it opens above the composer, and covers neither that nor the cards. */
export function Review(): ReactElement | null {
  const words = useWords();
  const asked = useAskedCount();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (asked < worthIt && !isOpen) return null;
  return (
    <div className="review">
      <button
        type="button"
        className="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? words.closeReview : words.review(asked)}
      </button>
      {isOpen && (
        <div id={id} className="review-box">
          <Suspense fallback={<p>{words.loading}</p>}>
            <ReviewQueue summarize={describeCall} labelApprove={describeApproval} />
          </Suspense>
        </div>
      )}
    </div>
  );
}
