'use client';

import { type ReactElement, type ReactNode, useState } from 'react';
import { Fold, FoldContent, FoldTrigger, stateOf } from './fold.tsx';
import { Icon } from './icon.tsx';

/** Something folded away under a line that says what it is. */
export interface DisclosureProps {
  readonly label: ReactNode;
  readonly children: ReactNode;
  readonly defaultOpen?: boolean;
}

/** A fold. What is inside is only rendered while it is open. */
export function Disclosure({ label, children, defaultOpen = false }: DisclosureProps): ReactElement {
  const [isOpen, setOpen] = useState(defaultOpen);
  return (
    <div data-slot="callboard-disclosure" data-state={stateOf(isOpen)}>
      <Fold isOpen={isOpen} onOpenChange={setOpen}>
        <FoldTrigger data-slot="callboard-disclosure-trigger">
          <Icon name="chevron" />
          {label}
        </FoldTrigger>
        <FoldContent data-slot="callboard-disclosure-content">{children}</FoldContent>
      </Fold>
    </div>
  );
}
