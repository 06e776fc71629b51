/** Until when something is awaited. */
export interface DeadlineWords {
  /** Far: the time itself. */
  readonly by: (time: string) => string;
  /** Near: minutes and seconds, such as 4:32. */
  readonly within: (left: string) => string;
  readonly over: string;
  /** Read out once. */
  readonly minuteLeft: string;
}

/** Deadlines, by what has to be there by then. */
export interface DeadlineMessages {
  readonly decision: DeadlineWords;
  /** How long an agent waits for the result of a call. */
  readonly result: DeadlineWords;
}
