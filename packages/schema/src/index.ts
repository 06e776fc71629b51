/** Arguments against JSON Schema and Standard Schema, problems in words. */

export type { Rules, SchemaNode } from './json-schema/schema-node.ts';
export { defaultLimits, type Limits } from './limits.ts';
export { openSchema, type SchemaReading } from './schema-reading.ts';
export { createValidator, type ValidatorOptions } from './validator.ts';
export type { Fault } from './words/fault.ts';
export type { Finding } from './words/finding.ts';
export { formatProblem, formatProblems } from './words/problem-lines.ts';
export type { Words } from './words/words.ts';
