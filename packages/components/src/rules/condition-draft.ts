import type { ArgsCondition, JsonValue } from '@callboard/core';
import { type ArgsPath, formatPath, parseStrict } from '@callboard/core/args';
import { splitHidden } from '../text/hidden-characters.ts';

/** Longer texts may differ where nobody looks. */
const longestText = 80;

/** One condition of a rule while it is being changed. */
export type ConditionDraft = { readonly path: ArgsPath } & (
  | { readonly kind: 'number'; readonly is: 'equal' | 'at-most' | 'at-least'; readonly text: string }
  /** One of these. */
  | { readonly kind: 'texts'; readonly texts: readonly string[] }
  | { readonly kind: 'truth'; readonly value: boolean }
  /** Of a kind that is kept as it is, or removed. */
  | { readonly kind: 'fixed'; readonly condition: ArgsCondition }
);

/** A condition as it can be changed. */
export function draftOf(condition: ArgsCondition): ConditionDraft {
  const { path } = condition;
  switch (condition.is) {
    case 'at-most':
    case 'at-least':
      return { path, kind: 'number', is: condition.is, text: String(condition.limit) };
    case 'equal':
      return draftOfValue(condition, condition.value);
    case 'one-of':
      return condition.values.every((value) => typeof value === 'string') && condition.values.length > 0
        ? {
            path,
            kind: 'texts',
            texts: condition.values.flatMap((value) => (typeof value === 'string' ? [value] : [])),
          }
        : { path, kind: 'fixed', condition };
    default:
      return { path, kind: 'fixed', condition };
  }
}

function draftOfValue(condition: ArgsCondition, value: JsonValue): ConditionDraft {
  const { path } = condition;
  switch (typeof value) {
    case 'number':
      return { path, kind: 'number', is: 'equal', text: String(value) };
    case 'string':
      return { path, kind: 'texts', texts: [value] };
    case 'boolean':
      return { path, kind: 'truth', value };
    default:
      return { path, kind: 'fixed', condition };
  }
}

/** The condition it comes to; undefined where a value is missing, rounded, long, or holds what nobody sees. */
export function conditionOf(draft: ConditionDraft): ArgsCondition | undefined {
  const { path } = draft;
  switch (draft.kind) {
    case 'number': {
      const value = exactNumber(draft.text);
      if (value === undefined) return undefined;
      return draft.is === 'equal' ? { path, is: 'equal', value } : { path, is: draft.is, limit: value };
    }
    case 'texts': {
      const [first, ...others] = draft.texts;
      if (first === undefined || !draft.texts.every(isPlain)) return undefined;
      return others.length === 0
        ? { path, is: 'equal', value: first }
        : { path, is: 'one-of', values: [...new Set(draft.texts)] };
    }
    case 'truth':
      return { path, is: 'equal', value: draft.value };
    case 'fixed':
      return draft.condition;
  }
}

/** Where it looks, for a list in which each place stands once. */
export function placeOfDraft({ path }: ConditionDraft): string {
  return formatPath(path);
}

function exactNumber(text: string): number | undefined {
  const parsed = parseStrict(text.trim());
  if (!parsed.ok || typeof parsed.value !== 'number' || parsed.inexactNumbers.length > 0) return undefined;
  return parsed.value;
}

function isPlain(text: string): boolean {
  return (
    text !== '' &&
    text.length <= longestText &&
    splitHidden(text, 'line').every(({ kind }) => kind === 'text')
  );
}
