import {
  type CallboardErrorCode,
  type Conversation,
  callApart,
  type Decision,
  type DecisionOutcome,
  type Draft,
  type DraftChoice,
  type Person,
  shownTextOf,
} from '@callboard/core';
import type { Deciding } from '../deciding.ts';
import type { Press, PressJudge } from '../press/press-judge.ts';
import { refusalOfPress } from '../press/press-refusal.ts';
import { type DecisionRefusal, refusalOf } from '../use-request.ts';
import {
  type ApprovalCounts,
  type ApprovalItem,
  countsOf,
  type ItemFacts,
  isAlike,
  itemOf,
} from './approval-item.ts';
import { createArrivals } from './arrivals.ts';
import { createQueuePrompts } from './queue-prompts.ts';

/** What became of the choices that were sent. */
export interface SendReport {
  /** Ids of the requests whose decision counts. */
  readonly decided: readonly string[];
  /** Those whose decision did not: they are open, and their items say why. */
  readonly refused: readonly string[];
  /** Those that were over when it came: decided elsewhere, or gone. What became of them then stands. */
  readonly late: readonly string[];
}

/** What a queue shows. The same object until something of it changes. */
export interface QueueView {
  readonly items: readonly ApprovalItem[];
  readonly counts: ApprovalCounts;
  readonly isSending: boolean;
  /** Requests all of which is on screen. */
  readonly inSight: ReadonlySet<string>;
}

/** Everything that is asked on a thread, and what a person has chosen of it and not sent. */
export interface ApprovalQueue {
  subscribe(wake: () => void): () => void;
  read(): QueueView;
  choose(requestId: string, kind: DecisionOutcome, press: Press | undefined): boolean;
  unchoose(requestId: string): boolean;
  alike(requestId: string): readonly string[];
  clear(): void;
  promptRef(requestId: string): (element: Element | null) => void;
  send(by: SentBy): Promise<SendReport>;
}

/** Who sends, and by which means. */
interface SentBy {
  readonly means: 'person' | 'code';
  readonly person: Person | undefined;
}

/** What a queue is made with. */
export interface QueueParts {
  readonly conversation: Conversation;
  readonly presses: PressJudge;
  readonly deciding: Deciding;
  readonly pressGuard: number | undefined;
}

const nothingSent: SendReport = { decided: [], refused: [], late: [] };

/**
 * The queue of a thread. What is chosen is a draft of its request (`conversation.drafts`), and sending decides each by
 * the one way there is (`conversation.decide`): so what somebody decides elsewhere meanwhile stands, and what the same
 * run asks is sent together by the thread, not by the queue (P8, P13).
 */
