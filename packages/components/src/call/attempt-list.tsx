'use client';

import { type Attempt, lastAttempt, type ToolCall } from '@callboard/core';
import { usePerson } from '@callboard/hooks';
import { type ComponentProps, type ReactElement, useState } from 'react';
import { useFormats, useNow } from '../locale/locale-provider.tsx';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { VisibleText } from '../text/visible-text.tsx';
import { useIsForOperators } from './operator-view.tsx';
import { attemptWords, durationOf, isStillOut } from './outcome.ts';
import { whoDid } from './receipt.ts';

/** What AttemptList is given. */
export interface AttemptListProps extends ComponentProps<'div'> {
  readonly call: ToolCall;
}

/** Which attempt it is, and how those before it ended. */
export function AttemptList({ call, ...rest }: AttemptListProps): ReactElement {
  const { attempts: words } = useCatalogue();
  const formats = useFormats();
  const last = lastAttempt(call);
  const number = call.retry === undefined ? call.attempts.length : call.attempts.length + 1;
  const most = last?.terms?.most ?? 1;
  // How the last one ended is what the whole card says.
  const earlier = call.attempts.slice(0, number - 1);
  return (
    <div data-slot="tool-call-attempts" {...rest}>
      <p data-slot="args-note">
        {words.attempt(formats.count(number), number > most ? undefined : formats.count(most))}
      </p>
      <ol>
        {earlier.map((attempt) => (
          <EndedAttempt key={attempt.number} attempt={attempt} next={call.attempts[attempt.number]} />
        ))}
      </ol>
    </div>
  );
}

function EndedAttempt({
  attempt,
  next,
}: {
  readonly attempt: Attempt;
  readonly next: Attempt | undefined;
}): ReactElement {
  const messages = useCatalogue();
  const { attempts: words } = messages;
  const formats = useFormats();
  const me = usePerson();
  const now = useNow();
  const [today] = useState(now);
  const isForOperators = useIsForOperators();
  const said = attemptWords(attempt, messages.outcome, formats, isForOperators);
  const took = durationOf(attempt);
  const wish = next?.wish;
  return (
    <li>
      <span data-slot="attempt-number">{formats.number(attempt.number)}</span>
      <bdi>{said !== undefined && <VisibleText text={said} />}</bdi>
      {took !== undefined && <span data-slot="tool-call-duration">{formats.duration(took)}</span>}
      {wish !== undefined && wish.means !== 'rule' && (
        // The time is the reader's own, which a server does not know.
        <span suppressHydrationWarning>
          {words.askedFor({ by: whoDid(wish, me), time: formats.time(wish.at, today) })}
        </span>
      )}
      {attempt.late !== undefined && <span>{words.cameBack}</span>}
      {isStillOut(attempt) && <span>{words.stillOut}</span>}
    </li>
  );
}
