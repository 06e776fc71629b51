import type { Count } from '../locale/formats.ts';

/**
 * What stands in the editor of a document: arguments, or an answer. Its words come with it; the catalogue holds only what an
 * app says otherwise.
 */
export interface EditorMessages {
  /** The two ways to look at one text, and what they are called together. */
  readonly views: string;
  readonly arguments: string;
  readonly form: string;
  readonly json: string;
  /** The text is no JSON document (yet), so it has no form. */
  readonly noForm: string;
  readonly mendAsJson: string;
  /** Shown instead of the coloured text: it is too long, or what colours it could not be fetched. */
  readonly plainLong: string;
  readonly plainFailed: string;
  /** Numbers that would not arrive as they are written. */
  readonly notEditable: (count: Count) => string;
  readonly notEditableOf: (place: string, text: string) => string;

  /** Whether a field is there; three choices. */
  readonly presence: (label: string) => string;
  readonly absent: string;
  readonly null: string;
  readonly present: string;
  readonly emptyText: string;
  readonly required: string;
  readonly notInSchema: string;
  readonly deprecated: string;
  readonly readOnly: string;
  readonly true: string;
  readonly false: string;
  readonly chooseOne: string;
  /** Something stands there that is none of the options. */
  readonly otherValue: (token: string) => string;
  readonly constant: (value: string) => string;
  readonly takeConstant: string;
  readonly hint: (value: string) => string;
  readonly takeHint: string;
  readonly takeHintOf: (label: string) => string;
  readonly examples: (values: readonly string[]) => string;
  readonly formats: Readonly<Record<string, string>>;
  readonly otherFormat: (format: string) => string;
  readonly pick: (label: string) => string;
  readonly range: (minimum: string | undefined, maximum: string | undefined) => string;
  readonly whole: string;
  readonly above: (limit: string) => string;
  readonly below: (limit: string) => string;
  readonly multipleOf: (step: string) => string;
  readonly atMostCharacters: (count: Count) => string;
  readonly atLeastCharacters: (count: Count) => string;
  /** An input that holds no value yet. */
  readonly noNumberYet: string;
  readonly noJsonYet: string;
  readonly noValueYet: string;

  readonly reset: string;
  readonly resetOf: (label: string) => string;
  readonly remove: string;
  readonly removeOf: (label: string) => string;
  readonly up: string;
  readonly upOf: (label: string) => string;
  readonly down: string;
  readonly downOf: (label: string) => string;
  readonly moved: (label: string, position: Count) => string;
  readonly removed: (label: string) => string;
  readonly item: (position: Count) => string;
  readonly items: (count: Count) => string;
  readonly members: (count: Count) => string;
  readonly addItem: string;
  readonly addItemTo: (label: string) => string;
  readonly more: (count: Count) => string;
  readonly addMember: string;
  readonly memberName: (label: string) => string;
  readonly nameTaken: string;
  readonly nameNotAllowed: string;
  readonly document: string;

  readonly branch: (label: string) => string;
  readonly branchOf: (position: Count) => string;
  readonly noBranch: string;
  readonly switching: string;
  readonly switch: string;
  readonly keep: string;
  /** Why a part is written as JSON, in place. */
  readonly any: Readonly<Record<'free' | 'other-kind' | 'nothing-fits' | 'entangled', string>>;
  readonly unfaithful: string;
  readonly startAs: (kind: string) => string;

  readonly unfinished: (count: Count) => string;
  /** Said under an answer that is written in fields. */
  readonly answerHint: string;
  readonly answerUntouched: string;
}
