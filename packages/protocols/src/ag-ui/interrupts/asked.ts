import { isJsonObject, type JsonValue, type Question, type ThreadEventBody } from '@callboard/core';
import { parseStrict } from '@callboard/core/args';
import type { RunFinished } from '../event.ts';
import type { OtherEvent, StreamStep } from '../step.ts';
import { at, proposal } from './at.ts';
import { fromOnInterrupt } from './from-on-interrupt.ts';

/** The tool that Google's ADK calls where it wants a call of its own confirmed. */
const confirmationTool = 'adk_request_confirmation';

/** Keeps what a run asked in ways that AG-UI does not know, until its end says what that means. */
export interface Asked {
  follow(step: StreamStep | OtherEvent): void;
  /** The end of the run as it would have been told with interrupts, and what is asked about its calls. */
  finish(
    event: RunFinished,
    runId: string,
  ): { readonly event: RunFinished; readonly questions: readonly ThreadEventBody[] };
}

/** A confirmation counts where the app has no tool of that name itself, and in the run that was asked for. */
export function createAsked(requestedRunId: string, ownTools: readonly string[]): Asked {
  const watches = !ownTools.includes(confirmationTool);
  /** What legacy events of the open run said. */
  let values: JsonValue[] = [];
  /** The arguments of its confirmations without a result, by call. */
  let confirmations = new Map<string, string>();

  /** Asked of every piece of every call: almost none is a confirmation. */
  function followCall(step: StreamStep): void {
    if (step.act === 'start') {
      const isNew = watches && step.name === confirmationTool && !confirmations.has(step.id);
      if (isNew) confirmations.set(step.id, '');
    } else if (step.act === 'piece' && confirmations.size > 0) {
      const text = confirmations.get(step.id);
      if (text !== undefined) confirmations.set(step.id, text + step.delta);
    }
  }

  return {
    follow(step) {
      if ('act' in step) {
        if (step.entity === 'call') followCall(step);
      } else if (step.type === 'RUN_STARTED') {
        values = [];
        confirmations = new Map();
      } else if (step.type === 'TOOL_CALL_RESULT') {
        confirmations.delete(step.toolCallId);
      } else if (step.type === 'CUSTOM' && step.name === 'on_interrupt') {
        values.push(step.value);
      }
    },
    finish(event, runId) {
      // Whoever states an outcome knows how to state an interrupt.
      if (event.outcome === undefined && values.length > 0) {
        const interrupts = values.map((value, index) => fromOnInterrupt(value, runId, index));
        return { event: { ...event, outcome: { type: 'interrupt', interrupts } }, questions: [] };
      }
      const asks = runId === requestedRunId && (event.outcome?.type ?? 'success') === 'success';
      const questions = [...(asks ? confirmations : [])].flatMap(([toolCallId, argsText]) => {
        const question = confirmation(toolCallId, argsText);
        return question === undefined
          ? []
          : [{ type: 'question-asked' as const, runId, toolCallId, question }];
      });
      return { event, questions };
    },
  };
}

/** ADK reads the result strictly: nothing but the word fits in, so the reason of a rejection is lost. */
function confirmation(toolCallId: string, argsText: string): Question | undefined {
  const parsed = parseStrict(argsText);
  if (!parsed.ok || !isJsonObject(parsed.value)) return undefined;
  const hint = at(parsed.value, 'toolConfirmation', 'hint');
  const original = at(parsed.value, 'originalFunctionCall');
  // Rounded, it would not be what is confirmed: the arguments of the confirmation itself show it as sent.
  const exact = parsed.inexactNumbers.length === 0;
  const proposed = exact ? proposal(at(original, 'name'), at(original, 'args')) : undefined;
  return {
    toolCallId,
    ...(proposed === undefined ? {} : { proposal: proposed }),
    ...(typeof hint === 'string' && hint !== '' ? { message: hint } : {}),
    allowed: ['approve', 'reject'],
    losses: ['reason'],
    results: { approve: '{"confirmed":true}', reject: '{"confirmed":false}' },
  };
}
