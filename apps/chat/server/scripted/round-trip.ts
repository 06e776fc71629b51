import type { PageToolName } from '../../shared/page-tools.ts';
import type { Script } from './script.ts';
import type { Stage } from './stage.ts';
import { subjectOf } from './subject.ts';
import type { AnsweredCall, Turn } from './turn.ts';
import { tellOutcome } from './wording.ts';

/** The two halves of a scenario that calls tools of the page. */
export interface RoundTrip {
  /** The page's tools that the call needs. Where the page does not offer one, the agent says so and calls nothing. */
  readonly needs: readonly PageToolName[];
  /** The first run: what is said and called. */
  readonly begin: (stage: Stage, turn: Turn) => Promise<void>;
  /** A run after answers came; says what became of each call unless something better is given. */
  readonly goOn?: (stage: Stage, answers: readonly AnsweredCall[], round: number) => Promise<void>;
}

/** Makes a script of a round trip: begins it, and goes on from what the page really answered. */
export function roundTrip({ needs, begin, goOn = tellAll }: RoundTrip): Script {
  return async (stage, turn) => {
    const latest = turn.rounds.at(-1);
    if (latest !== undefined) return goOn(stage, latest, turn.rounds.length);
    const missing = needs.filter((name) => !stage.offers(name));
    if (missing.length === 0) return begin(stage, turn);
    const tools = missing.map((name) => `“${name}”`).join(' and ');
    return stage.say(`For this I need ${tools}, which this page does not offer. So I leave it at words.`);
  };
}

/** Says what became of every call, one sentence each, in one message. */
export async function tellAll(stage: Stage, answers: readonly AnsweredCall[]): Promise<void> {
  await stage.say(answers.map((call) => tellOutcome(call, subjectOf(call))).join('\n'));
}
