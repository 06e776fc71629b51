'use client';

import { type ArgsReader, type ArgsSnapshot, createArgsReader } from '@callboard/core/args';
import { useEffect, useMemo, useState } from 'react';

/** Characters that are read at a time, so that a result of any size lets the page breathe in between. */
const sliceLength = 64 * 1024;

/** A JSON text as far as it has been read, and whether that is all. */
export interface JsonReading {
  readonly snapshot: ArgsSnapshot;
  readonly isWhole: boolean;
}

/**
 * Reads a JSON text of any length: the first part at once, the rest a slice at a time. What is read keeps its
 * numbers as they are written.
 */
export function useJsonReading(text: string): JsonReading {
  const first = useMemo(() => begin(text), [text]);
  const [later, setLater] = useState<{ readonly of: string; readonly snapshot: ArgsSnapshot } | undefined>();

  useEffect(() => {
    if (text.length <= sliceLength) return;
    // A reader of its own: effects run twice under StrictMode, and a text is pushed once.
    const { reader } = begin(text);
    let at = sliceLength;
    let timer = setTimeout(function readOn() {
      reader.push(text.slice(at, at + sliceLength));
      at += sliceLength;
      if (at < text.length) {
        timer = setTimeout(readOn, 0);
        return;
      }
      reader.close();
      setLater({ of: text, snapshot: reader.snapshot() });
    }, 0);
    return () => clearTimeout(timer);
  }, [text]);

  if (later?.of === text) return { snapshot: later.snapshot, isWhole: true };
  return { snapshot: first.snapshot, isWhole: text.length <= sliceLength };
}

function begin(text: string): { readonly reader: ArgsReader; readonly snapshot: ArgsSnapshot } {
  const reader = createArgsReader();
  reader.push(text.slice(0, sliceLength));
  if (text.length <= sliceLength) reader.close();
  return { reader, snapshot: reader.snapshot() };
}
