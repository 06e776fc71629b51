import { isJsonArray, isJsonObject, type JsonValue } from '@callboard/core';
import { jsonKey } from '../json-key.ts';
import { hasType } from '../json-kind.ts';
import type { Place } from '../place.ts';
import type { Finding } from '../words/finding.ts';
import { closestBranch } from './closest-branch.ts';
import { evaluateItems, evaluateUnevaluatedItems } from './evaluate-array.ts';
import { evaluateProperties, evaluateUnevaluatedProperties } from './evaluate-object.ts';
import { evaluateNumber, evaluateText } from './evaluate-scalar.ts';
import { add, Marks, type Run } from './run.ts';
import type { Rules, SchemaNode } from './schema-node.ts';

const nothingFound: readonly Finding[] = [];

/**
 * What about `value` does not fit `schema`: nothing when it fits. `outer` is told which properties and items were
 * spoken of, if the value fits.
 */
export function evaluate(
  schema: SchemaNode,
  value: JsonValue,
  place: Place,
  run: Run,
  outer?: Marks,
): readonly Finding[] {
  run.budget.spend(1);
  if (schema.never) return [{ kind: 'not-allowed', place }];
  if (schema.rules === undefined) return nothingFound;
  run.budget.enter();
  const marks = run.tracks ? new Marks() : undefined;
  const findings = evaluateRules(schema.rules, value, place, run, marks);
  if (findings.length === 0 && marks !== undefined) outer?.addAll(marks);
  run.budget.leave();
  return findings;
}

function evaluateRules(
  rules: Rules,
  value: JsonValue,
  place: Place,
  run: Run,
  marks: Marks | undefined,
): readonly Finding[] {
  const { types } = rules;
  if (types !== undefined && !types.some((type) => hasType(value, type))) {
    // Nothing else that could be said of a value of the wrong kind would help.
    return [{ kind: 'type', place, expected: types, got: value }];
  }
  const findings: Finding[] = [];
  evaluateFixed(rules, value, place, run, findings);
  if (typeof value === 'string') evaluateText(rules.text, value, place, run, findings);
  else if (typeof value === 'number') evaluateNumber(rules.number, value, place, findings);
  else if (isJsonArray(value)) evaluateItems(rules.array, value, place, run, marks, findings);
  else if (isJsonObject(value)) evaluateProperties(rules.object, value, place, run, marks, findings);
  evaluateInPlace(rules, value, place, run, marks, findings);
  // What is left over can only be told once everything else fits.
  if (findings.length > 0 || marks === undefined) return findings;
  if (isJsonArray(value)) evaluateUnevaluatedItems(rules.array, value, place, run, marks, findings);
  else if (isJsonObject(value))
    evaluateUnevaluatedProperties(rules.object, value, place, run, marks, findings);
  return findings;
}

function evaluateFixed(rules: Rules, value: JsonValue, place: Place, run: Run, findings: Finding[]): void {
  if (rules.fixed.length === 0) return;
  const key = jsonKey(value, run.budget);
  for (const { keys, values } of rules.fixed) {
    if (!keys.has(key)) add(findings, [{ kind: 'fixed', place, expected: values, got: value }], run);
  }
}

/** The keywords that apply other schemas to the same value. */
function evaluateInPlace(
  rules: Rules,
  value: JsonValue,
  place: Place,
  run: Run,
  marks: Marks | undefined,
  findings: Finding[],
): void {
  for (const schema of rules.all) add(findings, evaluate(schema, value, place, run, marks), run);
  if (rules.any !== undefined) {
    const branches = rules.any.map((schema) => evaluate(schema, value, place, run, marks));
    if (branches.every((branch) => branch.length > 0)) {
      add(findings, closestBranch(rules.any, branches, value, place, run), run);
    }
  }
  if (rules.one !== undefined) {
    const branches = rules.one.map((schema) => evaluate(schema, value, place, run, marks));
    const fitting = branches.flatMap((branch, index) => (branch.length === 0 ? [index + 1] : []));
    const of = branches.length;
    if (fitting.length === 0) add(findings, closestBranch(rules.one, branches, value, place, run), run);
    else if (fitting.length > 1) add(findings, [{ kind: 'several-alternatives', place, of, fitting }], run);
  }
  if (rules.not !== undefined && evaluate(rules.not, value, place, run).length === 0) {
    add(findings, [{ kind: 'excluded', place, got: value }], run);
  }
  if (rules.condition !== undefined) {
    const consequence =
      evaluate(rules.condition, value, place, run, marks).length === 0 ? rules.whenMet : rules.whenNotMet;
    if (consequence !== undefined) add(findings, evaluate(consequence, value, place, run, marks), run);
  }
  if (!isJsonObject(value)) return;
  run.budget.spend(rules.object.dependentSchemas.length);
  for (const [name, schema] of rules.object.dependentSchemas) {
    if (Object.hasOwn(value, name)) add(findings, evaluate(schema, value, place, run, marks), run);
  }
}
