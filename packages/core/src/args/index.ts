export { type ArgsReader, type ArgsReaderOptions, createArgsReader } from './args-reader.ts';
export { holdsDecimal } from './decimal.ts';
export type { ArgsLook, OpenString } from './look.ts';
export { parseStrict, type StrictResult } from './parse-strict.ts';
export { type ArgsPath, type ArgsStep, formatPath } from './path.ts';
export type { ArgsProblem, ArgsProblemCode } from './problem.ts';
export type { ArgsSnapshot, ArgsState } from './snapshot.ts';
export type { InexactNumber } from './spine.ts';
