'use client';

import { type Context, createContext } from 'react';

/** True right inside a union: its frame has the name, the problems and the ways back of the one value already. */
export const InsideUnion: Context<boolean> = createContext(false);
