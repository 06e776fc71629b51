/** The two dialects of JSON Schema that are understood. */
export type Dialect = '2020-12' | 'draft-07';

const dialects: ReadonlyMap<string, Dialect> = new Map([
  ['json-schema.org/draft/2020-12/schema', '2020-12'],
  ['json-schema.org/draft-07/schema', 'draft-07'],
]);

/** What `$schema` names; a schema that names none is read as 2020-12. */
export function dialectOf(identifier: string): Dialect | undefined {
  return dialects.get(identifier.replace(/^https?:\/\//, '').replace(/#$/, ''));
}
