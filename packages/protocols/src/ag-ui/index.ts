export type { AgUiInputProblem, AgUiInputProblemCode } from './check-input.ts';
export type { AgUiEvent } from './event.ts';
export { type AgUiReader, type AgUiReaderOptions, createAgUiReader } from './reader.ts';
export type { AgUiRefusal, AgUiRefusalCode } from './refusal.ts';
export { type RunInputExtras, type RunInputOutcome, toRunInput } from './run-input.ts';
export { type AgUiTransportOptions, createAgUiTransport } from './transport.ts';
export type { AgUiWarningCode } from './warnings.ts';
export type { AgUiMessage, RunAgentInput } from './wire-message.ts';
