import { callApart } from '../notifier.ts';
import { describeThrown } from '../thrown.ts';
import { decisiveRule } from './decisive-rule.ts';
import type { RuledCall } from './match-rule.ts';
import { readRule } from './read-rule.ts';
import type { Rule } from './rule.ts';
import { type RuleChoice, ruleChoices } from './rule-choices.ts';
import { type Standing, standingRule } from './standing-decision.ts';

/** Where rules outlive the page. Several pages may write to one; all of it may fail, and then the book says so. */
export interface RuleStorage {
  /** What is stored, by id, in the order it was first put there. It is read with care. */
  read(): Promise<ReadonlyMap<string, unknown>>;
  /** Adds a rule, or takes the place of the one of its id. Nothing else changes. */
  put(rule: Rule): Promise<void>;
  /** Nothing where there is none of this id. */
  remove(id: string): Promise<void>;
  /** Wakes `listener` after another page changed what is stored. Returns the way out. */
  subscribe?(listener: () => void): () => void;
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
  /**
   * Reads what is stored. Again after it failed, and where another page has changed it: what is decided after this
   * resolved is decided by all that was known of then. At once where nothing is stored.
   */
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

/** What was decided here about a rule; it was revoked where there is none. */
interface Decided {
  readonly rule: Rule | undefined;
  /** True once it is stored, or where nothing of it is to be. */
  isWritten: boolean;
}

const unreadableRules = 'Some of the rules that were stored cannot be read.';

function wordsOf(error: unknown): string {
  return describeThrown(error).message;
}

function outlivesPage({ scope }: Rule): boolean {
  return scope.kind === 'always' || scope.kind === 'thread';
}

/** Makes a book of rules. Without a storage, what people decide is forgotten with the page. */
export function createRuleBook(
  options: { readonly app?: readonly Rule[]; readonly storage?: RuleStorage } = {},
): RuleBook {
  const { storage } = options;
  const app = options.app ?? [];
  const listeners = new Set<() => void>();
  /** Those people made, by id. */
  let own: ReadonlyMap<string, Rule> = new Map();
  /** What was decided here and may be missing in what is read: it counts over that. */
  const decided = new Map<string, Decided>();
  /** What may be stored, so that what never was is not removed either. */
  const stored = new Set<string>();
  let unreadable: readonly string[] = [];
  let all: readonly Rule[] = app;
  let state: RuleBookState = storage === undefined ? { kind: 'ready' } : { kind: 'loading' };
  let unstored: string | undefined;
  let reading: Promise<void> | undefined;
  let isReading = false;
  /** Something was changed elsewhere since what is being read began to be. */
  let isStale = false;
  let isHearing = false;
  let writing = Promise.resolve();

  function tell(): void {
    for (const listener of [...listeners]) callApart(listener);
  }

  function set(rules: ReadonlyMap<string, Rule>): void {
    own = rules;
    all = [...app, ...rules.values()];
  }

  /** Some other page changed what is stored. */
  function hear(from: RuleStorage): void {
    if (isReading) isStale = true;
    else reading = read(from);
  }

  async function read(from: RuleStorage): Promise<void> {
    isReading = true;
    do {
      isStale = false;
      await readOnce(from);
    } while (isStale);
    isReading = false;
    if (state.kind !== 'ready') reading = undefined;
    store();
    tell();
  }

  async function readOnce(from: RuleStorage): Promise<void> {
    // What is stored by now is in what is read, unless somebody else had a later word.
    for (const [id, { rule, isWritten }] of [...decided])
      if (isWritten && (rule === undefined || outlivesPage(rule))) decided.delete(id);
    try {
      // For as long as the page is open.
      if (!isHearing) from.subscribe?.(() => hear(from));
      isHearing = true;
      const rules = new Map<string, Rule>();
      const others: string[] = [];
      for (const [id, given] of await from.read()) {
        stored.add(id);
        const rule = readRule(given);
        if (rule?.id === id) rules.set(id, rule);
        else others.push(id);
      }
      for (const [id, { rule }] of decided) {
        if (rule === undefined) rules.delete(id);
        else rules.set(id, rule);
      }
      set(rules);
      unreadable = others.filter((id) => !decided.has(id));
      state =
        unreadable.length === 0
          ? { kind: 'ready' }
          : { kind: 'unknown', why: unreadableRules, unreadable: unreadable.length };
    } catch (error) {
      state = { kind: 'unknown', why: wordsOf(error), unreadable: 0 };
    }
  }

  function change(id: string, rule: Rule | undefined): void {
    decided.set(id, { rule, isWritten: false });
    const rules = new Map(own);
    if (rule === undefined) rules.delete(id);
    else rules.set(id, rule);
    set(rules);
    store();
    tell();
  }

  /** One after another, so that the last word is the one that stays. */
  function store(): void {
    if (storage === undefined) return;
    writing = writing.then(() => write(storage));
  }

  /** Each change alone: what other pages wrote, and what could not be read, is never written over by less. */
  async function write(to: RuleStorage): Promise<void> {
    let why: string | undefined;
    for (const [id, one] of [...decided]) {
      if (one.isWritten || decided.get(id) !== one) continue;
      try {
        await writeOne(to, id, one.rule);
        one.isWritten = true;
      } catch (error) {
        why = wordsOf(error);
      }
    }
    if (why === unstored) return;
    unstored = why;
    tell();
  }

  async function writeOne(to: RuleStorage, id: string, rule: Rule | undefined): Promise<void> {
    if (rule !== undefined && outlivesPage(rule)) {
      stored.add(id);
      await to.put(rule);
    } else if (stored.has(id)) await to.remove(id);
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
      do {
        reading ??= read(storage);
        await reading;
      } while (isReading);
    },
    keep(rule) {
      if (app.some(({ id }) => id === rule.id)) return false;
      change(rule.id, rule);
      return true;
    },
    revoke(id) {
      if (!own.has(id)) return false;
      change(id, undefined);
      return true;
    },
    discardUnreadable() {
      if (state.kind !== 'unknown' || state.unreadable === 0) return;
      for (const id of unreadable) decided.set(id, { rule: undefined, isWritten: false });
      unreadable = [];
      state = { kind: 'ready' };
      // Not read again: it is known what is in it by now.
      reading ??= Promise.resolve();
      store();
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
