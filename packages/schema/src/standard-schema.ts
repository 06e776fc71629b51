import type { Clock, Problem } from '@callboard/core';
import { failed, type Readout } from './readout.ts';
import type { Fault } from './words/fault.ts';
import { showText } from './words/show-value.ts';

/** What is under `~standard`, as far as it could be read: nothing about a schema someone hands in is taken for granted. */
export interface StandardSchema {
  readonly vendor: string;
  readonly validate: Validate | undefined;
  /** Writes what the schema accepts as JSON Schema (Standard JSON Schema, version 1). May throw. */
  readonly toJsonSchema: ((target: string) => unknown) | undefined;
}

export type Validate = (value: unknown) => unknown;

/** What a Standard Schema said of a value. */
export type StandardAnswer =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'issues'; readonly problems: readonly Problem[] }
  | { readonly kind: 'fault'; readonly fault: Fault };

/** Reads `~standard`; undefined for anything that is no Standard Schema. May throw, if a property does. */
export function readStandardSchema(input: unknown): StandardSchema | undefined {
  // Some libraries' schemas are functions.
  const standard = property(input, '~standard');
  if (!isRecord(standard)) return undefined;
  const { vendor, validate } = standard;
  const converter = property(standard.jsonSchema, 'input');
  return {
    vendor: typeof vendor === 'string' ? vendor : 'unnamed',
    validate:
      typeof validate === 'function' ? (value) => Reflect.apply(validate, standard, [value]) : undefined,
    toJsonSchema:
      typeof converter === 'function'
        ? (target) => Reflect.apply(converter, standard.jsonSchema, [{ target }])
        : undefined,
  };
}

/** JSON Schema as the library writes it: 2020-12, or draft-07 where that is all it can. */
export function convert(schema: StandardSchema): Readout<unknown> {
  const { vendor, toJsonSchema } = schema;
  if (toJsonSchema === undefined) return failed({ kind: 'no-json-schema', vendor });
  try {
    return { ok: true, value: toJsonSchema('draft-2020-12') };
  } catch (error) {
    try {
      return { ok: true, value: toJsonSchema('draft-07') };
    } catch {
      return failed({ kind: 'converter-failed', vendor, error: describeError(error) });
    }
  }
}

/** Asks the schema about a value and waits for its answer, but not forever. Never rejects. */
export async function ask(
  vendor: string,
  validate: Validate,
  value: unknown,
  options: { readonly timeLimit: number; readonly after: Clock['after']; readonly problems: number },
): Promise<StandardAnswer> {
  try {
    const result = validate(value);
    const answer = isThenable(result) ? await inTime(result, options) : result;
    if (answer === tooSlow) {
      return { kind: 'fault', fault: { kind: 'validate-too-slow', vendor, milliseconds: options.timeLimit } };
    }
    return readAnswer(answer, vendor, options.problems);
  } catch (error) {
    return { kind: 'fault', fault: { kind: 'validate-failed', vendor, error: describeError(error) } };
  }
}

const tooSlow: unique symbol = Symbol('too slow');

function inTime(
  result: PromiseLike<unknown>,
  { timeLimit, after }: { readonly timeLimit: number; readonly after: Clock['after'] },
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const cancel = after(timeLimit, () => {
      resolve(tooSlow);
    });
    Promise.resolve(result).then(resolve, reject).finally(cancel);
  });
}

function readAnswer(answer: unknown, vendor: string, most: number): StandardAnswer {
  const unclear: StandardAnswer = { kind: 'fault', fault: { kind: 'validate-unclear', vendor } };
  if (!isRecord(answer)) return unclear;
  const { issues } = answer;
  if (!issues) return 'value' in answer ? { kind: 'value', value: answer.value } : unclear;
  if (!Array.isArray(issues)) return unclear;
  const problems = issues.slice(0, most).map(readIssue);
  return { kind: 'issues', problems: problems.length > 0 ? problems : [readIssue(undefined)] };
}

function readIssue(issue: unknown): Problem {
  const message = property(issue, 'message');
  const path = property(issue, 'path');
  return {
    path: Array.isArray(path) ? path.map(readKey) : [],
    message: typeof message === 'string' && message !== '' ? showText(message, 300) : 'does not fit',
  };
}

function readKey(segment: unknown): string | number {
  const key = isRecord(segment) ? segment.key : segment;
  return typeof key === 'number' ? key : typeof key === 'symbol' ? (key.description ?? '') : String(key);
}

/** What was thrown, on one line, whatever it was. */
export function describeError(error: unknown): string {
  try {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  } catch {
    return 'something that cannot be described';
  }
}

function property(of: unknown, key: string): unknown {
  return isRecord(of) ? of[key] : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof property(value, 'then') === 'function';
}
