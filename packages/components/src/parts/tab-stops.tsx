'use client';

import { type Context, createContext, useContext } from 'react';

/**
 * False below what is one of many and not the one a person is at: Tab goes past its buttons, so that of a long list
 * one item takes Tab at a time. A pointer and a screen reader reach them all the same.
 */
export const TabStops: Context<boolean> = createContext(true);

/** The `tabIndex` of something that takes Tab where nothing else is said. */
export function useTabStop(): { readonly tabIndex?: -1 } {
  return useContext(TabStops) ? {} : { tabIndex: -1 };
}
