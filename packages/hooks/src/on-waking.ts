/**
 * Tells when the page is looked at again: timers sleep in a hidden tab, a frozen page and a closed machine, and a clock may
 * have been set meanwhile. Returns the way to stop.
 */
export function onWaking(listener: () => void): () => void {
  const look = (): void => {
    if (document.visibilityState === 'visible') listener();
  };
  document.addEventListener('visibilitychange', look);
  window.addEventListener('focus', look);
  window.addEventListener('pageshow', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('focus', look);
    window.removeEventListener('pageshow', look);
  };
}
