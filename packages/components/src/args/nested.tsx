'use client';

import type { JsonArray, JsonObject } from '@callboard/core';
import type { ArgsPath } from '@callboard/core/args';
import { type ReactElement, type ReactNode, useState } from 'react';
import { writeBounded } from '../json/json-words.ts';
import { useCatalogue } from '../messages/messages-provider.tsx';
import { Fold, FoldContent, FoldTrigger, stateOf } from '../parts/fold.tsx';
import { Icon } from '../parts/icon.tsx';
import { VisibleText } from '../text/visible-text.tsx';
import { shortPlace } from './place.ts';
import type { Reading } from './reading.ts';

/** Below this depth nothing is unfolded by itself. */
const unfoldedDepth = 2;
/** A part with more entries than this is folded at first. */
const unfoldedSize = 8;
/** Characters of a folded part that are shown. */
const previewLength = 64;

/** An array or object inside another: a line that says what it is, and its entries under it. */
export function Nested({
  value,
  path,
  isWriting,
  reading,
  size,
  count,
  children,
}: {
  readonly value: JsonArray | JsonObject;
  readonly path: ArgsPath;
  readonly isWriting: boolean;
  readonly reading: Reading;
  readonly size: number;
  /** How much is in it, in words. */
  readonly count: string;
  readonly children: ReactNode;
}): ReactElement {
  const { args } = useCatalogue();
  // What is open while it is written stays open: it would be gone under the reader's eyes.
  const [isOpen, setOpen] = useState(isWriting || (path.length <= unfoldedDepth && size <= unfoldedSize));
  const place = shortPlace(path);
  return (
    <div data-slot="value-nested" data-deep={path.length > 6 || undefined} data-state={stateOf(isOpen)}>
      <Fold isOpen={isOpen} onOpenChange={setOpen}>
        <FoldTrigger data-slot="value-nested-trigger">
          <Icon name="chevron" />
          <span data-slot="callboard-unseen">{`${isOpen ? args.hideItem(place) : args.showItem(place)}, `}</span>
          <span data-slot="value-count">{count}</span>
          {!isOpen && (
            <span data-slot="value-preview" dir="ltr" aria-hidden="true">
              <VisibleText text={writeBounded(value, path, reading.numberText, previewLength)} />
            </span>
          )}
        </FoldTrigger>
        <FoldContent data-slot="value-nested-content">{children}</FoldContent>
      </Fold>
    </div>
  );
}
