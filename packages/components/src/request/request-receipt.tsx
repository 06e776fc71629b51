'use client';

import type { Request } from '@callboard/core';
import { usePerson } from '@callboard/hooks';
import { type ReactElement, useLayoutEffect, useRef, useState } from 'react';
import { lostOf, requestReceipt } from '../call/receipt.ts';
import { useFormats, useNow } from '../locale/locale-provider.tsx';
import { useCatalogue } from '../messages/messages-provider.tsx';
import type { OutcomeMessages } from '../messages/outcome-messages.ts';
import { VisibleText } from '../text/visible-text.tsx';

/** What RequestReceipt is given. */
interface RequestReceiptProps {
  readonly request: Request;
  /** Given the element that says it, or nothing while there is none. */
  readonly attach: (element: HTMLElement | null) => void;
}

/** What was decided, or why nothing was. It takes the focus after a decision. */
export function RequestReceipt({ request, attach }: RequestReceiptProps): ReactElement | null {
  const messages = useCatalogue();
  const formats = useFormats();
  const person = usePerson();
  const now = useNow();
  const [today] = useState(now);
  const element = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => attach(element.current));
  const { state, question } = request;
  const record = state.kind === 'open' ? undefined : state.record;
  const time = (at: number): string => formats.time(at, today);
  const argsText = question?.proposal?.argsText ?? '';
  const text =
    record === undefined
      ? undecidedWords(request, messages.outcome)
      : requestReceipt(record, argsText, { messages, person, time });
  if (text === undefined) return null;
  // Only what has been sent can have lost something on its way.
  const lost =
    record === undefined || state.kind !== 'ended' ? undefined : lostOf(record, question, messages.receipt);
  return (
    // The time is the reader's own, which a server does not know.
    <p ref={element} data-slot="request-receipt" tabIndex={-1} suppressHydrationWarning>
      <bdi>
        <VisibleText text={text} />
      </bdi>
      {lost !== undefined && <span data-slot="request-lost">{lost}</span>}
    </p>
  );
}

/** Why nothing was decided, and is not any more. */
function undecidedWords({ state }: Request, outcome: OutcomeMessages): string | undefined {
  if (state.kind !== 'ended') return undefined;
  switch (state.end) {
    case 'expired':
      return outcome.expired;
    case 'superseded':
      return outcome.questionSuperseded;
    case 'withdrawn':
      return outcome.questionWithdrawn;
    case 'decided':
    case 'declined':
    case 'dismissed':
      return undefined;
  }
}
