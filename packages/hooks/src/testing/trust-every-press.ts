import { createDwell } from '../press/dwell.ts';
import type { PressJudge } from '../press/press-judge.ts';

/**
 * Takes every press that comes with an event for a person's, also one that a test makes, wherever its prompt is. It waits
 * only where a prompt says how long (`pressGuard`). For tests and stories: `<ThreadProvider presses={trustEveryPress}>`.
 */
export const trustEveryPress: PressJudge = {
  watch(prompt, { guard = 0, onChange }) {
    const dwell = createDwell(prompt.ownerDocument, guard, onChange);
    dwell.setInSight(true);
    return {
      judge(press) {
        const why = dwell.whyUnseen(press.timeStamp);
        return why === undefined ? { kind: 'person' } : { kind: 'ignored', why };
      },
      stop: dwell.stop,
    };
  },
};
