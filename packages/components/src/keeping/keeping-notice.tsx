'use client';

import type { Keeping, StorageState } from '@callboard/core/shared';
import { useKeeping } from '@callboard/hooks';
import type { ComponentProps, ReactElement } from 'react';
import { Disclosure } from '../parts/disclosure.tsx';
import { useLasts } from '../parts/use-lasts.ts';
import { VisibleText } from '../text/visible-text.tsx';
import { useKeepingWords } from './use-keeping-words.ts';

/** What KeepingNotice is given. */
export type KeepingNoticeProps = Omit<ComponentProps<'div'>, 'children' | 'role'>;

/** Milliseconds that reading may take before it is worth a line, which would only flash by. */
const worthSaying = 400;

/**
 * How this conversation is kept in the browser, where a person should know: that another tab runs it, or that it is not
 * kept, what that means and what can be done. Nothing where all is well and this tab runs it, or where nothing is kept
 * because the app does not want it.
 */
export function KeepingNotice(props: KeepingNoticeProps): ReactElement | null {
  const keeping = useKeeping();
  if (keeping === undefined) return null;
  const { role, storage, asked } = keeping;
  if (storage.kind !== 'ready') return <NotKept storage={storage} {...props} />;
  switch (role) {
    case 'opening':
      return <Opening {...props} />;
    case 'follower':
      return <Follower asked={asked} {...props} />;
    case 'runner':
      return null;
  }
}

function Opening(props: KeepingNoticeProps): ReactElement | null {
  const words = useKeepingWords();
  const isLong = useLasts(true, worthSaying);
  return isLong ? (
    <div data-slot="keeping-notice" data-kind="opening" role="status" {...props}>
      <p>{words.opening}</p>
    </div>
  ) : null;
}

/** What is pressed here is another tab's to do: where that takes longer than a moment, or never comes, somebody should know. */
function Follower({ asked, ...rest }: KeepingNoticeProps & Pick<Keeping, 'asked'>): ReactElement {
  const words = useKeepingWords();
  const isLong = useLasts(asked === 'waiting', worthSaying);
  return (
    <div data-slot="keeping-notice" data-kind="follower" role="status" {...rest}>
      <p>{words.follower}</p>
      {isLong && <p>{words.asked}</p>}
      {asked === 'silent' && <p data-slot="keeping-silent">{words.silent}</p>}
    </div>
  );
}

/** It says what does not start: what cannot be noted first could run twice (P15). */
function NotKept({
  storage,
  ...rest
}: KeepingNoticeProps & {
  readonly storage: Exclude<StorageState, { readonly kind: 'ready' }>;
}): ReactElement {
  const words = useKeepingWords();
  const { kind, why, isMemoryEnough } = storage;
  const { title, remedy } = words.notKept[kind];
  return (
    <div data-slot="keeping-notice" data-kind={kind} role="alert" {...rest}>
      <p>
        <strong>{title}</strong> {words.forgotten}{' '}
        {isMemoryEnough ? words.startsAllTheSame : words.nothingStarts}
      </p>
      <p>{remedy}</p>
      {why !== '' && (
        <Disclosure label={words.details}>
          <bdi>
            <VisibleText text={why} />
          </bdi>
        </Disclosure>
      )}
    </div>
  );
}
