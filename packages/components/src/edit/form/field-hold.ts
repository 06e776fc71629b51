'use client';

import { type Context, createContext, useContext } from 'react';
import { InsideUnion } from './inside-union.ts';

/** Told whether the person is in a field: its input stays the one it is until they leave. */
export interface Hold {
  readonly enter: () => void;
  readonly leave: () => void;
}

const nobody: Hold = { enter: () => undefined, leave: () => undefined };

/** The hold of the field around. */
export const FieldHold: Context<Hold> = createContext<Hold>(nobody);

/** For the box of a field: right inside a union the frame around is the union's, and the box holds for itself. */
export function useBoxHold(): { readonly onFocus?: () => void; readonly onBlur?: () => void } {
  const hold = useContext(FieldHold);
  return useContext(InsideUnion) ? { onFocus: hold.enter, onBlur: hold.leave } : {};
}
