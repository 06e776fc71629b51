import { callApart } from '../notifier.ts';
import { describeThrown } from '../thrown.ts';
import { decisiveRule } from './decisive-rule.ts';
import type { RuledCall } from './match-rule.ts';
import { readRule } from './read-rule.ts';
import type { Rule } from './rule.ts';
import { type RuleChoice, ruleChoices } from './rule-choices.ts';
import { type Standing, standingRule } from './standing-decision.ts';

/** Where rules outlive the page. Both may fail; then the book says so. */
export interface RuleStorage {
  /** What was written last; nothing before that. What it holds is read with care. */
  read(): Promise<readonly unknown[]>;
  write(rules: readonly Rule[]): Promise<void>;
}

/** Whether all rules are known. While they are not, nothing that a rule might forbid runs unasked. */
export type RuleBookState =
  | { readonly kind: 'ready' }
  /** They are being read. */
  | { readonly kind: 'loading' }
  /** They could not be read, or `unreadable` of them could not. */
  | { readonly kind: 'unknown'; readonly why: string; readonly unreadable: number };

/**
 * The rules of a page: the app's own, and those that people made. One book may serve several threads. It reads its rules
 * itself, so that a page without any loads nothing of them.
 */
export interface RuleBook {
  /** Whether rules can outlive the page. */
  readonly isStored: boolean;
  /** The app's first, then in the order they were made. The same array until one changes. */
  rules(): readonly Rule[];
  state(): RuleBookState;
  /** What was last changed and could not be stored: it counts until the page is closed. */
  unstored(): string | undefined;
  /** Reads what is stored. Again after it failed; at once where nothing is stored. */
  load(): Promise<void>;
  /** Adds a rule, or changes the one of its id. The app's own stay as they are: false then. */
  keep(rule: Rule): boolean;
  /** False where no person's rule has this id. */
  revoke(id: string): boolean;
  /** Forgets what was stored and could not be read, so that the rest counts again. */
  discardUnreadable(): void;
  /** The rule that decides on a call; none where no rule is about it. */
  decisive(call: RuledCall): Rule | undefined;
  /** What could be said once and for all with a word on this call, narrow first. */
  choices(call: RuledCall): readonly RuleChoice[];
  /** The rule that a standing decision on a call makes; none where it would not be about that call itself. */
  standing(
    decision: Standing,
    call: RuledCall,
    made: { readonly id: string; readonly at: number },
  ): Rule | undefined;
  /** Wakes `listener` after something of it changed. */
  subscribe(listener: () => void): () => void;
}

const unreadableRules = 'Some of the rules that were stored cannot be read.';

function wordsOf(error: unknown): string {
  return describeThrown(error).message;
}

/** Makes a book of rules. Without a storage, what people decide is forgotten with the page. */
export function createRuleBook(
  options: { readonly app?: readonly Rule[]; readonly storage?: RuleStorage } = {},
): RuleBook {
  const { storage } = options;
  const app = options.app ?? [];
  const listeners = new Set<() => void>();
  let own: readonly Rule[] = [];
  /** What was decided here, by id; undefined for a rule that was revoked. It counts over whatever is read afterwards. */
  const decided = new Map<string, Rule | undefined>();
  let all: readonly Rule[] = app;
  let state: RuleBookState = storage === undefined ? { kind: 'ready' } : { kind: 'loading' };
  let unstored: string | undefined;
  let reading: Promise<void> | undefined;
  let discards = 0;
  let written = Promise.resolve();

  function tell(): void {
    for (const listener of [...listeners]) callApart(listener);
  }

  function set(rules: readonly Rule[]): void {
    own = rules;
    all = [...app, ...rules];
  }

  async function read(from: RuleStorage): Promise<void> {
    const before = discards;
    try {
      const stored = await from.read();
      if (discards !== before) return;
      const rules = stored.flatMap((one) => readRule(one) ?? []);
      // What was decided before it was read is the later word, and so is that a rule counts no more.
      set([
        ...rules.filter(({ id }) => !decided.has(id)),
        ...[...decided.values()].flatMap((rule) => rule ?? []),
      ]);
      const unreadable = stored.length - rules.length;
      state = unreadable === 0 ? { kind: 'ready' } : { kind: 'unknown', why: unreadableRules, unreadable };
      if (decided.size > 0) store();
    } catch (error) {
      if (discards !== before) return;
      state = { kind: 'unknown', why: wordsOf(error), unreadable: 0 };
    }
    reading = state.kind === 'ready' ? reading : undefined;
    tell();
  }

  function change(rules: readonly Rule[]): void {
    set(rules);
    store();
    tell();
  }

  /** What could not be read is never written over by less. */
  function store(): void {
    if (storage === undefined || state.kind === 'loading') return;
    if (state.kind === 'ready') write(storage);
    else unstored = state.why;
  }

  /** One after another, so that the last word is the one that stays. */
  function write(to: RuleStorage): void {
    written = written.then(async () => {
      const before = unstored;
      try {
        await to.write(own.filter(({ scope }) => scope.kind === 'always' || scope.kind === 'thread'));
        unstored = undefined;
      } catch (error) {
        unstored = wordsOf(error);
      }
      if (unstored !== before) tell();
    });
  }

  return {
    isStored: storage !== undefined,
    rules: () => all,
    decisive: (call) => decisiveRule(all, call),
    choices: ruleChoices,
    standing: standingRule,
    state: () => state,
    unstored: () => unstored,
    async load() {
      if (storage === undefined) return;
      reading ??= read(storage);
      await reading;
    },
    keep(rule) {
      if (app.some(({ id }) => id === rule.id)) return false;
      decided.set(rule.id, rule);
      const at = own.findIndex(({ id }) => id === rule.id);
      change(at === -1 ? [...own, rule] : own.with(at, rule));
      return true;
    },
    revoke(id) {
      const left = own.filter((rule) => rule.id !== id);
      if (left.length === own.length) return false;
      decided.set(id, undefined);
      change(left);
      return true;
    },
    discardUnreadable() {
      if (state.kind !== 'unknown' || state.unreadable === 0) return;
      state = { kind: 'ready' };
      // Not read again: what is written over now may still be there.
      reading = Promise.resolve();
      discards += 1;
      change(own);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
