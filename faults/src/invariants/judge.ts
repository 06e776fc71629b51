import type { OutsideRecord, TabReport } from '../records.ts';
import { mayForget, type Scenario } from '../scenario.ts';
import { isAskedName, isIdempotentName } from '../tool-name.ts';
import { answeredAnew, resumedOtherwise, unanswered } from './answered.ts';
import { decidedTwice, ranUnasked } from './decided-once.ts';
import { type Noise, unexpected } from './noise.ts';
import { startedTwice } from './once.ts';
import { forgotten } from './remembered.ts';
import { shownDifferently } from './same-everywhere.ts';
import { toldUntruly } from './told-truly.ts';

/** What is known of a scenario once it is over. */
export interface Evidence {
  readonly scenario: Scenario;
  readonly outside: OutsideRecord;
  /** The open tabs, as they were once all had healed. */
  readonly tabs: readonly TabReport[];
  readonly noise: readonly Noise[];
}

/** Everything that must hold and did not, in words. */
export function broken({ scenario, outside, tabs, noise }: Evidence): readonly string[] {
  const { effects, inputs, badInputs } = outside;
  const forgets = mayForget(scenario);
  // The app has accepted that a reload or another tab may start a handler again, or ask again, where nothing is stored (P15).
  const isAtRisk = forgets && scenario.isMemoryEnough;
  return [
    ...badInputs,
    ...(isAtRisk ? [] : startedTwice(effects, isIdempotentName)),
    ...inputs.flatMap(unanswered),
    ...toldUntruly(inputs, effects, { isIdempotent: isIdempotentName, mayForget: forgets }),
    ...decidedTwice(outside, tabs, { mayForget: forgets, mayAskAgain: isAtRisk }),
    ...shownDifferently(tabs),
    // What was lost with the storage nobody can look up.
    ...(forgets
      ? []
      : [
          ...answeredAnew(inputs),
          ...resumedOtherwise(inputs),
          ...forgotten(inputs),
          ...ranUnasked(effects, tabs, isAskedName),
        ]),
    ...unexpected(noise),
  ];
}
