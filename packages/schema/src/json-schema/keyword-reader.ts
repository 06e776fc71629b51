import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@callboard/core';
import { isTypeName, type TypeName } from '../json-kind.ts';
import type { Path } from '../place.ts';
import type { Fault, Shape } from '../words/fault.ts';
import type { Named } from './schema-node.ts';

/** Reads keywords of one schema object: absent ones are `undefined`, malformed ones are reported and `undefined`. */
export class KeywordReader {
  readonly #source: JsonObject;
  readonly #path: Path;
  readonly #report: (fault: Fault) => void;

  constructor(source: JsonObject, path: Path, report: (fault: Fault) => void) {
    this.#source = source;
    this.#path = path;
    this.#report = report;
  }

  raw(keyword: string): JsonValue | undefined {
    return Object.hasOwn(this.#source, keyword) ? this.#source[keyword] : undefined;
  }

  text(keyword: string): string | undefined {
    return this.#read(keyword, 'text', (value) => (typeof value === 'string' ? value : undefined));
  }

  number(keyword: string): number | undefined {
    return this.#read(keyword, 'number', (value) => (typeof value === 'number' ? value : undefined));
  }

  positiveNumber(keyword: string): number | undefined {
    return this.#read(keyword, 'positive-number', (value) =>
      typeof value === 'number' && value > 0 ? value : undefined,
    );
  }

  count(keyword: string): number | undefined {
    return this.#read(keyword, 'count', (value) =>
      typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined,
    );
  }

  flag(keyword: string): boolean | undefined {
    return this.#read(keyword, 'flag', (value) => (typeof value === 'boolean' ? value : undefined));
  }

  list(keyword: string): readonly JsonValue[] | undefined {
    return this.#read(keyword, 'list', (value) => (isJsonArray(value) ? value : undefined));
  }

  texts(keyword: string): readonly string[] | undefined {
    return this.#read(keyword, 'text-list', asTexts);
  }

  textsByName(keyword: string): readonly Named<readonly string[]>[] {
    return this.#read(keyword, 'text-list-map', (value) => asNamed(value, asTexts)) ?? [];
  }

  types(): readonly TypeName[] | undefined {
    return this.#read('type', 'type', (value) => {
      const names = isJsonArray(value) ? value : [value];
      const types = names.filter(isTypeName);
      const fine = types.length === names.length && types.length > 0 && new Set(types).size === types.length;
      return fine ? types : undefined;
    });
  }

  schema(keyword: string): SchemaSource | undefined {
    return this.#read(keyword, 'schema', asSchema);
  }

  schemas(keyword: string): readonly SchemaSource[] | undefined {
    return this.#read(keyword, 'schema-list', (value) => {
      if (!isJsonArray(value) || value.length === 0) return undefined;
      const schemas = value.map(asSchema).filter((schema) => schema !== undefined);
      return schemas.length === value.length ? schemas : undefined;
    });
  }

  schemasByName(keyword: string): readonly Named<SchemaSource>[] {
    return this.#read(keyword, 'schema-map', (value) => asNamed(value, asSchema)) ?? [];
  }

  schemasOrTextsByName(keyword: string): readonly Named<SchemaSource | readonly string[]>[] {
    return (
      this.#read(keyword, 'schema-or-text-list-map', (value) =>
        asNamed(value, (item) => asSchema(item) ?? asTexts(item)),
      ) ?? []
    );
  }

  #read<Value>(
    keyword: string,
    shape: Shape,
    as: (value: JsonValue) => Value | undefined,
  ): Value | undefined {
    const value = this.raw(keyword);
    if (value === undefined) return undefined;
    const read = as(value);
    if (read === undefined)
      this.#report({ kind: 'malformed', path: [...this.#path, keyword], shape, got: value });
    return read;
  }
}

/** A schema as JSON: an object, or `true` or `false`. */
export type SchemaSource = JsonObject | boolean;

export function asSchema(value: JsonValue): SchemaSource | undefined {
  return typeof value === 'boolean' || isJsonObject(value) ? value : undefined;
}

function asNamed<Value>(
  value: JsonValue,
  as: (item: JsonValue) => Value | undefined,
): readonly Named<Value>[] | undefined {
  if (!isJsonObject(value)) return undefined;
  const named: Named<Value>[] = [];
  for (const [name, item] of Object.entries(value)) {
    const read = as(item);
    if (read === undefined) return undefined;
    named.push([name, read]);
  }
  return named;
}

function asTexts(value: JsonValue): readonly string[] | undefined {
  if (!isJsonArray(value)) return undefined;
  const texts = value.filter((item) => typeof item === 'string');
  return texts.length === value.length ? texts : undefined;
}
