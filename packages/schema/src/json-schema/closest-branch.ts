import type { JsonValue } from '@callboard/core';
import type { Place } from '../place.ts';
import type { Finding } from '../words/finding.ts';
import type { Run } from './run.ts';
import type { SchemaNode } from './schema-node.ts';

/** How far a branch is from fitting. */
type Distance =
  /** The value is something else altogether: another type, or another fixed value. */
  | 'another-kind'
  /** A property that tells the branches apart (`type: "card"`) says another branch. */
  | 'another-tag'
  | 'near';

/**
 * What to say when no branch of an `anyOf` or `oneOf` fits: where only kinds or tags differ, everything that was
 * possible; else what keeps the closest branch from fitting.
 */
export function closestBranch(
  schemas: readonly SchemaNode[],
  branches: readonly (readonly Finding[])[],
  value: JsonValue,
  place: Place,
  run: Run,
): readonly Finding[] {
  const distances = branches.map((branch) => distance(branch, place));
  const merged =
    mergeKinds(branches, distances, value, place, run) ?? mergeTags(branches, distances, place, run);
  if (merged !== undefined) return [merged];
  const best = distances.includes('near')
    ? 'near'
    : distances.includes('another-tag')
      ? 'another-tag'
      : 'another-kind';
  const candidates = branches.flatMap((branch, index) =>
    distances[index] === best ? [{ branch, index }] : [],
  );
  const [first, ...others] = candidates;
  if (first === undefined) return [];
  if (others.length === 0) return first.branch;
  const closest = others.reduce((a, b) => (b.branch.length < a.branch.length ? b : a), first);
  const title = schemas[closest.index]?.rules?.title;
  const header = { kind: 'no-alternative', place, of: branches.length, closest: closest.index + 1 } as const;
  return [title === undefined ? header : { ...header, title }, ...closest.branch];
}

function distance(branch: readonly Finding[], place: Place): Distance {
  if (branch.some((finding) => finding.place === place && isAboutKind(finding))) return 'another-kind';
  return branch.some((finding) => tagOf(finding, place) !== undefined) ? 'another-tag' : 'near';
}

function isAboutKind({ kind }: Finding): boolean {
  return kind === 'type' || kind === 'fixed' || kind === 'not-allowed';
}

function tagOf(finding: Finding, place: Place): string | number | undefined {
  const tagged = finding.kind === 'fixed' && finding.place !== undefined && finding.place.inside === place;
  return tagged ? finding.place?.key : undefined;
}

/** `must be a string or null`, `must be one of "a", "b"`: when every branch is about just that. */
function mergeKinds(
  branches: readonly (readonly Finding[])[],
  distances: readonly Distance[],
  got: JsonValue,
  place: Place,
  run: Run,
): Finding | undefined {
  if (distances.some((each) => each !== 'another-kind')) return undefined;
  const findings = branches.flat().filter((finding) => finding.place === place);
  const types = findings.flatMap((finding) => (finding.kind === 'type' ? finding.expected : []));
  const fixed = findings.flatMap((finding) => (finding.kind === 'fixed' ? [finding.expected] : []));
  if (types.length === 0 && fixed.length === 0) return { kind: 'not-allowed', place };
  if (fixed.length === 0) return { kind: 'type', place, expected: [...new Set(types)], got };
  const expected = concat(fixed, run);
  return { kind: 'fixed', place, expected, got, ...(types.length > 0 ? { types: [...new Set(types)] } : {}) };
}

/** `kind: must be one of "card", "cash"`: when the same property sends every branch away. */
function mergeTags(
  branches: readonly (readonly Finding[])[],
  distances: readonly Distance[],
  place: Place,
  run: Run,
): Finding | undefined {
  const tagged = branches.filter((_, index) => distances[index] === 'another-tag');
  if (tagged.length === 0 || distances.includes('near')) return undefined;
  const [key] = tagged[0]?.flatMap((finding) => tagOf(finding, place) ?? []) ?? [];
  const tags = tagged.map((branch) => branch.find((finding) => tagOf(finding, place) === key));
  const expected = concat(
    tags.flatMap((tag) => (tag?.kind === 'fixed' ? [tag.expected] : [])),
    run,
  );
  const [first] = tags;
  if (first?.kind !== 'fixed' || tags.includes(undefined)) return undefined;
  return { ...first, expected };
}

function concat<Value>(lists: readonly (readonly Value[])[], run: Run): readonly Value[] {
  for (const { length } of lists) run.budget.spend(length);
  return lists.flat();
}
