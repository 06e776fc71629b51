'use client';

import {
  changedRule,
  type Risk,
  type Rule,
  type RuleBook,
  type RuleBookState,
  type RuleChange,
  type ToolRegistry,
  turnOf,
} from '@callboard/core';
import { useMemo, useSyncExternalStore } from 'react';
import { useThreadContext } from './thread-context.ts';

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
  /**
   * Changes a rule of a person, who and when with it. False for the app's own, for other tools than it was about, and
   * where a tool of high risk would run unasked with arguments that nobody has decided on.
   */
  change(id: string, change: RuleChange): boolean;
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
  const { conversation, person } = useThreadContext();
  const { rules: book } = conversation;
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
      change(id, change) {
        // As it is now: one that was revoked meanwhile does not come back.
        const rule = book?.rules().find((one) => one.id === id);
        if (book === undefined || rule === undefined) return false;
        const { thread, clock, tools } = conversation;
        const risk = riskOf(rule, tools);
        const { turnId } = turnOf(thread, thread.latestRun()?.id ?? '');
        const by = { at: clock.now(), person, threadId: thread.id, turnId, risk };
        const changed = changedRule(rule, change, by);
        return changed !== undefined && book.keep(changed);
      },
      revoke: (id) => book?.revoke(id) === true,
      retry: () => void book?.load(),
      discardUnreadable: () => book?.discardUnreadable(),
    }),
    [conversation, person, book, rules, state, unstored],
  );
}

/** A tool that is not here is taken for one that can do harm: nobody can say that it is none. */
function riskOf({ match }: Rule, tools: ToolRegistry): Risk | undefined {
  if (match.tool === undefined) return undefined;
  const tool = tools.get(match.tool);
  return tool === undefined ? 'high' : tool.risk;
}

function read<Value>(book: RuleBook | undefined, of: (book: RuleBook) => Value, absent: Value): () => Value {
  return () => (book === undefined ? absent : of(book));
}
