/** How much a schema and a value may ask for before the answer is "undecidable". All are counts, none is a time. */
export interface Limits {
  /** Levels of nesting in a schema, as JSON. */
  readonly schemaDepth: number;
  /** JSON values in a schema: every object, array, string, number, boolean and null counts one. */
  readonly schemaSize: number;
  /** Levels of nesting in the arguments. */
  readonly dataDepth: number;
  /** JSON values in the arguments. */
  readonly dataSize: number;
  /** UTF-16 code units in one pattern. */
  readonly patternLength: number;
  /**
   * Steps of one check, over all keywords and patterns. A property looked at costs one, one state of a pattern at one
   * character another, a schema with keywords meeting a value three.
   */
  readonly steps: number;
  /** Schemas open inside each other while a value is checked; guards the call stack. */
  readonly nesting: number;
  /** Problems told at once. */
  readonly problems: number;
}

/** Generous for any tool a person would write, and well under a second of work at their worst. */
export const defaultLimits: Limits = {
  schemaDepth: 100,
  schemaSize: 10_000,
  dataDepth: 200,
  dataSize: 1_000_000,
  patternLength: 2_000,
  steps: 5_000_000,
  nesting: 800,
  problems: 20,
};
