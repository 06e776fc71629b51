/** Where something is in a JSON value, from the inside out: cheap to extend, written out only for a problem. */
export type Place = { readonly inside: Place; readonly key: string | number } | undefined;

/** The same, from the outside in. */
export type Path = readonly (string | number)[];

export function pathOf(place: Place): Path {
  const path: (string | number)[] = [];
  for (let at = place; at !== undefined; at = at.inside) path.push(at.key);
  return path.reverse();
}
