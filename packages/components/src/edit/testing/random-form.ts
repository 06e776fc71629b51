import type { JsonObject, JsonValue } from '@callboard/core';
import type { Random } from '@callboard/core/testing';

/** A schema, and valid texts for it, each written in another odd way. */
export interface RandomForm {
  readonly schema: JsonObject;
  write(): string;
}

/** A name, and the text of its value. */
type Member = readonly [string, string];

const names = [
  'a',
  'b',
  'order',
  'amount',
  'a/b',
  'x~y',
  '',
  '__proto__',
  'constructor',
  'say "hi"',
  'ключ',
  '😀',
] as const;

const tags = ['card', 'cash', 'wire'] as const;

/** A random schema of an object, with what a form has to know: unions, null, references, constants, unknown members. */
export function randomForm(random: Random): RandomForm {
  return new Growing(random).root();
}

class Growing {
  readonly #random: Random;
  readonly #definitions: [string, JsonObject][] = [];

  constructor(random: Random) {
    this.#random = random;
  }

  root(): RandomForm {
    const grown = this.#object(3);
    const defined: JsonObject =
      this.#definitions.length === 0 ? {} : { $defs: Object.fromEntries(this.#definitions) };
    return {
      schema: { ...grown.schema, ...defined },
      write: () => `${this.#space()}${grown.write()}${this.#space()}`,
    };
  }

