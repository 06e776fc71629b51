import { isJsonObject, type JsonObject } from '@callboard/core';
import { Budget } from '../budget.ts';
import { copyJson } from '../json-copy.ts';
import type { Limits } from '../limits.ts';
import type { Path } from '../place.ts';
import { failed, type Readout } from '../readout.ts';
import type { Fault } from '../words/fault.ts';
import { type Dialect, dialectOf } from './dialect.ts';
import { findEndless } from './endless.ts';
import { KeywordReader, type SchemaSource } from './keyword-reader.ts';
import { readRules } from './read-rules.ts';
import { References } from './references.ts';
import type { SchemaNode } from './schema-node.ts';

export interface ReadSchema {
  /** A private copy of what was handed in. */
  readonly json: JsonObject;
  readonly root: SchemaNode;
  /** Somewhere it says `unevaluatedProperties` or `unevaluatedItems`, so what was looked at has to be kept. */
  readonly tracks: boolean;
}

/**
 * Reads JSON Schema (2020-12, draft-07) once, every keyword of every schema in it, used or not: a schema that is half
 * broken is broken. Unknown keywords are ignored, as the specification says. Throws only what its source throws when
 * read, and `OutOfBudget`.
 */
export function readSchema(source: unknown, limits: Limits): Readout<ReadSchema> {
  const copy = copyJson(source, 'schema', { depth: limits.schemaDepth, size: limits.schemaSize });
  if (!copy.ok) return copy;
  const json = copy.value;
  if (!isJsonObject(json)) return failed({ kind: 'malformed', path: [], shape: 'schema', got: json });
  const faults: Fault[] = [];
  const report = (fault: Fault): void => {
    if (faults.length < limits.problems) faults.push(fault);
  };
  const dialect = readDialect(json, report);
  if (dialect === undefined) return { ok: false, faults };
  const reader = new SchemaReader(json, dialect, limits, report);
  const root = reader.read();
  const endless = findEndless(reader.nodes);
  if (endless !== undefined) report({ kind: 'endless-reference', path: endless.path });
  if (faults.length > 0) return { ok: false, faults };
  return { ok: true, value: { json, root, tracks: reader.tracks } };
}

function readDialect(schema: JsonObject, report: (fault: Fault) => void): Dialect | undefined {
  if (!Object.hasOwn(schema, '$schema')) return '2020-12';
  const named = new KeywordReader(schema, [], report).text('$schema');
  if (named === undefined) return undefined;
  const dialect = dialectOf(named);
  if (dialect === undefined) report({ kind: 'unknown-dialect', path: ['$schema'], got: named });
  return dialect;
}

/** Turns schemas into nodes, each once, following references without recursion. */
export class SchemaReader {
  readonly dialect: Dialect;
  readonly limits: Limits;
  readonly report: (fault: Fault) => void;
  readonly budget: Budget;
  tracks = false;
  readonly #known = new Map<JsonObject, SchemaNode>();
  readonly #waiting: { readonly source: JsonObject; readonly node: SchemaNode }[] = [];
  readonly #references: References;

  readonly #root: JsonObject;

  constructor(json: JsonObject, dialect: Dialect, limits: Limits, report: (fault: Fault) => void) {
    this.#root = json;
    this.dialect = dialect;
    this.limits = limits;
    this.report = report;
    this.budget = new Budget(limits);
    this.#references = new References(json, dialect, report);
  }

  get nodes(): Iterable<SchemaNode> {
    return this.#known.values();
  }

  read(): SchemaNode {
    const root = this.node(this.#root, []);
    for (let next = this.#waiting.pop(); next !== undefined; next = this.#waiting.pop()) {
      this.budget.spend(1);
      next.node.rules = readRules(next.source, next.node.path, this);
    }
    return root;
  }

  /** The node of a schema; what it says is read later. */
  node(source: SchemaSource, path: Path): SchemaNode {
    if (typeof source === 'boolean') return { path, never: !source, rules: undefined };
    const known = this.#known.get(source);
    if (known !== undefined) return known;
    const node: SchemaNode = { path, never: false, rules: undefined };
    this.#known.set(source, node);
    this.#waiting.push({ source, node });
    return node;
  }

  /** The node of what `reference`, written in `from`, means; undefined (and reported) when it means nothing. */
  referred(reference: string, from: JsonObject, path: Path): SchemaNode | undefined {
    this.budget.spendOnText(reference);
    const found = this.#references.resolve(reference, from);
    if (found.ok) return this.node(found.target.source, found.target.path);
    this.report({ kind: 'reference', path, to: reference, why: found.why });
    return undefined;
  }
}
