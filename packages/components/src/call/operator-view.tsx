'use client';

import { createContext, type ReactElement, type ReactNode, useContext } from 'react';

const IsForOperators = createContext(false);

/** What OperatorView is given. */
export interface OperatorViewProps {
  /** True unless set. */
  readonly isOn?: boolean;
  readonly children?: ReactNode;
}

/**
 * For the people who run the app: cards inside also show what is kept from everybody else, which is what an exception
 * said whose tool has it told to nobody (`return-generic`). Without it, that is in the log alone.
 */
export function OperatorView({ isOn = true, children }: OperatorViewProps): ReactElement {
  return <IsForOperators value={isOn}>{children}</IsForOperators>;
}

/** True where operators look. */
export function useIsForOperators(): boolean {
  return useContext(IsForOperators);
}
