'use client';

import type { Request } from '@callboard/core';
import type { ReactElement } from 'react';
import { WholeArgs } from '../args/whole-args.tsx';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { Disclosure } from '../parts/disclosure.tsx';

/** What the agent proposes to do; once a person has changed it, what it does instead comes first. */
export function RequestArgs({ request }: { readonly request: Request }): ReactElement | null {
  const { args } = useCatalogue();
  const { proposal } = request.question ?? {};
  if (proposal === undefined) return null;
  const decision = request.state.kind === 'open' ? undefined : request.state.record?.decision;
  const asSent = <WholeArgs text={proposal.argsText} />;
  return (
    <div data-slot="request-args">
      {decision?.kind === 'edit' ? (
        <>
          <p data-slot="args-note">{args.asUsed}</p>
          <WholeArgs text={decision.argsText} />
          <Disclosure label={args.asSent}>{asSent}</Disclosure>
        </>
      ) : (
        asSent
      )}
    </div>
  );
}
