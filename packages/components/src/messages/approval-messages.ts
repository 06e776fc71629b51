import type { DecisionOutcome } from '@callboard/core';
import type { Count } from '../locale/formats.ts';

/** What stands where a person decides. */
export interface ApprovalMessages {
  readonly title: string;
  readonly answerTitle: string;
  readonly approve: string;
  /** A dangerous approve names the deed: the tool's title, unless the app gives its own words. */
  readonly approveDeed: (title: string) => string;
  readonly approveChanges: string;
  readonly approveDeedChanges: (title: string) => string;
  readonly edit: string;
  readonly reject: string;
  readonly rejectOpen: string;
  readonly answer: string;
  readonly answerOpen: string;
  /** Closes a question without deciding, where the agent can be told so. */
  readonly dismiss: string;
  readonly dismissOpen: string;
  readonly dismissHint: string;
  readonly pending: Readonly<Record<DecisionOutcome, string>>;
  /** On the button of a prompt while something is on its way that was pressed at another one. */
  readonly deciding: string;
  /** Read out where it takes a while. */
  readonly decidingOf: (title: string) => string;
  /** Where a panel will be that is being fetched, and where it could not be. */
  readonly panelLoading: string;
  readonly panelFailed: string;
  readonly close: string;
  readonly reset: string;
  readonly submitHint: string;
  readonly editLabel: string;
  readonly editKept: string;
  readonly checking: string;
  readonly fits: string;
  readonly problems: (count: Count) => string;
  readonly place: (line: Count, column: Count) => string;
  readonly changes: (count: Count) => string;
  readonly noChanges: string;
  readonly onlySpelling: string;
  readonly moreChanges: (count: Count) => string;
  readonly added: string;
  readonly removed: string;
  readonly runsAs: string;
  readonly hiddenInEdit: (count: Count) => string;
  readonly reasonLabel: string;
  readonly reasonHint: string;
  readonly answerLabel: string;
  readonly answerHint: string;
  /** For a tool that only a person can answer. */
  readonly answerOnlyHint: string;
  readonly notCounted: string;
  /** A rule of the page did not let an edit pass; without a reason it gave none, or could not be asked. */
  readonly editRefused: (reason: string | undefined) => string;
  /** A rule of the page changed an edit, which is asked about anew. */
  readonly editRewritten: string;
  /** Who asks, where no call says it. */
  readonly agentAsks: string;
  readonly subagentAsks: (name: string | undefined) => string;
  readonly choose: string;
  /** Said where a reason is written that the agent cannot be told. */
  readonly reasonStays: string;
  /** Said where a refusal reaches the agent as nothing but the end of the question. */
  readonly rejectionIsCancel: string;
  /** Said before anybody decides, where the agent hears one answer of several. */
  readonly hearsOne: string;
  /** Asked in a form that nobody here can answer. */
  readonly onlyRefusal: string;
  readonly takeBack: string;
  readonly takeBackOf: (title: string) => string;
  readonly sendAgain: string;
  readonly sendAgainOf: (title: string) => string;
  readonly review: string;
  readonly reviewOf: (title: string) => string;
  readonly later: string;
}