  #value(depth: number): RandomForm {
    if (depth === 0) return this.#random.of([this.#text(), this.#number(), this.#boolean(), this.#choice()]);
    return this.#random.pick(
      () => this.#text(),
      () => this.#number(),
      () => this.#boolean(),
      () => this.#choice(),
      () => this.#object(depth - 1),
      () => this.#array(depth - 1),
      () => this.#positions(depth - 1),
      () => this.#tagged(depth - 1),
      () => this.#byKind(depth - 1),
      () => this.#orNull(depth - 1),
      () => this.#referred(depth - 1),
      () => this.#anything(),
    );
  }

  #text(): RandomForm {
    const schema: JsonObject = this.#random.of([
      { type: 'string' },
      { type: 'string', maxLength: 500, default: 'a default' },
    ]);
    return { schema, write: () => this.#string(this.#random.of(['', 'text', 'two\nlines', 'ä/"\\😀', '0'])) };
  }

  #number(): RandomForm {
    const isInteger = this.#random.chance(0.4);
    const integers = ['0', '-0', '7', '3.0', '1e2', '12345678901234567890'] as const;
    const others = ['1.10', '0.1000000000000000055', '-2.5E-3'] as const;
    return {
      schema: { type: isInteger ? 'integer' : 'number', examples: [5] },
      write: () => this.#random.of<string>(isInteger ? integers : [...integers, ...others]),
    };
  }

  #boolean(): RandomForm {
    return { schema: { type: 'boolean', default: true }, write: () => this.#random.of(['true', 'false']) };
  }

  #choice(): RandomForm {
    const values: readonly JsonValue[] = this.#random.of([
      ['low', 'high'],
      [1, 2.5, 'three', null],
      [{ a: 1 }, 'b'],
    ]);
    const schema = this.#random.of<JsonObject>([
      { enum: values },
      { oneOf: values.map((value, at) => ({ const: value, title: `Choice ${at}` })) },
    ]);
    return { schema, write: () => this.#json(this.#random.of(values)) };
  }

  #object(depth: number): RandomForm {
    const chosen = [...new Set(this.#random.list(4, () => this.#random.of(names)))];
    const members = chosen.map((name) => ({
      name,
      isRequired: this.#random.chance(0.5),
      ...this.#value(depth),
    }));
    const others = this.#random.of<JsonObject>([
      {},
      { additionalProperties: { type: 'string' } },
      { additionalProperties: false },
    ]);
    const schema: JsonObject = {
      type: 'object',
      properties: Object.fromEntries(members.map((member) => [member.name, member.schema])),
      required: members.filter(({ isRequired }) => isRequired).map(({ name }) => name),
      ...others,
    };
    const write = (): string => {
      const there = members.filter(({ isRequired }) => isRequired || this.#random.chance(0.5));
      const written: Member[] = there.map((member) => [member.name, member.write()]);
      if (others.additionalProperties !== false && this.#random.chance(0.4)) {
        written.push(['unknown', this.#string('kept')]);
      }
      return this.#braced(this.#shuffled(written));
    };
    return { schema: this.#random.chance(0.2) ? split(schema) : schema, write };
  }

  #array(depth: number): RandomForm {
    const item = this.#value(depth);
    return {
      schema: { type: 'array', items: item.schema },
      write: () => this.#list(this.#random.list(4, () => item.write())),
    };
  }

  #positions(depth: number): RandomForm {
    const items = this.#random.list(3, () => this.#value(depth), 1);
    return {
      schema: { type: 'array', prefixItems: items.map(({ schema }) => schema), items: false },
      write: () =>
        this.#list(items.slice(0, this.#random.upTo(items.length + 1)).map((item) => item.write())),
    };
  }

  /** Branches told by a constant; which of them is written is for the data to say. */
  #tagged(depth: number): RandomForm {
    const branches = tags.map((tag) => {
      const more = this.#value(depth);
      return {
        schema: {
          type: 'object',
          properties: { type: { const: tag }, more: more.schema },
          required: ['type'],
        },
        write: () =>
          this.#braced(this.#shuffled([['type', this.#string(tag)], ...this.#perhaps('more', more)])),
      };
    });
    return {
      schema: { [this.#random.of(['oneOf', 'anyOf'])]: branches.map(({ schema }) => schema) },
      write: () => this.#random.of(branches).write(),
    };
  }

  /** Branches told by nothing but what fits. */
  #byKind(depth: number): RandomForm {
    const one = this.#value(depth);
    const branches: readonly RandomForm[] = [
      {
        schema: {
          type: 'object',
          properties: { only: one.schema },
          required: ['only'],
          additionalProperties: false,
        },
        write: () => this.#braced([['only', one.write()]]),
      },
      {
        schema: {
          type: 'object',
          properties: { other: { type: 'number' } },
          required: ['other'],
          additionalProperties: false,
        },
        write: () => this.#braced([['other', '1.0']]),
      },
      { schema: { type: 'string' }, write: () => this.#string('text') },
    ];
    return {
      schema: { anyOf: branches.map(({ schema }) => schema) },
      write: () => this.#random.of(branches).write(),
    };
  }

  #orNull(depth: number): RandomForm {
    const value = this.#value(depth);
    return {
      schema: { anyOf: [value.schema, { type: 'null' }] },
      write: () => (this.#random.chance(0.3) ? 'null' : value.write()),
    };
  }

  #referred(depth: number): RandomForm {
    const value = this.#value(depth);
    const name = `part${this.#definitions.length}`;
    this.#definitions.push([name, value.schema]);
    return { schema: { $ref: `#/$defs/${name}` }, write: () => value.write() };
  }

  #anything(): RandomForm {
    return {
      schema: {},
      write: () =>
        this.#random.of(['null', '[1, {"b": 2}]', '"text"', '1e400', '{"deep":{"er":[]}}', 'false']),
    };
  }

  #perhaps(name: string, { write }: Pick<RandomForm, 'write'>): readonly Member[] {
    return this.#random.chance(0.6) ? [[name, write()]] : [];
  }

  #json(value: JsonValue): string {
    if (typeof value === 'string') return this.#string(value);
    return JSON.stringify(value);
  }

  #braced(members: readonly Member[]): string {
    const written = members.map(
      ([name, value]) => `${this.#string(name)}${this.#space()}:${this.#space()}${value}`,
    );
    return this.#bracketed('{', written, '}');
  }

  #list(items: readonly string[]): string {
    return this.#bracketed('[', items, ']');
  }

  #bracketed(open: string, parts: readonly string[], close: string): string {
    const inner = parts.map((part) => `${this.#space()}${part}${this.#space()}`).join(',');
    return `${open}${parts.length === 0 ? this.#space() : inner}${close}`;
  }

  #space(): string {
    return this.#random.chance(0.6) ? '' : this.#random.of([' ', '\n', '\r\n\t', '  ']);
  }

  /** A string token in one of its spellings. */
  #string(text: string): string {
    let token = '';
    for (const character of text) {
      const isPlain = !/["\\\p{Cc}]/u.test(character) && this.#random.chance(0.8);
      token += isPlain ? character : this.#escaped(character);
    }
    return `"${token}"`;
  }

  #escaped(character: string): string {
    if (character === '/' || character === '"' || character === '\\') return `\\${character}`;
    return character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join('');
  }

  #shuffled(values: readonly Member[]): readonly Member[] {
    const left = [...values];
    return values.flatMap(() => left.splice(this.#random.upTo(left.length), 1));
  }
}

/** The same said in two parts. */
function split({ properties, ...others }: JsonObject): JsonObject {
  return properties === undefined || Object.hasOwn(others, 'additionalProperties')
    ? { ...others, ...(properties === undefined ? {} : { properties }) }
    : { allOf: [{ properties }, others] };
}
