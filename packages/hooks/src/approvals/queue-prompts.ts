import {
  judgePress,
  type Press,
  type PressJudge,
  type PressVerdict,
  type PromptWatch,
} from '../press/press-judge.ts';

/** How much of an element has to be on screen for all of it to be in sight: rounding takes a little off. */
const whole = 0.99;

/** The elements in which what is asked is shown, as the thread's judge and the window see them. */
export interface QueuePrompts {
  /** Given to the element that shows one of them; the same function for the same id. */
  refOf(id: string): (element: Element | null) => void;
  /** Whether a press on it counts by now. */
  isSeen(id: string): boolean;
  /** All of which is on screen; the same set until that changes. Where nobody can tell, nothing is. */
  inSight(): ReadonlySet<string>;
  judge(id: string, press: Press | undefined): PressVerdict;
  /** Something else is asked there by now: it has to be seen anew. */
  askAnew(id: string): void;
}

/** Watches what shows a queue. `onChange` is told when something of it is seen, in sight, or no longer. */
export function createQueuePrompts(
  presses: PressJudge,
  guard: number | undefined,
  onChange: () => void,
): QueuePrompts {
  const elements = new Map<string, Element>();
  const ids = new WeakMap<Element, string>();
  const watches = new Map<string, PromptWatch>();
  const seen = new Set<string>();
  const refs = new Map<string, (element: Element | null) => void>();
  let shown: ReadonlySet<string> = new Set();
  let observer: IntersectionObserver | undefined;

  function showOnly(now: ReadonlySet<string>): void {
    if (now.size === shown.size && [...now].every((id) => shown.has(id))) return;
    shown = now;
    onChange();
  }

  function look(entries: readonly IntersectionObserverEntry[]): void {
    const now = new Set(shown);
    for (const { target, intersectionRatio } of entries) {
      const id = ids.get(target);
      // What is told of an element that is not there any more says nothing of the one that took its place.
      if (id === undefined || elements.get(id) !== target) continue;
      if (intersectionRatio >= whole) now.add(id);
      else now.delete(id);
    }
    showOnly(now);
  }

  function setSeen(id: string, isSeen: boolean): void {
    if (seen.has(id) === isSeen) return;
    if (isSeen) seen.add(id);
    else seen.delete(id);
    onChange();
  }

  function watch(id: string, element: Element): void {
    watches.set(id, presses.watch(element, { guard, onChange: (isSeen) => setSeen(id, isSeen) }));
  }

  function stopWatching(id: string): void {
    watches.get(id)?.stop();
    watches.delete(id);
    setSeen(id, false);
  }

  function attach(id: string, element: Element | null): void {
    const before = elements.get(id);
    if (before !== undefined) observer?.unobserve(before);
    stopWatching(id);
    if (element === null) {
      elements.delete(id);
      showOnly(new Set([...shown].filter((one) => one !== id)));
      return;
    }
    elements.set(id, element);
    ids.set(element, id);
    watch(id, element);
    if (typeof IntersectionObserver === 'undefined') return;
    observer ??= new IntersectionObserver(look, { threshold: [whole] });
    observer.observe(element);
  }

  return {
    refOf(id) {
      const known = refs.get(id) ?? ((element) => attach(id, element));
      refs.set(id, known);
      return known;
    },
    isSeen: (id) => seen.has(id),
    inSight: () => shown,
    judge: (id, press) => judgePress(watches.get(id), press),
    askAnew(id) {
      const element = elements.get(id);
      if (element === undefined) return;
      stopWatching(id);
      watch(id, element);
    },
  };
}
