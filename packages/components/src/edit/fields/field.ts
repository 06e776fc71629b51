import type { ArgsPath } from '@callboard/core/args';
import type { FieldSource } from './field-source.ts';

/**
 * What a form shows for one value: what the schema says may stand there, and what does. Derived from both, one level at
 * a time, and never changed. Equal while nothing about it changed: `childFields` hands back the very object then.
 */
export type Field =
  | ObjectField
  | ArrayField
  | StringField
  | NumberField
  | BooleanField
  | ChoiceField
  | ConstField
  | UnionField
  | AnyField;

/** Absent, null and a value (which may be empty) are three choices, and a person's (P21). */
export type Presence = 'absent' | 'null' | 'value';

/** What is true of a field of any kind. */
export interface FieldBase {
  readonly path: ArgsPath;
  /** The member's name or the item's index; undefined for the whole document. */
  readonly name: string | number | undefined;
  /** The schema's title, else the name; '' for an item or the whole without a title. Text from outside (P24). */
  readonly label: string;
  readonly description: string | undefined;
  readonly presence: Presence;
  /** The very characters that stand there; undefined while absent. */
  readonly token: string | undefined;
  /** Members or items that stand there. */
  readonly count: number;
  /** The schema wants it there. */
  readonly isRequired: boolean;
  /** `null` fits. */
  readonly isNullable: boolean;
  /** False: no schema names this member. It is kept and shown. */
  readonly isKnown: boolean;
  readonly isReadOnly: boolean;
  readonly isDeprecated: boolean;
  /** The schema's default as a token: a hint, until a person takes it (P21). */
  readonly hint: string | undefined;
  /** The schema's examples as tokens. */
  readonly examples: readonly string[];
  /** What it was derived from; for the functions of this room alone. */
  readonly source: FieldSource;
}

/** Members: `childFields`. */
export interface ObjectField extends FieldBase {
  readonly kind: 'object';
  /** Whether a member with a name of the person's own may be added: `nameVerdict` says which names. */
  readonly takesNewMembers: boolean;
}

/** Items: `childFields`; one more: `nextItem`. */
export interface ArrayField extends FieldBase {
  readonly kind: 'array';
  readonly minItems: number | undefined;
  readonly maxItems: number | undefined;
}

export interface StringField extends FieldBase {
  readonly kind: 'string';
  /** What the token means; '' where none stands there. */
  readonly value: string;
  /** `date-time`, `email`, …: a hint for the input, judged by the validator alone. */
  readonly format: string | undefined;
  readonly minLength: number | undefined;
  readonly maxLength: number | undefined;
  /** Several lines stand there, or the schema leaves room for them. Whoever shows an input keeps the first answer. */
  readonly isLong: boolean;
}

export interface NumberField extends FieldBase {
  readonly kind: 'number';
  readonly isInteger: boolean;
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
  readonly exclusiveMinimum: number | undefined;
  readonly exclusiveMaximum: number | undefined;
  readonly multipleOf: number | undefined;
}

export interface BooleanField extends FieldBase {
  readonly kind: 'boolean';
  readonly value: boolean | undefined;
}

/** One of a few values. */
export interface ChoiceField extends FieldBase {
  readonly kind: 'choice';
  readonly options: readonly FieldOption[];
  /** Which of them stands there; undefined: none does (absent, null, or something else, see `token`). */
  readonly chosen: number | undefined;
}

export interface FieldOption {
  readonly token: string;
  /** The schema's title for it, else its text, else its token. */
  readonly label: string;
  readonly description: string | undefined;
}

/** One value only. */
export interface ConstField extends FieldBase {
  readonly kind: 'const';
  readonly option: FieldOption;
  /** That value stands there. */
  readonly isMet: boolean;
}

/** One of several kinds of value. What the chosen branch makes of it: `branchField`. */
export interface UnionField extends FieldBase {
  readonly kind: 'union';
  readonly branches: readonly FieldBranch[];
  /** Chosen by what stands there (P21); undefined: nothing does yet, or it is like none of them. */
  readonly chosen: number | undefined;
}

export interface FieldBranch {
  /** The schema's title for it. */
  readonly title: string | undefined;
  readonly description: string | undefined;
  /** The value that tells it from the others (`type: "card"` → `card`). */
  readonly tag: string | undefined;
  /** The kind of its values, where it has but one: named, if neither of the others is there. */
  readonly values: ValueKind | undefined;
}

export type ValueKind = 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';

/** Edited as JSON text in place. */
interface AnyField extends FieldBase {
  readonly kind: 'any';
  readonly why: AnyReason;
  /** What the schema wants there, where it wants one kind: a button may put `startToken` there. */
  readonly wanted: ValueKind | undefined;
}

export type AnyReason =
  /** Nothing is there, and anything may be. */
  | 'free'
  /** What stands there is of another kind than the schema wants. */
  | 'other-kind'
  /** The schema says no value may stand here. */
  | 'nothing-fits'
  /** The schema says it in a way that a form cannot show. */
  | 'entangled';
