'use client';

import { type RefCallback, useState } from 'react';
import type { DecideHandle } from '../approval/decide.tsx';

/** Where the items of a queue are on the page, and the way to press their buttons. */
export interface Places {
  readonly placeRef: (id: string) => RefCallback<HTMLElement>;
  readonly handleRef: (id: string) => RefCallback<DecideHandle>;
  element(id: string): HTMLElement | undefined;
  handle(id: string): DecideHandle | undefined;
  /** Brings the focus to an item; `stays`: without moving the page, where a pointer is on it. */
  go(id: string, how?: 'stays'): boolean;
}

/** Keeps them for as long as the caller is mounted. */
export function usePlaces(): Places {
  const [places] = useState(createPlaces);
  return places;
}

function createPlaces(): Places {
  const elements = createRefs<HTMLElement>();
  const handles = createRefs<DecideHandle>();
  return {
    placeRef: elements.refOf,
    handleRef: handles.refOf,
    element: elements.get,
    handle: handles.get,
    go(id, how) {
      const element = elements.get(id);
      if (element === undefined) return false;
      element.focus({ preventScroll: true });
      // By itself a browser would put it under the bar.
      if (how !== 'stays')
        element.scrollIntoView({ block: element.offsetHeight > innerHeight / 2 ? 'start' : 'nearest' });
      return true;
    },
  };
}

/** Refs by id; the same function for the same id. */
function createRefs<Value>(): {
  readonly refOf: (id: string) => RefCallback<Value>;
  readonly get: (id: string) => Value | undefined;
} {
  const values = new Map<string, Value>();
  const refs = new Map<string, RefCallback<Value>>();
  return {
    refOf(id) {
      const known =
        refs.get(id) ??
        ((value: Value | null) => {
          if (value === null) values.delete(id);
          else values.set(id, value);
        });
      refs.set(id, known);
      return known;
    },
    get: (id) => values.get(id),
  };
}
