/** What stands where a rule that was kept is changed. */
export interface RuleFormMessages {
  readonly open: string;
  readonly openOf: (rule: string) => string;
  readonly what: string;
  readonly where: string;
  /** One condition, for its fields: the place in the arguments, and which part of it. */
  readonly how: (place: string) => string;
  readonly value: (place: string) => string;
  readonly is: Readonly<Record<'equal' | 'at-most' | 'at-least', string>>;
  readonly truth: Readonly<Record<'true' | 'false', string>>;
  readonly remove: string;
  readonly removeOf: (condition: string) => string;
  readonly addValue: string;
  readonly addValueOf: (place: string) => string;
  /** Draws the rule closer, around a value of a call it is about. */
  readonly narrow: (condition: string) => string;
  readonly notKept: string;
  readonly keep: string;
  readonly tooWide: string;
  readonly changed: (rule: string) => string;
}
