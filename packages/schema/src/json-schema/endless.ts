import type { SchemaNode } from './schema-node.ts';

/**
 * A schema that leads back to itself without going one step into the value, and would so be applied forever; or
 * undefined. (A schema that leads back through a property or an item is fine: values are finite.)
 */
export function findEndless(nodes: Iterable<SchemaNode>): SchemaNode | undefined {
  const finished = new Set<SchemaNode>();
  for (const start of nodes) {
    const open = new Set<SchemaNode>();
    const way: { readonly node: SchemaNode; readonly nexts: SchemaNode[] }[] = [];
    const enter = (node: SchemaNode): void => {
      open.add(node);
      way.push({ node, nexts: inPlace(node) });
    };
    if (!finished.has(start)) enter(start);
    for (let last = way.at(-1); last !== undefined; last = way.at(-1)) {
      const next = last.nexts.pop();
      if (next === undefined) {
        way.pop();
        open.delete(last.node);
        finished.add(last.node);
      } else if (open.has(next)) {
        return next;
      } else if (!finished.has(next)) {
        enter(next);
      }
    }
  }
  return undefined;
}

/** The schemas that a schema applies to the very same value. */
function inPlace({ rules }: SchemaNode): SchemaNode[] {
  if (rules === undefined) return [];
  const perhaps = [rules.not, rules.condition, rules.whenMet, rules.whenNotMet];
  return [
    ...rules.all,
    ...(rules.any ?? []),
    ...(rules.one ?? []),
    ...perhaps.filter((other) => other !== undefined),
    ...rules.object.dependentSchemas.map(([, schema]) => schema),
  ];
}
