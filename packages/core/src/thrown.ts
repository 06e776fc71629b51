import type { ToolEnd } from './attempt-state.ts';
import { toJsonText } from './json-text.ts';
import { ToolError, ToolRefused } from './tool.ts';

/** Name and message of something that was thrown. */
export interface Thrown {
  readonly name: string;
  readonly message: string;
}

/** Reads anything that can be thrown, without trusting it. Never throws. */
export function describeThrown(error: unknown): Thrown {
  try {
    return read(error);
  } catch {
    return { name: 'Error', message: 'It threw something that cannot be read.' };
  }
}

/** Errors of another window are no `Error` here, so what counts is that they say something. */
function read(error: unknown): Thrown {
  if (typeof error === 'string' && error !== '') return { name: 'Error', message: error };
  if (typeof error !== 'object' || error === null)
    return { name: 'Error', message: `It threw ${shown(error)} instead of an error.` };
  const name = textAt(error, 'name') ?? 'Error';
  const message = textAt(error, 'message');
  if (message !== undefined) return { name, message };
  return {
    name,
    message:
      error instanceof Error ? 'It gave no reason.' : 'It threw an object that does not say what happened.',
  };
}

function shown(value: unknown): string {
  return typeof value === 'string'
    ? 'an empty text'
    : typeof value === 'function'
      ? 'a function'
      : String(value);
}

function textAt(error: object, name: 'name' | 'message'): string | undefined {
  const text: unknown = Reflect.get(error, name);
  return typeof text === 'string' && text !== '' ? text : undefined;
}

/**
 * How an attempt ends that threw: the tool says that it failed or was refused, or something nobody planned for. Never
 * throws.
 */
export function endOfThrow(error: unknown): ToolEnd {
  const { name, message } = describeThrown(error);
  return saidByTool(error, message) ?? { kind: 'errored', code: 'tool-failed', name, message };
}

/** What an error of the tool says; undefined for anything else. Whoever breaks while it is asked has said nothing. */
function saidByTool(error: unknown, message: string): ToolEnd | undefined {
  try {
    if (error instanceof ToolRefused) {
      const detail = toJsonText(error.detail);
      const { as, stepUp } = error;
      return {
        kind: 'refused',
        message,
        ...(detail.ok ? { detail: JSON.parse(detail.json) } : {}),
        ...(typeof stepUp === 'string' && stepUp !== '' ? { stepUp } : {}),
        ...(as === 'error' || as === 'unsent' ? { as } : {}),
      };
    }
    if (!(error instanceof ToolError)) return undefined;
    return { kind: 'failed', message, ...(error.nothingHappened === true ? { nothingHappened: true } : {}) };
  } catch {
    return undefined;
  }
}

/** True for errors that were returned instead of thrown. Never throws. */
export function isError(value: unknown): boolean {
  try {
    return value instanceof Error;
  } catch {
    return false;
  }
}
