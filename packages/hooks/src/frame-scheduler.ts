import type { Scheduler } from '@callboard/core';

/** Milliseconds between wake-ups where frames do not come: hidden tabs, tests, servers. */
const timerInterval = 50;

/** Wakes readers once a frame, and by a timer while the page is hidden and gets no frames. */
export const frameScheduler: Scheduler = {
  schedule(flush) {
    if (typeof requestAnimationFrame === 'undefined' || document.hidden) {
      setTimeout(flush, timerInterval);
      return;
    }
    let done = false;
    const once = (): void => {
      if (done) return;
      done = true;
      clearTimeout(timer);
      flush();
    };
    // A page that is hidden right now gets no more frames; the timer is for that.
    const timer = setTimeout(once, timerInterval * 4);
    requestAnimationFrame(once);
  },
};
