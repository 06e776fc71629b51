'use client';

import type { ReactElement } from 'react';
import { ArgsView } from './args-view.tsx';
import { readWhole } from './read-whole.ts';

/** Arguments that are whole: nothing more comes. */
export function WholeArgs({ text }: { readonly text: string }): ReactElement {
  return <ArgsView args={readWhole(text)} text={text} />;
}
