import { isJsonArray, type JsonObject, type JsonValue } from '@callboard/core';
import { jsonKey } from '../json-key.ts';
import { type Pattern, readPattern } from '../pattern/pattern.ts';
import type { Path } from '../place.ts';
import { KeywordReader } from './keyword-reader.ts';
import type { SchemaReader } from './read-schema.ts';
import type {
  ArrayRules,
  FixedValues,
  Named,
  NumberRules,
  ObjectRules,
  Rules,
  SchemaNode,
  TextRules,
} from './schema-node.ts';

/** Reads every keyword of one schema object; what is malformed is reported and left out. */
export function readRules(source: JsonObject, path: Path, reader: SchemaReader): Rules {
  return new RuleReader(source, path, reader).read();
}

class RuleReader {
  readonly #source: JsonObject;
  readonly #path: Path;
  readonly #reader: SchemaReader;
  readonly #keywords: KeywordReader;
  readonly #is2020: boolean;

  constructor(source: JsonObject, path: Path, reader: SchemaReader) {
    this.#path = path;
    this.#reader = reader;
    this.#is2020 = reader.dialect === '2020-12';
    // Draft-07: "All other properties in a $ref object MUST be ignored."
    const bare = !this.#is2020 && Object.hasOwn(source, '$ref');
    this.#source = source;
    this.#keywords = new KeywordReader(bare ? { $ref: source.$ref ?? null } : source, path, reader.report);
  }

