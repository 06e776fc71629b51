/** How long something has been in sight without a break. */
export interface Dwell {
  /** Says whether it is in sight now. */
  setInSight(isInSight: boolean): void;
  /** Why something that happened at `time` came before it had been seen; undefined where it had. */
  whyUnseen(time: number): 'too-early' | 'off-screen' | undefined;
  stop(): void;
}

/** The time by the clock that events are stamped with. */
function eventTime(): number {
  return new Event('now').timeStamp;
}

/**
 * Measures from when something comes into sight, and from anew when it leaves it or its page is hidden: what a person
 * comes back to they have not seen yet (P9).
 */
export function createDwell(page: Document, guard: number, onChange: (isSeen: boolean) => void): Dwell {
  let isInSight = false;
  let since: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const begin = (): void => {
    clearTimeout(timer);
    since = isInSight && page.visibilityState === 'visible' ? eventTime() : undefined;
    onChange(since !== undefined && guard <= 0);
    if (since !== undefined && guard > 0) timer = setTimeout(() => onChange(true), guard);
  };
  page.addEventListener('visibilitychange', begin);

  return {
    setInSight(next) {
      if (next === isInSight) return;
      isInSight = next;
      begin();
    },
    whyUnseen(time) {
      if (since === undefined) return 'off-screen';
      return guard > 0 && time - since < guard ? 'too-early' : undefined;
    },
    stop() {
      clearTimeout(timer);
      page.removeEventListener('visibilitychange', begin);
    },
  };
}
