import type {
  Decision,
  DecisionMeans,
  DecisionOutcome,
  Person,
  PolicyVerdict,
  PolicyWord,
} from '@callboard/core';
import { type Fields, own } from '../../fields.ts';
import { contentOf } from '../entry-content.ts';
import type { RecordItem } from '../record-model.ts';

/** What was said in the dialog at a place; undefined where nothing is. */
export type DialogText = (index: unknown) => string | undefined;

/** Reads the texts of a dialog by their places. */
export function dialogTexts(dialog: readonly unknown[]): DialogText {
  return (index) => {
    const said = typeof index === 'number' ? dialog[index] : undefined;
    if (typeof said !== 'object' || said === null || Array.isArray(said)) return undefined;
    const content = contentOf({ ...said });
    return content?.kind === 'text' || content?.kind === 'json' ? content.text : undefined;
  };
}

/** Who decided, and by which means. What does not say so was no person: none is made up. */
export function deciderIn({ fields, party }: RecordItem): {
  readonly means: DecisionMeans;
  readonly person?: Person;
} {
  const means = own(fields, 'means');
  const id = own(fields, 'person_id');
  // On whose behalf it was, where code says so. The party is whatever the code belongs to.
  if (means !== 'person')
    return {
      means: means === 'rule' ? 'rule' : 'code',
      ...(typeof id === 'string' ? { person: { id } } : {}),
    };
  if (typeof id !== 'string' && party?.name === undefined) return { means };
  const person: Person = {
    id: typeof id === 'string' ? id : `party ${party?.index ?? 0}`,
    ...(party?.name === undefined ? {} : { name: party.name }),
  };
  return { means, person };
}

/** What was decided; undefined for what is no decision on a request. */
export function decisionIn(fields: Fields, saidAt: DialogText, editedText: string): Decision | undefined {
  const words = own(fields, 'words');
  const said = saidAt(own(fields, 'dialog')) ?? (typeof words === 'string' ? words : undefined);
  switch (own(fields, 'outcome')) {
    case 'approve':
      return { kind: 'approve' };
    case 'edit':
      return { kind: 'edit', argsText: editedText };
    case 'reject':
      return said === undefined ? { kind: 'reject' } : { kind: 'reject', reason: said };
    case 'answer':
      return { kind: 'answer', text: said ?? '' };
    case 'dismiss':
      return { kind: 'dismiss' };
    default:
      return undefined;
  }
}

/** What was offered to be decided. */
export function allowedIn(fields: Fields): readonly DecisionOutcome[] {
  const allowed = own(fields, 'allowed');
  return Array.isArray(allowed) ? allowed.filter(isOutcome) : [];
}

function isOutcome(value: unknown): value is DecisionOutcome {
  return (
    value === 'approve' || value === 'edit' || value === 'reject' || value === 'answer' || value === 'dismiss'
  );
}

/** A policy decision of the record, as the rule that it must have been: what it was exactly, the draft cannot say. */
export function verdictOf(word: PolicyWord, reason: unknown, tool: string): PolicyVerdict {
  if (typeof reason !== 'string')
    return { word, rule: { kind: 'tool-setting', approval: word === 'allowed' ? 'none' : 'ask' } };
  return {
    word,
    rule: {
      kind: 'rule',
      rule: {
        id: 'of the record',
        title: reason,
        word,
        match: { tool },
        scope: { kind: 'session' },
        by: { kind: 'app' },
      },
    },
  };
}
