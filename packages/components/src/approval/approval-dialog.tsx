'use client';

import type { DecisionOutcome } from '@callboard/core';
import { useToolCallOutline } from '@callboard/hooks';
import { type ReactElement, type ReactNode, useState } from 'react';
import { LateDialogOpener } from '../call/late-parts.tsx';

/** What ApprovalDialog is given. */
export interface ApprovalDialogProps {
  /** Which call; a key of `useToolCalls`. */
  readonly callKey: string;
  /** One sentence of what will happen, from the app. */
  readonly summary?: string | undefined;
  readonly approveLabel?: string | undefined;
  readonly pressGuard?: number | undefined;
  readonly onDecided?: ((outcome: DecisionOutcome) => void) | undefined;
  /** The words on the button that opens it. */
  readonly children?: ReactNode;
}

/**
 * The question in a dialog, behind a button: it opens only when a person presses that. When it closes, the focus goes
 * back to the button, or to the verdict. An open dialog closes by itself, so what was asked once stays mounted.
 */
export function ApprovalDialog(props: ApprovalDialogProps): ReactElement | null {
  const isAsked = useToolCallOutline(props.callKey)?.request !== undefined;
  const [wasAsked, setAsked] = useState(isAsked);
  if (isAsked && !wasAsked) setAsked(true);
  return wasAsked || isAsked ? <LateDialogOpener {...props} /> : null;
}
