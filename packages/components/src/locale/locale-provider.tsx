'use client';

import { createContext, type ReactElement, type ReactNode, useContext, useMemo } from 'react';
import { createFormats, type Formats } from './formats.ts';

interface LocaleValue {
  readonly formats: Formats;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

const systemNow = (): number => Date.now();
const LocaleContext = createContext<LocaleValue>({ formats: createFormats('en'), now: systemNow });

/** How dates and numbers are written below. */
export interface LocaleProviderProps {
  /** A BCP 47 tag. Without a provider it is `en`, like the words, so that a server and a page agree. */
  readonly locale: string;
  /** An IANA time zone; the machine's own unless set. */
  readonly timeZone?: string | undefined;
  /** Today's clock, in milliseconds since the epoch: for elapsed times, and for pages that set their own time. */
  readonly now?: (() => number) | undefined;
  readonly children?: ReactNode;
}

/** Sets the locale of the cards below. The direction is the document's own (`dir`). */
export function LocaleProvider({ locale, timeZone, now, children }: LocaleProviderProps): ReactElement {
  const value = useMemo(
    () => ({ formats: createFormats(locale, timeZone), now: now ?? systemNow }),
    [locale, timeZone, now],
  );
  return <LocaleContext value={value}>{children}</LocaleContext>;
}

/** Dates and numbers in the locale of the page. */
export function useFormats(): Formats {
  return useContext(LocaleContext).formats;
}

/** The clock that elapsed times are read from. */
export function useNow(): () => number {
  return useContext(LocaleContext).now;
}
