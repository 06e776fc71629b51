import { shown } from './refusal.ts';
import type { AgUiMessage, RunAgentInput, WireResumeEntry } from './wire-message.ts';

/** Why a run is not sent. Each names what strict agents, or the protocol, would refuse. */
export type AgUiInputProblemCode =
  /** An id that has to be there is empty. */
  | 'missing-id'
  /** A tool without a name, or two under one name. */
  | 'unusable-tool'
  /** A call without an answer, which is left to no interrupt that is answered with this run. */
  | 'unanswered-call'
  /** An answer of ours to a call that no message before it holds. */
  | 'answer-without-call'
  /** An answer of ours that is not right behind the message of its call. */
  | 'misplaced-answer'
  /** Two answers of ours to one call. */
  | 'doubled-answer'
  /** Two answers to one interrupt. */
  | 'doubled-resume'
  /** An interrupt of the run that is continued has no answer: half of them are none. */
  | 'uncovered-interrupt'
  /** An answer to an interrupt that is not one of the run that is continued. */
  | 'unknown-interrupt'
  /** An answer without a payload, or a cancellation with one. */
  | 'malformed-resume'
  /** An answer that the interrupt's form cannot hold, or not exactly. */
  | 'unwritable-answer'
  /** What writes answers could not be fetched: they are kept, and go with the next attempt. */
  | 'answers-not-loaded'
  /** A message that has no honest form on the wire. */
  | 'unsendable-message'
  /** The input cannot be written as JSON. */
  | 'not-json';

/** A reason not to send, in words for a developer. */
export interface AgUiInputProblem {
  readonly code: AgUiInputProblemCode;
  readonly message: string;
}

/** What this side answers with a run. */
export interface Answering {
  /**
   * The ids of the messages this side wrote: what an agent restated or streamed itself goes back to it as it is, in
   * whatever order the agent likes.
   */
  readonly messages: ReadonlySet<string>;
  /** The interrupts that have to have an entry. */
  readonly interrupts: readonly string[];
  /** Calls that are left to the answers of the interrupts. */
  readonly held: ReadonlySet<string>;
}

/** Checks what must hold before a byte leaves. */
export function checkInput(input: RunAgentInput, ours: Answering): AgUiInputProblem | undefined {
  return (
    checkIds(input) ??
    checkTools(input) ??
    checkAnswers(input, ours) ??
    checkResume(input.resume ?? [], ours.interrupts)
  );
}

function checkIds({ threadId, runId, messages }: RunAgentInput): AgUiInputProblem | undefined {
  const what =
    threadId === ''
      ? 'thread'
      : runId === ''
        ? 'run'
        : messages.some(({ id }) => id === '')
          ? 'message'
          : undefined;
  return what === undefined ? undefined : { code: 'missing-id', message: `A ${what} has an empty id.` };
}

function checkTools({ tools = [] }: RunAgentInput): AgUiInputProblem | undefined {
  const names = new Set<string>();
  for (const { name } of tools) {
    if (name === '') return { code: 'unusable-tool', message: 'A tool has no name.' };
    if (names.has(name)) return { code: 'unusable-tool', message: `Two tools are named ${shown(name)}.` };
    names.add(name);
  }
  return undefined;
}

/** Follows the messages: which calls are open to an answer here, and which have none at all. */
function checkAnswers(
  { messages }: RunAgentInput,
  { messages: ours, held }: Answering,
): AgUiInputProblem | undefined {
  const calls = new Set<string>();
  const unanswered = new Set<string>();
  /** The calls of the message right before, and which of them ours have answered. */
  let within = new Map<string, 'open' | 'answered'>();
  for (const message of messages) {
    if (message.role === 'tool') {
      const { toolCallId } = message;
      const problem = ours.has(message.id) ? misplaced(toolCallId, within, calls) : undefined;
      if (problem !== undefined) return problem;
      unanswered.delete(toolCallId);
      if (ours.has(message.id)) within.set(toolCallId, 'answered');
      continue;
    }
    within = new Map();
    for (const { id } of callsOf(message)) {
      within.set(id, 'open');
      calls.add(id);
      unanswered.add(id);
    }
  }
  const left = [...unanswered].find((id) => !held.has(id));
  return left === undefined
    ? undefined
    : { code: 'unanswered-call', message: `Call ${shown(left)} has no answer.` };
}

function misplaced(
  toolCallId: string,
  within: ReadonlyMap<string, 'open' | 'answered'>,
  calls: ReadonlySet<string>,
): AgUiInputProblem | undefined {
  const call = shown(toolCallId);
  if (!calls.has(toolCallId))
    return { code: 'answer-without-call', message: `There is an answer to call ${call}, but no such call.` };
  const state = within.get(toolCallId);
  if (state === undefined)
    return {
      code: 'misplaced-answer',
      message: `The answer to call ${call} is not right behind its message.`,
    };
  return state === 'answered'
    ? { code: 'doubled-answer', message: `Call ${call} has two answers.` }
    : undefined;
}

function callsOf(message: AgUiMessage): readonly { readonly id: string }[] {
  return message.role === 'assistant' ? (message.toolCalls ?? []) : [];
}

/** Every interrupt has exactly one entry (AG-UI basic/patterns/interrupt-resume): it is the consumer who holds this. */
function checkResume(
  entries: readonly WireResumeEntry[],
  interrupts: readonly string[],
): AgUiInputProblem | undefined {
  const open = new Set(interrupts);
  const seen = new Set<string>();
  for (const { interruptId, status, payload } of entries) {
    if (interruptId === '') return { code: 'missing-id', message: 'An answer to an interrupt names none.' };
    const named = `Interrupt ${shown(interruptId)}`;
    if (seen.has(interruptId)) return { code: 'doubled-resume', message: `${named} has two answers.` };
    if (!open.has(interruptId))
      return { code: 'unknown-interrupt', message: `${named} is none of the run that goes on.` };
    if ((payload ?? null) === null ? status === 'resolved' : status === 'cancelled')
      return {
        code: 'malformed-resume',
        message: `${named} is ${status} ${status === 'resolved' ? 'without an answer' : 'and answered'}.`,
      };
    seen.add(interruptId);
  }
  const left = interrupts.find((id) => !seen.has(id));
  return left === undefined
    ? undefined
    : { code: 'uncovered-interrupt', message: `Interrupt ${shown(left)} has no answer.` };
}
