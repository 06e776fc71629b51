import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@callboard/core';
import type { Path } from '../place.ts';
import type { Fault } from '../words/fault.ts';
import { type Dialect, dialectOf } from './dialect.ts';
import { asSchema, type SchemaSource } from './keyword-reader.ts';

/** Where schemas sit inside a schema: under these keywords by themselves, in a list, or by name. */
const alone: ReadonlySet<string> = new Set([
  'additionalItems',
  'additionalProperties',
  'contains',
  'contentSchema',
  'else',
  'if',
  'items',
  'not',
  'propertyNames',
  'then',
  'unevaluatedItems',
  'unevaluatedProperties',
]);
const inList: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'items', 'oneOf', 'prefixItems']);
const byName: ReadonlySet<string> = new Set([
  '$defs',
  'definitions',
  'dependencies',
  'dependentSchemas',
  'patternProperties',
  'properties',
]);

/** Only a base for relative identifiers of schemas that have no absolute one; nothing is ever loaded. */
const noBase = 'https://schema.invalid/';

export interface Target {
  readonly source: SchemaSource;
  readonly path: Path;
}

export type Resolution =
  | { readonly ok: true; readonly target: Target }
  | { readonly ok: false; readonly why: 'nowhere' | 'remote' };

/** What `$ref` can mean within one schema document: `$id`, `$anchor` and JSON Pointers. Nothing is ever loaded. */
export class References {
  readonly #dialect: Dialect;
  readonly #report: (fault: Fault) => void;
  readonly #resources = new Map<string, Target>();
  readonly #anchors = new Map<string, Target>();
  readonly #bases = new Map<JsonObject, string>();

  constructor(root: JsonObject, dialect: Dialect, report: (fault: Fault) => void) {
    this.#dialect = dialect;
    this.#report = report;
    this.#resources.set(noBase, { source: root, path: [] });
    this.#index(root, [], noBase);
  }

  /** What a reference written in `from` means. */
  resolve(reference: string, from: JsonObject): Resolution {
    const base = this.#bases.get(from) ?? noBase;
    const [uri, fragment] = split(reference);
    const absolute = uri === '' ? base : absoluteUri(uri, base);
    const resource = absolute === undefined ? undefined : this.#resources.get(absolute);
    if (absolute === undefined || resource === undefined) return { ok: false, why: 'remote' };
    const target =
      fragment === '' || fragment.startsWith('/')
        ? this.#follow(resource, absolute, fragment)
        : this.#anchors.get(`${absolute}#${fragment}`);
    return target === undefined ? { ok: false, why: 'nowhere' } : { ok: true, target };
  }

  #follow(resource: Target, base: string, pointer: string): Target | undefined {
    let at: JsonValue = resource.source;
    let within = base;
    const path = [...resource.path];
    for (const part of pointer.split('/').slice(1)) {
      const key: string = part.replaceAll('~1', '/').replaceAll('~0', '~');
      const next: JsonValue | undefined = isJsonArray(at)
        ? at[/^\d+$/.test(key) ? Number(key) : -1]
        : isJsonObject(at) && Object.hasOwn(at, key)
          ? at[key]
          : undefined;
      if (next === undefined) return undefined;
      path.push(isJsonArray(at) ? Number(key) : key);
      at = next;
      if (isJsonObject(at)) within = this.#bases.get(at) ?? within;
    }
    const source = asSchema(at);
    // A schema under a keyword nobody knows was not seen before; references in it start from where it is.
    if (typeof source === 'object' && !this.#bases.has(source)) this.#index(source, path, within);
    return source === undefined ? undefined : { source, path };
  }

  #index(schema: JsonObject, path: Path, outer: string): void {
    const base = this.#identify(schema, path, outer);
    this.#bases.set(schema, base);
    for (const [keyword, value] of Object.entries(schema)) {
      for (const [keys, inner] of schemasUnder(keyword, value)) {
        this.#index(inner, [...path, keyword, ...keys], base);
      }
    }
  }

  /** Notes the names a schema goes by, and says what references in it are relative to. */
  #identify(schema: JsonObject, path: Path, outer: string): string {
    const target: Target = { source: schema, path };
    let base = outer;
    const id =
      this.#dialect === 'draft-07' && own(schema, '$ref') !== undefined ? undefined : own(schema, '$id');
    if (typeof id === 'string') {
      const [uri, fragment] = split(id);
      if (uri !== '') {
        const absolute = absoluteUri(uri, outer) ?? outer;
        this.#name(this.#resources, absolute, target, '$id');
        base = absolute;
        const dialect = own(schema, '$schema');
        if (path.length > 0 && typeof dialect === 'string' && dialectOf(dialect) !== this.#dialect) {
          this.#report({ kind: 'unknown-dialect', path: [...path, '$schema'], got: dialect });
        }
      }
      // In draft-07 an anchor is written as an identifier.
      if (fragment !== '') this.#name(this.#anchors, `${base}#${fragment}`, target, '$id');
    }
    for (const keyword of this.#dialect === 'draft-07' ? [] : ['$anchor', '$dynamicAnchor']) {
      const anchor = own(schema, keyword);
      if (typeof anchor === 'string') this.#name(this.#anchors, `${base}#${anchor}`, target, keyword);
    }
    return base;
  }

  #name(names: Map<string, Target>, name: string, target: Target, keyword: string): void {
    const before = names.get(name);
    if (before === undefined) names.set(name, target);
    else if (before.source !== target.source) {
      this.#report({ kind: 'same-id', path: [...target.path, keyword], id: name });
    }
  }
}

/** The schemas under a keyword, and the way from there to them. */
function schemasUnder(
  keyword: string,
  value: JsonValue,
): readonly (readonly [keys: Path, schema: JsonObject])[] {
  if (isJsonArray(value)) {
    if (!inList.has(keyword)) return [];
    return value.flatMap((item, index) => (isJsonObject(item) ? [[[index], item] as const] : []));
  }
  if (!isJsonObject(value)) return [];
  if (alone.has(keyword)) return [[[], value]];
  if (!byName.has(keyword)) return [];
  return Object.entries(value).flatMap(([name, item]) =>
    isJsonObject(item) ? [[[name], item] as const] : [],
  );
}

function own(schema: JsonObject, keyword: string): JsonValue | undefined {
  return Object.hasOwn(schema, keyword) ? schema[keyword] : undefined;
}

function split(reference: string): readonly [uri: string, fragment: string] {
  const hash = reference.indexOf('#');
  if (hash < 0) return [reference, ''];
  return [reference.slice(0, hash), decode(reference.slice(hash + 1))];
}

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

function absoluteUri(uri: string, base: string): string | undefined {
  try {
    return new URL(uri, base).href;
  } catch {
    return undefined;
  }
}