  read(): Rules {
    this.#definitions();
    const title = this.#keywords.raw('title');
    const reference = this.#reference();
    return {
      title: typeof title === 'string' ? title : undefined,
      types: this.#keywords.types(),
      fixed: this.#fixed(),
      text: this.#text(),
      number: this.#number(),
      array: this.#array(),
      object: this.#object(),
      all: [...(reference === undefined ? [] : [reference]), ...(this.#list('allOf') ?? [])],
      any: this.#list('anyOf'),
      one: this.#list('oneOf'),
      not: this.#schema('not'),
      condition: this.#schema('if'),
      whenMet: this.#schema('then'),
      whenNotMet: this.#schema('else'),
    };
  }

  #reference(): SchemaNode | undefined {
    const reference = this.#keywords.text('$ref');
    return reference === undefined
      ? undefined
      : this.#reader.referred(reference, this.#source, this.#at('$ref'));
  }

  /** Nothing applies these by themselves, but what is in them has to be sound too. */
  #definitions(): void {
    for (const keyword of ['$id', '$anchor', '$dynamicAnchor']) this.#keywords.text(keyword);
    this.#byName('$defs');
    this.#byName('definitions');
    if (!this.#is2020) return;
    for (const keyword of ['$dynamicRef', '$recursiveRef']) {
      const used = this.#keywords.raw(keyword) !== undefined;
      if (used) this.#reader.report({ kind: 'unsupported-keyword', path: this.#at(keyword) });
    }
  }

  #fixed(): readonly FixedValues[] {
    const constant = this.#keywords.raw('const');
    const lists = [constant === undefined ? undefined : [constant], this.#keywords.list('enum')];
    return lists
      .filter((values) => values !== undefined)
      .map((values) => ({
        values,
        keys: new Set(values.map((value: JsonValue) => jsonKey(value, this.#reader.budget))),
      }));
  }

  #text(): TextRules {
    const pattern = this.#keywords.text('pattern');
    return {
      minLength: this.#keywords.count('minLength'),
      maxLength: this.#keywords.count('maxLength'),
      pattern: pattern === undefined ? undefined : this.#pattern(pattern, this.#at('pattern')),
      format: this.#keywords.text('format'),
    };
  }

  #number(): NumberRules {
    return {
      minimum: this.#keywords.number('minimum'),
      maximum: this.#keywords.number('maximum'),
      exclusiveMinimum: this.#keywords.number('exclusiveMinimum'),
      exclusiveMaximum: this.#keywords.number('exclusiveMaximum'),
      multipleOf: this.#keywords.positiveNumber('multipleOf'),
    };
  }

  #array(): ArrayRules {
    const items = this.#keywords.raw('items');
    const tuple = !this.#is2020 && isJsonArray(items);
    return {
      minItems: this.#keywords.count('minItems'),
      maxItems: this.#keywords.count('maxItems'),
      uniqueItems: this.#keywords.flag('uniqueItems'),
      first: tuple ? this.#list('items') : this.#is2020 ? this.#list('prefixItems') : undefined,
      rest: this.#schema(tuple ? 'additionalItems' : 'items'),
      contains: this.#schema('contains'),
      minContains: this.#is2020 ? this.#keywords.count('minContains') : undefined,
      maxContains: this.#is2020 ? this.#keywords.count('maxContains') : undefined,
      unevaluated: this.#unevaluated('unevaluatedItems'),
    };
  }

  #object(): ObjectRules {
    const properties = new Map(this.#byName('properties'));
    return {
      minProperties: this.#keywords.count('minProperties'),
      maxProperties: this.#keywords.count('maxProperties'),
      required: this.#keywords.texts('required'),
      ...this.#dependencies(),
      names: this.#schema('propertyNames'),
      properties,
      known: [...properties.keys()],
      patternProperties: this.#patternProperties(),
      additional: this.#schema('additionalProperties'),
      unevaluated: this.#unevaluated('unevaluatedProperties'),
    };
  }

  /** 2020-12 split `dependencies` in two, but many of its schemas still say it. */
  #dependencies(): Pick<ObjectRules, 'dependentRequired' | 'dependentSchemas'> {
    const dependentRequired = this.#is2020 ? [...this.#keywords.textsByName('dependentRequired')] : [];
    const dependentSchemas = this.#is2020 ? this.#byName('dependentSchemas') : [];
    for (const [name, value] of this.#keywords.schemasOrTextsByName('dependencies')) {
      if (isTexts(value)) dependentRequired.push([name, value]);
      else dependentSchemas.push([name, this.#reader.node(value, [...this.#at('dependencies'), name])]);
    }
    return { dependentRequired, dependentSchemas };
  }

  #patternProperties(): ObjectRules['patternProperties'] {
    return this.#keywords.schemasByName('patternProperties').flatMap(([source, schema]) => {
      const path = [...this.#at('patternProperties'), source];
      const pattern = this.#pattern(source, path);
      return pattern === undefined ? [] : [[pattern, this.#reader.node(schema, path)] as const];
    });
  }

  #unevaluated(keyword: string): SchemaNode | undefined {
    if (!this.#is2020) return undefined;
    const node = this.#schema(keyword);
    if (node !== undefined) this.#reader.tracks = true;
    return node;
  }

  #pattern(source: string, path: Path): Pattern | undefined {
    const read = readPattern(source, this.#reader.limits.patternLength, this.#reader.budget);
    if (read.ok) return read.pattern;
    this.#reader.report({ kind: 'pattern', path, pattern: source, why: read.why });
    return undefined;
  }

  #schema(keyword: string): SchemaNode | undefined {
    const schema = this.#keywords.schema(keyword);
    return schema === undefined ? undefined : this.#reader.node(schema, this.#at(keyword));
  }

  #list(keyword: string): readonly SchemaNode[] | undefined {
    return this.#keywords
      .schemas(keyword)
      ?.map((schema, index) => this.#reader.node(schema, [...this.#at(keyword), index]));
  }

  #byName(keyword: string): Named<SchemaNode>[] {
    return this.#keywords
      .schemasByName(keyword)
      .map(([name, schema]) => [name, this.#reader.node(schema, [...this.#at(keyword), name])]);
  }

  #at(keyword: string): Path {
    return [...this.#path, keyword];
  }
}

function isTexts<Other>(value: Other | readonly string[]): value is readonly string[] {
  return Array.isArray(value);
}
