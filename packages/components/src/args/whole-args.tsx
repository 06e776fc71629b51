'use client';

import { type ArgsSnapshot, createArgsReader } from '@callboard/core/args';
import type { ReactElement } from 'react';
import { ArgsView } from './args-view.tsx';

/** Arguments that are whole: nothing more comes. */
export function WholeArgs({ text }: { readonly text: string }): ReactElement {
  return <ArgsView args={readWhole(text)} text={text} />;
}

function readWhole(text: string): ArgsSnapshot {
  const reader = createArgsReader();
  reader.push(text);
  reader.close();
  return reader.snapshot();
}
