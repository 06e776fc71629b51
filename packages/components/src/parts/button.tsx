'use client';

import type { ComponentProps, ReactElement } from 'react';
import { useTabStop } from './tab-stops.tsx';

/** What ButtonProps adds: how much weight a button has. */
export interface ButtonProps extends ComponentProps<'button'> {
  /** `primary`: the one thing asked. `danger`: the same, of a deed that can do harm. `quiet`: a small helper. */
  readonly variant?: 'primary' | 'danger' | 'plain' | 'quiet';
}

/** A button with the look of the kit. It never submits a form around it. */
export function Button({ variant = 'plain', ...rest }: ButtonProps): ReactElement {
  const stop = useTabStop();
  return <button type="button" data-slot="callboard-button" data-variant={variant} {...stop} {...rest} />;
}
