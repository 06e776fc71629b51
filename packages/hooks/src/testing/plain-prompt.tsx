import type { DecisionOutcome } from '@callboard/core';
import type { ReactElement } from 'react';
import { useApproval } from '../use-approval.ts';
import { useCountdown } from '../use-countdown.ts';
import type { Approval } from '../use-request.ts';
import { useRequest } from '../use-request.ts';

const outcomes: readonly DecisionOutcome[] = ['approve', 'edit', 'reject', 'answer', 'dismiss'];

/** A prompt about a call, in plain HTML. */
export function PlainPrompt({ call }: { readonly call: string }): ReactElement {
  return <Plain approval={useApproval(call)} />;
}

/** The same about something asked beside the calls. */
export function PlainRequest({ id }: { readonly id: string | undefined }): ReactElement {
  return <Plain approval={useRequest(id)} />;
}

/** Everything the hook gives, and nothing else: what was written, what can be decided and why not, and all five ways. */
function Plain({ approval }: { readonly approval: Approval }): ReactElement {
  const { promptRef, draft, writeDraft, asker, allowed, canDecide, whyNot, staged, refusal } = approval;
  const left = useCountdown(approval.deadline);
  return (
    <form ref={promptRef} aria-label="Prompt" data-allowed={allowed.join(' ')}>
      <p data-testid="asker">{asker?.kind === 'subagent' ? asker.name : asker?.kind}</p>
      <pre data-testid="shown">{approval.shownText}</pre>
      {left !== undefined && <p role="timer">{`${left.stage} ${left.seconds}`}</p>}
      <textarea
        aria-label="Arguments"
        value={draft.edit ?? ''}
        onChange={(event) => writeDraft({ edit: event.target.value })}
      />
      <input
        aria-label="Reason"
        value={draft.reject ?? ''}
        onChange={(event) => writeDraft({ reject: event.target.value })}
      />
      <input
        aria-label="Answer"
        value={draft.answer ?? ''}
        onChange={(event) => writeDraft({ answer: event.target.value })}
      />
      <button
        type="button"
        disabled={!canDecide('approve')}
        onClick={(event) => void approval.approve({ event })}
      >
        Approve
      </button>
      <button
        type="button"
        disabled={!canDecide('edit')}
        onClick={(event) => void approval.edit(draft.edit ?? '', { event })}
      >
        Edit
      </button>
      <button
        type="button"
        disabled={!canDecide('reject')}
        onClick={(event) => void approval.reject(draft.reject, { event })}
      >
        Reject
      </button>
      <button
        type="button"
        disabled={!canDecide('answer')}
        onClick={(event) => void approval.answer(draft.answer ?? '', { event })}
      >
        Answer
      </button>
      <button
        type="button"
        disabled={!canDecide('dismiss')}
        onClick={(event) => void approval.dismiss({ event })}
      >
        Dismiss
      </button>
      <button type="button" disabled={staged === undefined} onClick={() => approval.takeBack()}>
        Take back
      </button>
      <ul>
        {outcomes.map((outcome) => (
          <li key={outcome} data-testid={`why-${outcome}`}>
            {JSON.stringify(whyNot(outcome) ?? null)}
          </li>
        ))}
      </ul>
      {refusal !== undefined && <p role="alert">{refusal.code}</p>}
    </form>
  );
}
