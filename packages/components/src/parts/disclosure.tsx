'use client';

import * as Collapsible from '@radix-ui/react-collapsible';
import type { ReactElement, ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** Something folded away under a line that says what it is. */
export interface DisclosureProps {
  readonly label: ReactNode;
  readonly children: ReactNode;
  readonly defaultOpen?: boolean;
}

/** A fold. What is inside is only rendered while it is open. */
export function Disclosure({ label, children, defaultOpen = false }: DisclosureProps): ReactElement {
  return (
    <Collapsible.Root data-slot="callboard-disclosure" defaultOpen={defaultOpen}>
      <Collapsible.Trigger data-slot="callboard-disclosure-trigger">
        <Icon name="chevron" />
        {label}
      </Collapsible.Trigger>
      <Collapsible.Content data-slot="callboard-disclosure-content">{children}</Collapsible.Content>
    </Collapsible.Root>
  );
}
