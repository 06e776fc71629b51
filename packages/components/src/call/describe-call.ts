import type { ArgsSnapshot } from '@callboard/core';
import type { ToolCallView } from '@callboard/hooks';

/** The app's own words for one call, made from its arguments as far as they are known. Undefined: the kit's. */
export type DescribeCall = (view: ToolCallView, args: ArgsSnapshot | undefined) => string | undefined;

const reported = new WeakSet<DescribeCall>();

/**
 * The app's words, or none where its code throws: arguments that are still being written lack what it counts on. The
 * error reaches the page's error handling once, and not the card.
 */
export function tryToDescribe(
  describe: DescribeCall,
  view: ToolCallView,
  args: ArgsSnapshot | undefined,
): string | undefined {
  try {
    return describe(view, args);
  } catch (error) {
    if (!reported.has(describe)) {
      reported.add(describe);
      // Not thrown from a render; a server without the function has its own log of what it renders.
      if (typeof reportError === 'function') reportError(error);
    }
    return undefined;
  }
}
