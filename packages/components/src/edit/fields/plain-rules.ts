import type { Rules, SchemaNode } from '@callboard/schema';

/** The rules that hold for every value of a schema: its own, and those it refers to, but of no union or condition. */
export function plainRules(schema: SchemaNode): readonly Rules[] {
  const known = read.get(schema);
  if (known !== undefined) return known;
  const rules: Rules[] = [];
  const seen = new Set<SchemaNode>([schema]);
  // A set grows while it is walked, so this reaches all that is referred to, once.
  for (const { rules: own } of seen) {
    if (own === undefined) continue;
    rules.push(own);
    for (const other of own.all) seen.add(other);
  }
  read.set(schema, rules);
  return rules;
}

const read = new WeakMap<SchemaNode, readonly Rules[]>();

/** True where `null` is the one value that fits. */
export function isOnlyNull(schema: SchemaNode): boolean {
  return plainRules(schema).some(
    ({ types, fixed }) =>
      types?.every((type) => type === 'null') === true ||
      fixed.some(({ values }) => values.length > 0 && values.every((value) => value === null)),
  );
}

/** True where nothing is said of what a value looks like, only what it must or must not have. */
export function isShapeless(schema: SchemaNode): boolean {
  return plainRules(schema).every(
    ({ types, fixed, any, one, object, array, text }) =>
      types === undefined &&
      fixed.length === 0 &&
      any === undefined &&
      one === undefined &&
      object.properties.size === 0 &&
      object.patternProperties.length === 0 &&
      object.additional === undefined &&
      array.first === undefined &&
      array.rest === undefined &&
      text.format === undefined,
  );
}
