'use client';

import type { ReactElement } from 'react';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { createLazyPart, type LazyPart, useLazyPart } from '../parts/lazy-part.ts';
import type { TextPlacement } from './hidden-characters.ts';
import { SeenText, type SeenTextProps } from './seen-text.tsx';

/** What VisibleText is given. */
export interface VisibleTextProps {
  readonly text: string;
  /** `line` (the default): line breaks and tabs are made visible too. `block`: they are kept as they are. */
  readonly placement?: TextPlacement;
}

/** What tells a name from what it looks like; fetched with the first text that may name a host. */
export const lazyNames: LazyPart<typeof import('./deceptive-names.tsx')> = createLazyPart(
  () => import('./deceptive-names.tsx'),
);

/** Quick to say no for most texts. */
const mayNameHost = /:[\\/]|@|www\./i;

/**
 * Text of a model or a tool, as text and nothing else: its hidden characters are made visible, and a host that is not what
 * it looks like is named beside it (P7, P24).
 */
export function VisibleText({ text, placement = 'line' }: VisibleTextProps): ReactElement {
  return mayNameHost.test(text) ? (
    <TextWithHosts text={text} placement={placement} />
  ) : (
    <SeenText text={text} placement={placement} />
  );
}

/** Where nobody can say which hosts it means, it says that. */
function TextWithHosts(props: SeenTextProps): ReactElement {
  const { text } = useCatalogue();
  const names = useLazyPart(lazyNames, true);
  if (names.kind === 'ready') return <names.part.NotedText {...props} />;
  return (
    <>
      <SeenText {...props} />
      {names.kind === 'failed' && (
        <span data-slot="real-host" data-kind="elsewhere">
          {text.hostsUnchecked}
        </span>
      )}
    </>
  );
}
