import { isJsonObject, type JsonObject, type JsonValue, type RunRequest } from '@callboard/core';
import { type AgUiInputProblem, checkInput } from './check-input.ts';
import type { InterruptCodec } from './interrupts/codec.ts';
import type { AnswersOutcome } from './interrupts/write-answers.ts';
import { outgoingMessage } from './outgoing-message.ts';
import { shown } from './refusal.ts';
import { protocolVersion } from './warnings.ts';
import type { AgUiMessage, RunAgentInput } from './wire-message.ts';

/** What the app adds to every run. */
export interface RunInputExtras {
  /** Handed to the agent untouched (AG-UI `forwardedProps`); an empty object unless set. */
  readonly forwardedProps?: JsonValue;
  /** Facts for the agent beside the conversation. */
  readonly context?: readonly { readonly description: string; readonly value: string }[];
  /** Forms of interrupts beside those that are built in; these are asked first. */
  readonly codecs?: readonly InterruptCodec[];
}

/** The input of a run, with what had to be left out of it; or why it must not be sent. */
export type RunInputOutcome =
  | {
      readonly ok: true;
      readonly input: RunAgentInput;
      readonly body: string;
      readonly leftOut: readonly string[];
    }
  | { readonly ok: false; readonly problem: AgUiInputProblem };

/**
 * Writes what a run is sent with, behind its answers, and checks it before a byte leaves. `body` is its JSON text. Fields
 * without a value are left out, never null; `state` (unless it is null), `tools`, `context` and `forwardedProps` are always
 * there, because agents older than 1.0 insist on them.
 */
export function runInput(
  request: RunRequest,
  extras: RunInputExtras,
  written: AnswersOutcome,
): RunInputOutcome {
  if ('problem' in written) return { ok: false, problem: written.problem };
  const { resume, byEntry, command } = written;
  const forwardedProps = withCommand(extras.forwardedProps ?? {}, command);
  if (forwardedProps === undefined) return { ok: false, problem: forwardedTwice };
  const messages: AgUiMessage[] = [];
  const ours = new Set<string>();
  const leftOut: string[] = [];
  for (const message of request.messages) {
    const outgoing = outgoingMessage(message, request.callOf);
    if ('problem' in outgoing)
      return { ok: false, problem: { code: 'unsendable-message', message: outgoing.problem } };
    leftOut.push(...(outgoing.leftOut ?? []));
    if (outgoing.message === undefined) continue;
    messages.push(outgoing.message);
    if (message.role === 'tool' && message.key !== undefined && message.raw === undefined)
      ours.add(message.id);
  }
  const input: RunAgentInput = {
    threadId: request.threadId,
    runId: request.runId,
    protocolVersion,
    ...stateOf(request),
    messages,
    tools: request.tools.map(({ name, description, schema }) => ({ name, description, parameters: schema })),
    context: extras.context ?? [],
    forwardedProps,
    ...(resume.length === 0 ? {} : { resume }),
  };
  const problem = checkInput(input, {
    messages: ours,
    interrupts: byEntry,
    held: new Set(request.heldCalls),
  });
  if (problem !== undefined) return { ok: false, problem };
  try {
    return { ok: true, input, body: JSON.stringify(input), leftOut };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return {
      ok: false,
      problem: { code: 'not-json', message: `The input of the run is not JSON: ${shown(why)}` },
    };
  }
}

/** A state of null can only go out as none (AG-UI basic, absent means absent). */
function stateOf({ state = {} }: RunRequest): { readonly state?: JsonValue } {
  return state === null ? {} : { state };
}

const forwardedTwice: AgUiInputProblem = {
  code: 'unwritable-answer',
  message:
    'The agent takes the answer in `forwardedProps.command`, and the app forwards something else there.',
};

/** What the app forwards, with the answer put into it; undefined where there is no room for it. */
function withCommand(forwarded: JsonValue, command: JsonObject | undefined): JsonValue | undefined {
  if (command === undefined) return forwarded;
  if (!isJsonObject(forwarded)) return undefined;
  const held = forwarded.command ?? {};
  if (!isJsonObject(held) || Object.keys(command).some((name) => Object.hasOwn(held, name))) return undefined;
  return { ...forwarded, command: { ...held, ...command } };
}
