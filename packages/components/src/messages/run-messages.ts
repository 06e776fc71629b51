import type { RunProblem } from '@callboard/hooks';

/** Something that is said of a run: what happened, and what that means. */
export interface RunWords {
  readonly title: string;
  readonly text: string;
}

/** How a run ended, where that is not simply well. */
export interface RunMessages {
  /** What went wrong; what the agent, or the page, says of it stands behind. */
  readonly ended: Readonly<Record<RunProblem['kind'], string>>;
  readonly stopped: RunWords;
  readonly cancelled: RunWords;
  /** The agent asked something that nobody can answer any more. */
  readonly interrupted: RunWords;
  /** A tool broke, and nobody is told of it by itself: no run follows until somebody decides. */
  readonly failureHeld: RunWords;
  /** A kept conversation that was opened again: what is open waits for a person. */
  readonly reopened: RunWords;
  /** So many runs followed one another that a person is asked whether to go on. */
  readonly paused: RunWords;
  readonly goOn: string;
  readonly tryAgain: string;
  /** Over the beginning of what came instead of an answer. */
  readonly sentInstead: string;
}
