import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@callboard/core';
import { Budget, OutOfBudget } from './budget.ts';
import { evaluate } from './json-schema/evaluate.ts';
import { type ReadSchema, readSchema } from './json-schema/read-schema.ts';
import type { SchemaNode } from './json-schema/schema-node.ts';
import { defaultLimits, type Limits } from './limits.ts';
import { matchesPattern, type Pattern } from './pattern/pattern.ts';

/** A schema for those who show it: its rules as the validator reads them, and what each says beside them. */
export interface SchemaReading {
  readonly root: SchemaNode;
  /** A schema as it was written: its title, description, default and examples, which validation does not look at. */
  notes(schema: SchemaNode): JsonObject | undefined;
  /** How many things about a value do not fit: none when it fits. Undefined: that cannot be told within the limits. */
  misfits(schema: SchemaNode, value: JsonValue): number | undefined;
  /** Whether a pattern speaks of a member's name; undefined as above. */
  matches(pattern: Pattern, name: string): boolean | undefined;
}

/**
 * Reads a schema with the validator's own eyes: references resolved, every keyword sound. Undefined where the validator
 * would call it undecidable: broken, too large, endless, or with references that lead outside. Never throws.
 */
export function openSchema(schema: JsonObject, limits: Partial<Limits> = {}): SchemaReading | undefined {
  const all = { ...defaultLimits, ...limits };
  const read = attempt(() => readSchema(schema, all));
  return read?.ok === true ? new Reading(read.value, all) : undefined;
}

class Reading implements SchemaReading {
  readonly root: SchemaNode;
  readonly #json: JsonObject;
  readonly #tracks: boolean;
  readonly #limits: Limits;

  constructor({ root, json, tracks }: ReadSchema, limits: Limits) {
    this.root = root;
    this.#json = json;
    this.#tracks = tracks;
    this.#limits = limits;
  }

  notes({ path }: SchemaNode): JsonObject | undefined {
    let at: JsonValue | undefined = this.#json;
    for (const key of path) at = partOf(at, key);
    return isJsonObject(at) ? at : undefined;
  }

  misfits(schema: SchemaNode, value: JsonValue): number | undefined {
    const { problems } = this.#limits;
    const run = { budget: new Budget(this.#limits), problems, tracks: this.#tracks };
    return attempt(() => evaluate(schema, value, undefined, run).length);
  }

  matches(pattern: Pattern, name: string): boolean | undefined {
    return attempt(() => matchesPattern(pattern, name, new Budget(this.#limits)));
  }
}

function partOf(value: JsonValue | undefined, key: string | number): JsonValue | undefined {
  if (isJsonArray(value)) return value[Number(key)];
  return isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** What was worked out, unless it took more than it may: the steps, or the call stack. */
function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof OutOfBudget || error instanceof RangeError) return undefined;
    throw error;
  }
}
