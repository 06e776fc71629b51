import type { RuleBook } from './policy/rule-book.ts';
import type { RiskPolicy } from './policy.ts';
import type { BeforeToolCall } from './screening.ts';
import type { OnToolException } from './tool.ts';

/** What an app says of the calls on a thread. Read when it is needed: the latest word counts. */
export interface CallRules {
  /**
   * Looks at each call of the page after its arguments were found valid and before policy asks or lets it: allows,
   * rejects with a reason, or rewrites the arguments. Of the agent's own calls it is only told.
   */
  readonly beforeToolCall?: BeforeToolCall | undefined;
  /** Asks before tools of some risk, or forbids them, whatever the tools say themselves. */
  readonly policy?: RiskPolicy | undefined;
  /** What becomes of exceptions that a handler did not plan for, where its tool does not say; `return-to-model` unless set. */
  readonly onToolException?: OnToolException | undefined;
  /** Rules of the app about single tools, servers and arguments, and what people have decided once and for all. */
  readonly rules?: RuleBook | undefined;
}
