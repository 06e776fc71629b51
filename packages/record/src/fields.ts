/** The members of something that may be a JSON object, of whatever kind each of them is. */
export type Fields = Readonly<Record<string, unknown>>;

/** True for a JSON object: neither a primitive nor an array. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A member of its own: what a file calls `__proto__` or `constructor` is a name like any other. */
export function own(fields: Fields, name: string): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** True where there is a member of that name, and something in it. `undefined` is what no JSON text can say. */
export function has(fields: Fields, name: string): boolean {
  return own(fields, name) !== undefined;
}

/** What stands where a redaction took an entry out of a list: nothing, so that the others keep their places. */
export function isPlaceholder(value: unknown): boolean {
  return isFields(value) && Object.keys(value).length === 0;
}

/** The members of a list, none where it is no list. */
export function listOf(fields: Fields, name: string): readonly unknown[] {
  const value = own(fields, name);
  return Array.isArray(value) ? value : [];
}
