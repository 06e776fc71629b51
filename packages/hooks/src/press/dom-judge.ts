import { createDwell } from './dwell.ts';
import { whyNotHit } from './hit-test.ts';
import type { PressJudge } from './press-judge.ts';

/** Milliseconds a prompt has to be in sight before a press on it counts. */
const defaultGuard = 500;

/** Pixels of a prompt that have to be in view before it counts as seen, unless half of it is less. */
const leastHeight = 24;

const steps = 20;

/** What createPressJudge can be told. */
export interface PressJudgeOptions {
  /** Milliseconds a prompt has to be in sight before a press on it counts (default 500). */
  readonly guard?: number;
}

/**
 * Judges presses by what the DOM says: a person's is a trusted event on a prompt that has been in sight for half a second,
 * and whose button nothing covers at that moment. It keeps out accidents and things that slip over a button by themselves;
 * a page that wants to deceive the person in front of it needs no press of theirs, and is not what this is about.
 */
export function createPressJudge({ guard: own = defaultGuard }: PressJudgeOptions = {}): PressJudge {
  return {
    watch(prompt, { guard = own, onChange }) {
      const dwell = createDwell(prompt.ownerDocument, guard, onChange);
      const stopLooking = watchSight(prompt, dwell.setInSight);
      return {
        judge(press) {
          const isHeld = 'repeat' in press && press.repeat === true;
          const unseen = isHeld ? 'too-early' : dwell.whyUnseen(press.timeStamp);
          if (unseen !== undefined) return { kind: 'ignored', why: unseen };
          if (!press.isTrusted) return { kind: 'code' };
          const why = whyNotHit(press, prompt);
          return why === undefined ? { kind: 'person' } : { kind: 'ignored', why };
        },
        stop() {
          stopLooking();
          dwell.stop();
        },
      };
    },
  };
}

/** Tells whether an element is in view. Where nobody can tell, it is: at the press it is looked at in any case. */
function watchSight(element: Element, tell: (isInSight: boolean) => void): () => void {
  if (typeof IntersectionObserver === 'undefined') {
    tell(true);
    return () => undefined;
  }
  const observer = new IntersectionObserver(
    (entries) => {
      const entry = entries.at(-1);
      if (entry !== undefined)
        tell(
          entry.isIntersecting &&
            (entry.intersectionRatio >= 0.5 || entry.intersectionRect.height >= leastHeight),
        );
    },
    { threshold: Array.from({ length: steps + 1 }, (_, step) => step / steps) },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
