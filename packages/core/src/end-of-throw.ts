import type { ToolEnd } from './attempt-state.ts';
import { toJsonText } from './json-text.ts';
import { describeThrown } from './thrown.ts';
import { ToolError, ToolRefused } from './tool.ts';

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
