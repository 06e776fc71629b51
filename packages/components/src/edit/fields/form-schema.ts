import type { JsonObject, JsonValue } from '@callboard/core';
import { openSchema, type Rules, type SchemaNode, type SchemaReading } from '@callboard/schema';

/** A schema, read once for all the fields that are derived from it. */
export interface FormSchema {
  /** What the whole document has to fit; none where nothing is said, or the schema is broken, too large or leads outside. */
  readonly schemas: readonly SchemaNode[];
  /** What a schema says beside its rules: title, description, default, examples. */
  notes(schema: SchemaNode): JsonObject;
  /** How many things about a value do not fit; more than any count where that cannot be told. */
  misfits(schema: SchemaNode, value: JsonValue): number;
  takesNull(schema: SchemaNode): boolean;
  /** Whether a pattern for members' names speaks of this one. */
  matches(pattern: NamePattern, name: string): boolean;
}

type NamePattern = Rules['object']['patternProperties'][number][0];

/** Reads a schema for a form. Costs the schema's size once: keep it as long as the schema is the same. */
export function readFormSchema(schema: JsonObject | undefined): FormSchema {
  const reading = schema === undefined ? undefined : openSchema(schema);
  return reading === undefined ? nothingSaid : new ReadForm(reading);
}

const noNotes: JsonObject = {};

const nothingSaid: FormSchema = {
  schemas: [],
  notes: () => noNotes,
  misfits: () => 0,
  takesNull: () => true,
  matches: () => false,
};

class ReadForm implements FormSchema {
  readonly schemas: readonly SchemaNode[];
  readonly #reading: SchemaReading;
  readonly #notes = new WeakMap<SchemaNode, JsonObject>();
  readonly #null = new WeakMap<SchemaNode, boolean>();

  constructor(reading: SchemaReading) {
    this.#reading = reading;
    this.schemas = [reading.root];
  }

  notes(schema: SchemaNode): JsonObject {
    const known = this.#notes.get(schema) ?? this.#reading.notes(schema) ?? noNotes;
    this.#notes.set(schema, known);
    return known;
  }

  misfits(schema: SchemaNode, value: JsonValue): number {
    return this.#reading.misfits(schema, value) ?? Number.POSITIVE_INFINITY;
  }

  takesNull(schema: SchemaNode): boolean {
    const known = this.#null.get(schema) ?? this.misfits(schema, null) === 0;
    this.#null.set(schema, known);
    return known;
  }

  matches(pattern: NamePattern, name: string): boolean {
    return this.#reading.matches(pattern, name) === true;
  }
}
