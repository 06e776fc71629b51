import type { Script } from './script.ts';
import type { Stage } from './stage.ts';
import type { Turn } from './turn.ts';

/** The two halves of a scenario in which the agent asks at the end of its run. */
export interface AskFirst {
  /** The first run: what is said, called and asked. */
  readonly begin: (stage: Stage, turn: Turn) => Promise<void>;
  /** The run that goes on with what came back for it. */
  readonly goOn: (stage: Stage, turn: Turn) => Promise<void>;
}

/** Makes a script of it: asks, and goes on from what the input really answers. */
export function askFirst({ begin, goOn }: AskFirst): Script {
  return (stage, turn) => (turn.resume.length === 0 || turn.wentOn ? begin(stage, turn) : goOn(stage, turn));
}
