/**
 * The place of a card that says what was decided. When a prompt that held the focus goes away, the focus moves there;
 * otherwise it would fall to the top of the page. A focus that was elsewhere stays where it was.
 */
export interface Verdict {
  /** Given the element that says it, or nothing while there is none. */
  readonly attach: (element: HTMLElement | null) => void;
  /** Given what says why nobody decided, where nothing says what was: the focus goes there then. */
  readonly attachReason: (element: HTMLElement | null) => void;
  /** Tells that the prompt goes away while the focus is in it. */
  readonly promptLostFocus: () => void;
  /** Called once the page shows what follows; moves the focus if it is due. */
  readonly settle: () => void;
  readonly focus: () => void;
}

export function createVerdict(): Verdict {
  let element: HTMLElement | null = null;
  let reason: HTMLElement | null = null;
  let isDue = false;
  const focus = (): void => (element ?? reason)?.focus();
  return {
    attach: (next) => {
      element = next;
    },
    attachReason: (next) => {
      reason = next;
    },
    promptLostFocus: () => {
      isDue = true;
    },
    settle: () => {
      if (!isDue) return;
      isDue = false;
      focus();
    },
    focus,
  };
}
