import type { JsonObject } from '@callboard/core';
import { matchesPattern } from '../pattern/pattern.ts';
import type { Place } from '../place.ts';
import type { Finding } from '../words/finding.ts';
import { evaluate } from './evaluate.ts';
import { add, type Marks, type Run } from './run.ts';
import type { ObjectRules, SchemaNode } from './schema-node.ts';

export function evaluateProperties(
  rules: ObjectRules,
  value: JsonObject,
  place: Place,
  run: Run,
  marks: Marks | undefined,
  findings: Finding[],
): void {
  evaluateRequired(rules, value, place, run, findings);
  const names = Object.keys(value);
  run.budget.spend(names.length);
  const got = names.length;
  if (rules.minProperties !== undefined && got < rules.minProperties) {
    add(findings, [{ kind: 'too-few-properties', place, limit: rules.minProperties, got }], run);
  }
  if (rules.maxProperties !== undefined && got > rules.maxProperties) {
    add(findings, [{ kind: 'too-many-properties', place, limit: rules.maxProperties, got }], run);
  }
  for (const name of names) {
    const inside = { inside: place, key: name };
    if (rules.names !== undefined) {
      const why = evaluate(rules.names, name, inside, run);
      if (why.length > 0) add(findings, [{ kind: 'property-name', place: inside, why }], run);
    }
    for (const schema of schemasFor(rules, name, run)) {
      marks?.properties.add(name);
      const found = evaluate(schema, value[name] ?? null, inside, run);
      add(findings, unknownOr(found, schema === rules.additional, rules, inside), run);
    }
    if (findings.length >= run.problems) return;
  }
}

/** The schemas a property has to fit: those that name it, or else the one for all others. */
function schemasFor(rules: ObjectRules, name: string, run: Run): readonly SchemaNode[] {
  const schemas: SchemaNode[] = [];
  const named = rules.properties.get(name);
  if (named !== undefined) schemas.push(named);
  for (const [pattern, schema] of rules.patternProperties) {
    if (matchesPattern(pattern, name, run.budget)) schemas.push(schema);
  }
  if (schemas.length === 0 && rules.additional !== undefined) schemas.push(rules.additional);
  return schemas;
}

function evaluateRequired(
  rules: ObjectRules,
  value: JsonObject,
  place: Place,
  run: Run,
  findings: Finding[],
): void {
  const need = (names: readonly string[], because?: string): void => {
    run.budget.spend(names.length);
    for (const key of names) {
      if (Object.hasOwn(value, key)) continue;
      const missing: Finding = { kind: 'required', place: { inside: place, key } };
      add(findings, [because === undefined ? missing : { ...missing, because }], run);
    }
  };
  need(rules.required ?? []);
  run.budget.spend(rules.dependentRequired.length);
  for (const [name, names] of rules.dependentRequired) {
    if (Object.hasOwn(value, name)) need(names, name);
  }
}

export function evaluateUnevaluatedProperties(
  rules: ObjectRules,
  value: JsonObject,
  place: Place,
  run: Run,
  marks: Marks,
  findings: Finding[],
): void {
  if (rules.unevaluated === undefined) return;
  for (const name of Object.keys(value)) {
    if (marks.properties.has(name)) continue;
    marks.properties.add(name);
    const inside = { inside: place, key: name };
    const found = evaluate(rules.unevaluated, value[name] ?? null, inside, run);
    if (!add(findings, unknownOr(found, true, rules, inside), run)) return;
  }
}

/** `false` for all other properties means the name is wrong, so the names that would be right are told. */
function unknownOr(
  found: readonly Finding[],
  forOthers: boolean,
  rules: ObjectRules,
  place: Place,
): readonly Finding[] {
  const [first] = found;
  if (!forOthers || first?.kind !== 'not-allowed' || first.place !== place) return found;
  return [{ kind: 'unknown-property', place, known: rules.known }];
}
