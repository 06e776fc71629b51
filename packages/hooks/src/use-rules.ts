'use client';

import type { Rule, RuleBook, RuleBookState } from '@callboard/core';
import { useMemo, useSyncExternalStore } from 'react';
import { useConversation } from './thread-context.ts';

/** The rules of a thread's book, and what can be done with them. */
export interface RulesView {
  /** The app's first, then those people made, in the order they were made. */
  readonly rules: readonly Rule[];
  /** `ready` without a book too: then there are no rules. */
  readonly state: RuleBookState;
  /** Whether a decision can stand longer than the page is open. */
  readonly isStored: boolean;
  /** Why what was last changed could not be stored; it counts until the page is closed. */
  readonly unstored: string | undefined;
  /** Changes a rule of a person. False for the app's own. */
  change(rule: Rule): boolean;
  revoke(id: string): boolean;
  /** Reads them once more, after that failed. */
  retry(): void;
  /** Forgets those that could not be read, so that the others count again. */
  discardUnreadable(): void;
}

const noRules: readonly Rule[] = [];
const ready: RuleBookState = { kind: 'ready' };
const untold = (): (() => void) => () => undefined;

/** What people have decided once and for all on this page, and the app's own rules. */
export function useRules(): RulesView {
  const { rules: book } = useConversation();
  const subscribe = book?.subscribe ?? untold;
  const rules = useSyncExternalStore(
    subscribe,
    read(book, (one) => one.rules(), noRules),
    () => noRules,
  );
  const state = useSyncExternalStore(
    subscribe,
    read(book, (one) => one.state(), ready),
    () => ready,
  );
  const unstored = useSyncExternalStore(
    subscribe,
    read(book, (one) => one.unstored(), undefined),
    () => undefined,
  );
  return useMemo(
    () => ({
      rules,
      state,
      isStored: book?.isStored === true,
      unstored,
      change: (rule) => book?.rules().some(({ id }) => id === rule.id) === true && book.keep(rule),
      revoke: (id) => book?.revoke(id) === true,
      retry: () => void book?.load(),
      discardUnreadable: () => book?.discardUnreadable(),
    }),
    [book, rules, state, unstored],
  );
}

function read<Value>(book: RuleBook | undefined, of: (book: RuleBook) => Value, absent: Value): () => Value {
  return () => (book === undefined ? absent : of(book));
}
