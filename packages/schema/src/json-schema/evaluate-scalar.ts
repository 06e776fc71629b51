import { matchesFormat } from '../formats.ts';
import { matchesPattern } from '../pattern/pattern.ts';
import type { Place } from '../place.ts';
import type { Finding } from '../words/finding.ts';
import { isMultiple } from './multiple.ts';
import { add, type Run } from './run.ts';
import type { NumberRules, TextRules } from './schema-node.ts';

export function evaluateText(
  { minLength, maxLength, pattern, format }: TextRules,
  got: string,
  place: Place,
  run: Run,
  findings: Finding[],
): void {
  run.budget.spendOnText(got);
  if (minLength !== undefined || maxLength !== undefined) {
    const length = countCharacters(got);
    if (minLength !== undefined && length < minLength) {
      add(findings, [{ kind: 'too-short', place, limit: minLength, got: length }], run);
    }
    if (maxLength !== undefined && length > maxLength) {
      add(findings, [{ kind: 'too-long', place, limit: maxLength, got: length }], run);
    }
  }
  // A format says what was meant where a pattern only says how it is written.
  if (format !== undefined && !matchesFormat(format, got)) {
    add(findings, [{ kind: 'format', place, format, got }], run);
  } else if (pattern !== undefined && !matchesPattern(pattern, got, run.budget)) {
    add(findings, [{ kind: 'pattern', place, pattern: pattern.source, got }], run);
  }
}

export function evaluateNumber(rules: NumberRules, got: number, place: Place, findings: Finding[]): void {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = rules;
  if (minimum !== undefined && got < minimum) {
    findings.push({ kind: 'minimum', place, limit: minimum, exclusive: false, got });
  }
  if (exclusiveMinimum !== undefined && got <= exclusiveMinimum) {
    findings.push({ kind: 'minimum', place, limit: exclusiveMinimum, exclusive: true, got });
  }
  if (maximum !== undefined && got > maximum) {
    findings.push({ kind: 'maximum', place, limit: maximum, exclusive: false, got });
  }
  if (exclusiveMaximum !== undefined && got >= exclusiveMaximum) {
    findings.push({ kind: 'maximum', place, limit: exclusiveMaximum, exclusive: true, got });
  }
  if (multipleOf !== undefined && !isMultiple(got, multipleOf)) {
    findings.push({ kind: 'multiple', place, of: multipleOf, got });
  }
}

/** Characters are code points, as RFC 8259 counts them; half a surrogate pair counts one. */
function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