export function createApprovalQueue({
  conversation,
  presses,
  deciding,
  pressGuard,
}: QueueParts): ApprovalQueue {
  const { thread, drafts } = conversation;
  const arrivals = createArrivals(thread);
  const prompts = createQueuePrompts(presses, pressGuard, changed);
  const known = new Map<string, ApprovalItem>();
  const refusals = new Map<string, DecisionRefusal>();
  const wakers = new Set<() => void>();
  const watched = new Map<string, () => void>();
  let leave: (() => void) | undefined;
  let isSending = false;
  let view: QueueView = { items: [], counts: countsOf([]), isSending, inSight: prompts.inSight() };

  function changed(): void {
    for (const wake of [...wakers]) callApart(wake);
  }

  function read(): QueueView {
    const items = arrivals.read().flatMap((id) => readItem(id) ?? []);
    const inSight = prompts.inSight();
    const isSame =
      view.isSending === isSending &&
      view.inSight === inSight &&
      view.items.length === items.length &&
      view.items.every((item, index) => item === items[index]);
    if (!isSame) view = { items, counts: countsOf(items), isSending, inSight };
    return view;
  }

  function readItem(id: string): ApprovalItem | undefined {
    const request = thread.request(id);
    if (request === undefined) return undefined;
    const { subject } = request;
    const call = subject.kind === 'call' ? thread.call(subject.key) : undefined;
    const facts: ItemFacts = {
      id,
      request,
      call,
      shownText: shownTextOf(request, call),
      draft: drafts.of(id),
      isSeen: prompts.isSeen(id),
      isDeciding: deciding.pressed(id) !== undefined,
      refusal: refusals.get(id),
    };
    const before = known.get(id);
    if (before !== undefined && isSameItem(before, facts)) return before;
    const item = itemOf(facts);
    known.set(id, item);
    return item;
  }

  /** Hears of what is listed, and of nothing else. */
  function watch(): void {
    const ids = new Set(arrivals.read());
    for (const id of ids) {
      if (!watched.has(id)) watched.set(id, watchOne(id));
    }
    for (const [id, stop] of watched) {
      if (ids.has(id)) continue;
      stop();
      watched.delete(id);
      known.delete(id);
      refusals.delete(id);
    }
  }

  function watchOne(id: string): () => void {
    const subject = thread.request(id)?.subject;
    const leaveDraft = drafts.subscribe(id, changed);
    if (subject?.kind !== 'call') return leaveDraft;
    let shownText = readItem(id)?.shownText;
    const leaveCall = thread.subscribe(`call:${subject.key}`, () => {
      const before = shownText;
      shownText = readItem(id)?.shownText;
      if (shownText !== before) prompts.askAnew(id);
      changed();
    });
    return () => {
      leaveDraft();
      leaveCall();
    };
  }

  function arrived(): void {
    watch();
    changed();
  }

  function refuse(id: string, refusal: DecisionRefusal): false {
    refusals.set(id, refusal);
    changed();
    return false;
  }

  function choose(id: string, kind: DecisionOutcome, press: Press | undefined): boolean {
    const item = readItem(id);
    if (item === undefined || isSending || !canChoose(item, kind)) return false;
    const by = prompts.judge(id, press);
    if (by.kind === 'ignored') return refuse(id, { ...refusalOfPress(by), problems: [] });
    refusals.delete(id);
    drafts.write(id, { choice: { kind, shownText: item.shownText, means: by.kind } });
    return true;
  }

  async function decide(item: ApprovalItem, choice: DraftChoice, by: SentBy): Promise<keyof SendReport> {
    // A person's only where a person has chosen it and sends it.
    const means = choice.means === 'person' ? by.means : 'code';
    const report = await deciding.decide({
      requestId: item.id,
      decision: decisionOf(choice.kind, item.draft),
      means,
      ...(by.person === undefined || means === 'code' ? {} : { person: by.person }),
      shownText: choice.shownText,
    });
    if (report.kind === 'decided') return 'decided';
    // Somebody has to look at it again.
    drafts.write(item.id, { choice: undefined });
    refuse(item.id, refusalOf(report));
    return isOver(report.error.code) ? 'late' : 'refused';
  }

  return {
    subscribe(wake) {
      wakers.add(wake);
      if (leave === undefined) {
        watch();
        const leaves = [thread.subscribe('requests', arrived), deciding.subscribe(changed)];
        leave = () => {
          for (const out of leaves) out();
        };
      }
      return () => {
        wakers.delete(wake);
        if (wakers.size > 0) return;
        leave?.();
        leave = undefined;
        for (const stop of watched.values()) stop();
        watched.clear();
      };
    },
    read,
    choose,
    unchoose(id) {
      if (isSending || drafts.of(id).choice === undefined) return false;
      drafts.write(id, { choice: undefined });
      return true;
    },
    alike(id) {
      const one = readItem(id);
      if (one === undefined) return [];
      const { items, inSight } = read();
      return items
        .filter(
          (other) => other.id !== id && isUndecided(other) && inSight.has(other.id) && isAlike(one, other),
        )
        .map((other) => other.id);
    },
    clear() {
      arrivals.clear();
      arrived();
    },
    promptRef: prompts.refOf,
    async send(by) {
      const chosen = read().items.flatMap((item) =>
        item.state.kind === 'chosen' ? [{ item, choice: item.state.choice }] : [],
      );
      if (isSending || chosen.length === 0) return nothingSent;
      isSending = true;
      changed();
      try {
        const counted = await Promise.all(chosen.map(({ item, choice }) => decide(item, choice, by)));
        const ids = (became: keyof SendReport): readonly string[] =>
          chosen.flatMap(({ item }, index) => (counted[index] === became ? [item.id] : []));
        return { decided: ids('decided'), refused: ids('refused'), late: ids('late') };
      } finally {
        isSending = false;
        changed();
      }
    },
  };
}

function isUndecided({ state }: ApprovalItem): boolean {
  return state.kind === 'open' || state.kind === 'void';
}

function isSameItem(item: ApprovalItem, facts: ItemFacts): boolean {
  return (
    item.request === facts.request &&
    item.call === facts.call &&
    item.draft === facts.draft &&
    item.isSeen === facts.isSeen &&
    item.isDeciding === facts.isDeciding &&
    item.refusal === facts.refusal
  );
}

/** Only what is allowed, and what is written as far as it has to be. */
function canChoose({ request, draft, isDeciding }: ApprovalItem, kind: DecisionOutcome): boolean {
  if (isDeciding || request.state.kind !== 'open' || !request.allowed.includes(kind)) return false;
  if (kind === 'edit') return draft.edit !== undefined && Object.keys(draft.unfinished ?? {}).length === 0;
  return kind !== 'answer' || (draft.answer ?? '').trim() !== '';
}

function decisionOf(kind: DecisionOutcome, { edit = '', reject = '', answer = '' }: Draft): Decision {
  switch (kind) {
    case 'approve':
      return { kind };
    case 'edit':
      return { kind, argsText: edit };
    case 'reject':
      return { kind, ...(reject === '' ? {} : { reason: reject }) };
    case 'answer':
      return { kind, text: answer };
    case 'dismiss':
      return { kind };
  }
}

/** What was sent found nothing that is asked any more. */
function isOver(code: CallboardErrorCode): boolean {
  return code === 'request-not-open' || code === 'request-expired';
}
