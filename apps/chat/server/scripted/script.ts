import type { ScenarioId } from '../../shared/scenarios.ts';
import type { Stage } from './stage.ts';
import type { Turn } from './turn.ts';

/** Plays one run of a scenario, from what the input really holds. The agent ends the run when the script has not. */
export type Script = (stage: Stage, turn: Turn) => Promise<void>;

/** The scripts of one family of scenarios. */
export type Scripts<Id extends ScenarioId> = Readonly<Record<Id, Script>>;
