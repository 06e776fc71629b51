'use client';

import { type Context, createContext } from 'react';

/** The subagent whose part of a card is around: what is made by it need not say so again. */
export const PartOf: Context<string | undefined> = createContext<string | undefined>(undefined);
