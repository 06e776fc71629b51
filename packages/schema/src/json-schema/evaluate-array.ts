import type { JsonValue } from '@callboard/core';
import { jsonKey } from '../json-key.ts';
import type { Place } from '../place.ts';
import type { Finding } from '../words/finding.ts';
import { evaluate } from './evaluate.ts';
import { add, type Marks, type Run } from './run.ts';
import type { ArrayRules } from './schema-node.ts';

export function evaluateItems(
  rules: ArrayRules,
  value: readonly JsonValue[],
  place: Place,
  run: Run,
  marks: Marks | undefined,
  findings: Finding[],
): void {
  const got = value.length;
  if (rules.minItems !== undefined && got < rules.minItems) {
    add(findings, [{ kind: 'too-few-items', place, limit: rules.minItems, got }], run);
  }
  if (rules.maxItems !== undefined && got > rules.maxItems) {
    add(findings, [{ kind: 'too-many-items', place, limit: rules.maxItems, got }], run);
  }
  if (rules.uniqueItems === true) evaluateUnique(value, place, run, findings);
  if (rules.contains !== undefined) evaluateContains(rules, value, place, run, marks, findings);
  if (rules.first === undefined && rules.rest === undefined) return;
  for (const [key, item] of value.entries()) {
    const schema = rules.first?.[key] ?? rules.rest;
    if (schema === undefined) return;
    run.budget.spend(1);
    marks?.items.add(key);
    if (!add(findings, evaluate(schema, item, { inside: place, key }, run), run)) return;
  }
}

function evaluateUnique(value: readonly JsonValue[], place: Place, run: Run, findings: Finding[]): void {
  const seen = new Map<string, number>();
  for (const [second, item] of value.entries()) {
    const key = jsonKey(item, run.budget);
    const first = seen.get(key);
    if (first !== undefined) {
      add(findings, [{ kind: 'repeated-item', place, first, second }], run);
      return;
    }
    seen.set(key, second);
  }
}

function evaluateContains(
  rules: ArrayRules,
  value: readonly JsonValue[],
  place: Place,
  run: Run,
  marks: Marks | undefined,
  findings: Finding[],
): void {
  const { contains, minContains: least = 1, maxContains: most = Number.POSITIVE_INFINITY } = rules;
  if (contains === undefined) return;
  let got = 0;
  for (const [key, item] of value.entries()) {
    run.budget.spend(1);
    if (evaluate(contains, item, { inside: place, key }, run).length > 0) continue;
    marks?.items.add(key);
    got += 1;
  }
  if (got < least) add(findings, [{ kind: 'too-few-matching-items', place, limit: least, got }], run);
  if (got > most) add(findings, [{ kind: 'too-many-matching-items', place, limit: most, got }], run);
}

export function evaluateUnevaluatedItems(
  rules: ArrayRules,
  value: readonly JsonValue[],
  place: Place,
  run: Run,
  marks: Marks,
  findings: Finding[],
): void {
  if (rules.unevaluated === undefined) return;
  for (const [key, item] of value.entries()) {
    if (marks.items.has(key)) continue;
    marks.items.add(key);
    if (!add(findings, evaluate(rules.unevaluated, item, { inside: place, key }, run), run)) return;
  }
}
