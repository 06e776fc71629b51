import { isEqualJson } from '../equal-json.ts';
import type { Thread } from '../thread.ts';
import { lastAttempt } from '../tool-call.ts';
import type { Command } from './command.ts';

/** True where the log says that a command was carried out, though nobody lived to answer it. */
export function isCarriedOut(thread: Thread, command: Command): boolean {
  switch (command.kind) {
    case 'decide': {
      const { requestId, decision, means } = command.attempt;
      const state = thread.request(requestId)?.state;
      const record = state === undefined || state.kind === 'open' ? undefined : state.record;
      return (
        record !== undefined && record.means === means && isEqualJson({ ...record.decision }, { ...decision })
      );
    }
    case 'retry-call': {
      const call = thread.call(command.key);
      return call !== undefined && (call.retry !== undefined || lastAttempt(call)?.wish !== undefined);
    }
    case 'decide-failure':
      return thread.call(command.key)?.failureDecision !== undefined;
    default:
      return false;
  }
}
