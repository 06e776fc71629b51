/**
 * Begins something that goes on until it is left. Begun twice it goes on once, until both have left; what was left may be
 * begun again, as a remount does. Leaving twice is leaving.
 */
export function onceAtATime(begin: () => () => void): () => () => void {
  let beginners = 0;
  let leave: (() => void) | undefined;
  return () => {
    beginners += 1;
    leave ??= begin();
    let isLeft = false;
    return () => {
      if (isLeft) return;
      isLeft = true;
      beginners -= 1;
      if (beginners > 0) return;
      leave?.();
      leave = undefined;
    };
  };
}
