/** What React did, seen through the door it keeps for its developer tools; production builds have it too. */
export interface CommitWatch {
  /** From here on it counts; renders inside the card of this call are expected. */
  start(touchedCard: string): void;
  readonly mostInAFrame: number;
  readonly untouchedRenders: number;
}

/** As much of React's tree as is looked at. The bench pins React's version. */
interface Fiber {
  readonly tag: number;
  readonly key: string | null;
  readonly flags: number;
  readonly memoizedProps: unknown;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly alternate: Fiber | null;
}

declare global {
  var __REACT_DEVTOOLS_GLOBAL_HOOK__: object | undefined;
}

/** Functions, classes, forwarded refs and memos: what an app calls a component. */
const components: ReadonlySet<number> = new Set([0, 1, 11, 14, 15]);
const performedWork = 1;

/** Has to be called before React is loaded. */
export function watchCommits(): CommitWatch {
  let touched: string | undefined;
  let inThisFrame = 0;
  let mostInAFrame = 0;
  let untouchedRenders = 0;

  // Registered in each frame for the next, so it comes before whatever was asked for in between.
  requestAnimationFrame(function newFrame() {
    inThisFrame = 0;
    requestAnimationFrame(newFrame);
  });

  function countRenders(parent: Fiber, card: string | undefined, touchedCard: string): void {
    for (let fiber = parent.child; fiber !== null; fiber = fiber.sibling) {
      const own = cardOf(fiber) ?? card;
      const rendered = components.has(fiber.tag) && (fiber.flags & performedWork) !== 0;
      if (rendered && own !== undefined && !own.includes(touchedCard)) untouchedRenders += 1;
      // The same children as before: nothing below was rendered.
      if (fiber.alternate === null || fiber.child !== fiber.alternate.child)
        countRenders(fiber, own, touchedCard);
    }
  }

  globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
    onCommitFiberRoot(_renderer: number, root: { readonly current: Fiber }) {
      if (touched === undefined) return;
      inThisFrame += 1;
      mostInAFrame = Math.max(mostInAFrame, inThisFrame);
      countRenders(root.current, undefined, touched);
    },
  };

  return {
    start(touchedCard) {
      touched = touchedCard;
      inThisFrame = 0;
    },
    get mostInAFrame() {
      return mostInAFrame;
    },
    get untouchedRenders() {
      return untouchedRenders;
    },
  };
}

/** Lists name their cards by key; a kit that does not gives its card the id. */
function cardOf({ key, memoizedProps }: Fiber): string | undefined {
  if (key?.includes('call-')) return key;
  if (typeof memoizedProps !== 'object' || memoizedProps === null) return undefined;
  return 'toolCallId' in memoizedProps ? String(memoizedProps.toolCallId) : undefined;
}
