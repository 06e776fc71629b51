import type {
  Clock,
  JsonObject,
  JsonValue,
  Problem,
  SchemaOutcome,
  ToolParameters,
  ValidationOutcome,
  Validator,
} from '@callboard/core';
import { Budget, OutOfBudget } from './budget.ts';
import { copyJson } from './json-copy.ts';
import { evaluate } from './json-schema/evaluate.ts';
import { type ReadSchema, readSchema } from './json-schema/read-schema.ts';
import { defaultLimits, type Limits } from './limits.ts';
import { failed, type Readout } from './readout.ts';
import {
  ask,
  convert,
  describeError,
  readStandardSchema,
  type StandardSchema,
  type Validate,
} from './standard-schema.ts';
import type { Fault } from './words/fault.ts';
import type { Finding } from './words/finding.ts';
import { faultProblem, findingProblem, type Words } from './words/words.ts';

/** How a validator judges and speaks. Every part may be left out. */
export interface ValidatorOptions {
  /** Milliseconds an asynchronous Standard Schema may take; 5,000 unless set. */
  readonly timeLimit?: number;
  readonly limits?: Partial<Limits>;
  /** Problems in other words than English. */
  readonly words?: Words;
  /** The timer behind the time limit: calls back once after so many milliseconds, unless what it returned was called. */
  readonly after?: Clock['after'];
}

/**
 * Checks arguments against JSON Schema (2020-12, draft-07) and Standard Schema (version 1). Needs no `eval`. It fails
 * closed: what a broken, hostile or unsupported schema leaves open is `undecidable`, never `valid`.
 */
export function createValidator(options: ValidatorOptions = {}): Validator {
  return new SchemaValidator(options);
}

/** A tool without parameters takes an object. */
function orAnyObject(parameters: ToolParameters | undefined): unknown {
  return parameters === undefined ? { type: 'object' } : parameters;
}

class SchemaValidator implements Validator {
  readonly #limits: Limits;
  readonly #words: Words;
  readonly #timeLimit: number;
  readonly #after: Clock['after'];

  constructor({ limits, words = {}, timeLimit = 5_000, after = startTimer }: ValidatorOptions) {
    this.#limits = { ...defaultLimits, ...limits };
    this.#words = words;
    this.#timeLimit = timeLimit;
    this.#after = after;
  }

  toJsonSchema(parameters: ToolParameters | undefined): SchemaOutcome {
    const read = guarded(() => {
      const standard = readStandardSchema(parameters);
      const json = standard === undefined ? done(orAnyObject(parameters)) : convert(standard);
      return json.ok ? readSchema(json.value, this.#limits) : json;
    });
    return read.ok ? { ok: true, schema: read.value.json } : { ok: false, problems: this.#say(read.faults) };
  }

  checkJsonSchema(schema: JsonObject, value: JsonValue): ValidationOutcome {
    return this.#checkJson(schema, value);
  }

  async check(parameters: ToolParameters | undefined, value: JsonValue): Promise<ValidationOutcome> {
    const read = guarded(() => done(readStandardSchema(parameters)));
    if (!read.ok) return this.#undecidable(read.faults);
    const standard = read.value;
    if (standard === undefined) return this.#checkJson(orAnyObject(parameters), value);
    if (standard.validate !== undefined) return await this.#ask(standard, standard.validate, value);
    // A schema that only says what it accepts is checked by what it says.
    const json = this.toJsonSchema(parameters);
    return json.ok ? this.#checkJson(json.schema, value) : { kind: 'undecidable', problems: json.problems };
  }

  #checkJson(source: unknown, value: JsonValue): ValidationOutcome {
    const checked = guarded(() => {
      const read = readSchema(source, this.#limits);
      return read.ok ? this.#evaluate(read.value, value) : read;
    });
    if (!checked.ok) return this.#undecidable(checked.faults);
    if (checked.value.length === 0) return { kind: 'valid', output: value };
    return {
      kind: 'invalid',
      problems: checked.value.map((finding) => findingProblem(finding, this.#words)),
    };
  }

  #evaluate(schema: ReadSchema, value: JsonValue): Readout<readonly Finding[]> {
    const copy = this.#copyArguments(value);
    if (!copy.ok) return copy;
    const most = this.#limits.problems;
    // One more than is told, to know whether that is all.
    const run = { budget: new Budget(this.#limits), problems: most + 1, tracks: schema.tracks };
    const findings = evaluate(schema.root, copy.value, undefined, run);
    if (findings.length <= most) return done(findings);
    return done([...findings.slice(0, most), { kind: 'more', place: undefined }]);
  }

  async #ask({ vendor }: StandardSchema, validate: Validate, value: JsonValue): Promise<ValidationOutcome> {
    // The schema works on a copy: what is shown cannot be changed by checking it.
    const copy = guarded(() => this.#copyArguments(value));
    if (!copy.ok) return this.#undecidable(copy.faults);
    const answer = await ask(vendor, validate, copy.value, {
      timeLimit: this.#timeLimit,
      after: this.#after,
      problems: this.#limits.problems,
    });
    switch (answer.kind) {
      case 'value':
        return { kind: 'valid', output: answer.value };
      case 'issues':
        return { kind: 'invalid', problems: answer.problems };
      case 'fault':
        return this.#undecidable([answer.fault]);
    }
  }

  #copyArguments(value: JsonValue): Readout<JsonValue> {
    return copyJson(value, 'arguments', { depth: this.#limits.dataDepth, size: this.#limits.dataSize });
  }

  #undecidable(faults: readonly Fault[]): ValidationOutcome {
    return { kind: 'undecidable', problems: this.#say(faults) };
  }

  #say(faults: readonly Fault[]): readonly Problem[] {
    return faults.map((fault) => faultProblem(fault, this.#words));
  }
}

function done<Value>(value: Value): Readout<Value> {
  return { ok: true, value };
}

/** Runs what reads foreign objects; whatever a getter, a proxy or a spent budget throws becomes a fault. */
function guarded<Value>(read: () => Readout<Value>): Readout<Value> {
  try {
    return read();
  } catch (error) {
    // A RangeError is the call stack, which the limits should never let run out.
    const spent = error instanceof OutOfBudget || error instanceof RangeError;
    return failed(spent ? { kind: 'too-much-work' } : { kind: 'unreadable', error: describeError(error) });
  }
}

function startTimer(milliseconds: number, callback: () => void): () => void {
  const timer = setTimeout(callback, milliseconds);
  return () => {
    clearTimeout(timer);
  };
}
