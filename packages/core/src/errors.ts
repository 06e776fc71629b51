/** Why something an app or a person asked for was not done. A closed set. */
export type CallboardErrorCode =
  /** The request has ended: it was decided, withdrawn, or never existed. */
  | 'request-not-open'
  /** This request does not allow that outcome. */
  | 'outcome-not-allowed'
  /** Its agent hears one answer of a run, and another question of that run has it. */
  | 'one-answer'
  /** The edited text is not one JSON document, or does not fit the tool's schema. */
  | 'edit-invalid'
  /** The answer is none of the choices, or does not fit the schema it was asked for with. */
  | 'answer-invalid'
  /** The app's hook said no to an edit, or could not be asked about it. */
  | 'edit-refused'
  /** The app's hook made other arguments of an edit: they are shown now, and nothing was decided. */
  | 'edit-rewritten'
  /** Its time was over before anyone decided. */
  | 'request-expired'
  /** A decision was to stand for other calls too, and that cannot be. */
  | 'rule-not-kept'
  /** What was shown is no longer what would run. */
  | 'shown-value-changed'
  /** A decision on the same request is being checked. */
  | 'already-deciding'
  /** The prompt had not been in sight for long enough to be meant. */
  | 'press-too-early'
  /** Something lay over what was pressed, or it was out of sight. */
  | 'press-covered'
  /** The message is empty. */
  | 'nothing-to-send'
  /** A run would leave calls without a reply, or there is no run to try again. */
  | 'calls-still-open'
  /** It was to be tried again, and has not failed: it waits, runs, is done, or somebody stopped it. */
  | 'call-not-failed'
  /** It was to be tried again, and the agent has its answer already. */
  | 'call-answered'
  /** It was to be tried again, and may have had effects that a second attempt would double. */
  | 'not-repeatable'
  /** It was to be tried again, and the page offers no tool of that name now. */
  | 'tool-not-offered'
  /** Another tab acts for this thread, and it gave no answer in time: nothing was done, and nothing will be. */
  | 'runner-silent'
  /** A hook was used outside its provider, or a thing was used after its end. */
  | 'misuse';

/** An error of Callboard: what happened, what it means and what to do, with the ids in its message. */
export class CallboardError extends Error {
  override readonly name: string = 'CallboardError';
  readonly code: CallboardErrorCode;

  constructor(code: CallboardErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
