'use client';

import type { ComponentType, ReactElement } from 'react';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { Button } from './button.tsx';
import { createLazyPart, type LazyPart, useLazyPart } from './lazy-part.ts';

/** A component that is fetched when one is first shown. `load` fetches it before; it never rejects. */
export interface LatePart<Props> {
  (props: Props): ReactElement;
  load(): Promise<void>;
}

/** What a component that stands in the place of a missing one is given besides. */
export interface MissingProps {
  readonly onRetry: () => void;
  /** It is being fetched once more. */
  readonly isTrying: boolean;
}

/**
 * A component that most cards never show. Fetched once, it is there at once for all others. Until then a line holds its
 * place; where it cannot be fetched, that is said with a way to try again, or `InPlace` stands there.
 */
export function latePart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  InPlace?: (props: Props & MissingProps) => ReactElement,
): LatePart<Props> {
  const part = createLazyPart(fetchPart);
  function Part(props: Props): ReactElement {
    const state = useLazyPart(part, true);
    if (state.kind === 'ready') return <state.part {...props} />;
    const isTrying = state.kind === 'loading' && state.isAgain;
    if (state.kind !== 'failed' && !isTrying) return <p data-slot="late-part" aria-busy={true} />;
    const missing: MissingProps = { onRetry: part.load, isTrying };
    return InPlace === undefined ? <NotLoaded {...missing} /> : <InPlace {...props} {...missing} />;
  }
  return Object.assign(Part, { load: () => loaded(part) });
}

/** Says that a part is missing, and offers to fetch it once more. It stays while that is tried: the focus is on it. */
export function NotLoaded({ onRetry, isTrying }: MissingProps): ReactElement {
  const { card } = useCatalogue();
  return (
    <div data-slot="late-part" role="status">
      <p>{card.partMissing}</p>
      <Button variant="quiet" aria-disabled={isTrying} onClick={onRetry}>
        {card.tryAgain}
      </Button>
    </div>
  );
}

/** Resolves when it is there, or could not be fetched. */
export function loaded<Part>(part: LazyPart<Part>): Promise<void> {
  return new Promise((resolve) => {
    const stop = part.subscribe(() => {
      const { kind } = part.state();
      if (kind !== 'ready' && kind !== 'failed') return;
      stop();
      resolve();
    });
    part.load();
    if (part.state().kind !== 'ready') return;
    stop();
    resolve();
  });
}
