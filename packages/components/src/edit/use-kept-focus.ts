'use client';

import { type RefObject, useEffect } from 'react';

/** What a person writes or chooses with comes before the buttons around it. */
const inputs =
  '[data-slot="form-box"], [data-slot="form-options"] input, [data-slot="form-select"], [data-slot="callboard-disclosure-trigger"]';
const buttons = 'button:not(:disabled), input:not(:disabled), select:not(:disabled)';

/**
 * Keeps the focus in a form whose fields come and go. A button may take away what it stands in, or itself: an item
 * taken out, a hint taken, the last reset. Then the focus goes to what is nearest to that place. Whoever has left for
 * somewhere else, or for nowhere, is not called back (P9).
 */
export function useKeptFocus(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = root.current;
    if (element === null) return;
    let last: HTMLElement | undefined;
    const onFocusIn = ({ target }: FocusEvent): void => {
      last = target instanceof HTMLElement ? target : undefined;
    };
    const onFocusOut = ({ target }: FocusEvent): void => {
      // Left for another place or for none. What is taken away may lose the focus too, and is gone a moment later.
      queueMicrotask(() => {
        if (target === last && last?.isConnected === true) last = undefined;
      });
    };
    const observer = new MutationObserver((records) => {
      const lost = last;
      if (lost === undefined || lost.isConnected) return;
      const gap = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(lost)));
      if (gap === undefined) return;
      // Whatever took it away may have put the focus somewhere itself.
      requestAnimationFrame(() => {
        const { activeElement, body } = element.ownerDocument;
        if (last !== lost || (activeElement !== null && activeElement !== body)) return;
        const again = lost.id === '' ? null : element.ownerDocument.getElementById(lost.id);
        (again ?? nearest(gap, element))?.focus();
      });
    });
    element.addEventListener('focusin', onFocusIn);
    element.addEventListener('focusout', onFocusOut);
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      element.removeEventListener('focusin', onFocusIn);
      element.removeEventListener('focusout', onFocusOut);
      observer.disconnect();
    };
  }, [root]);
}

/** What can be focused next to a place where something was: behind it, before it, around it. */
function nearest(
  { target, nextSibling, previousSibling }: MutationRecord,
  root: Element,
): HTMLElement | undefined {
  const beside = inside(nextSibling) ?? inside(previousSibling);
  let found = beside;
  for (
    let at: Node | null = target;
    found === undefined && at instanceof Element && root.contains(at);
    at = at.parentNode
  ) {
    found = inside(at);
    if (at !== root) found ??= inside(at.nextElementSibling) ?? inside(at.previousElementSibling);
  }
  return found;
}

function inside(node: Node | null): HTMLElement | undefined {
  if (!(node instanceof Element) || !node.isConnected || node.closest('[hidden]') !== null) return undefined;
  for (const wanted of [inputs, buttons]) {
    if (node instanceof HTMLElement && node.matches(wanted)) return node;
    for (const found of node.querySelectorAll<HTMLElement>(wanted)) {
      if (found.closest('[hidden]') === null) return found;
    }
  }
  return undefined;
}
