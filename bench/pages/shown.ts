/** The card that is written to is the last on every page. */
export function lastCard(): HTMLElement | undefined {
  return [...document.querySelectorAll('article')].at(-1);
}

/** Resolves in the frame after the one in which `isSo` holds. */
export async function shown(isSo: () => boolean): Promise<void> {
  while (!isSo()) await nextFrame();
  await nextFrame();
}

export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve, 0));
  });
}

/** Brings the card that is written to where a reader has it. */
export function lookAtLastCard(): void {
  document.body.style.paddingBlockEnd = '100vh';
  lastCard()?.scrollIntoView({ block: 'start' });
}
