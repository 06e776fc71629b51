import {
  type CallStatus,
  callStatus,
  changeNote,
  type JsonValue,
  lastAttempt,
  type Reply,
  type ResultContent,
  resultAlone,
  type ToolCall,
} from '@callboard/core';

/** Why a call of an app tool has no output. */
export type AppToolCode =
  /** The call's turn was interrupted before or while it ran. */
  | 'INTERRUPTED'
  /** Declined, for example by the person or by a `beforeToolCall` hook. */
  | 'REJECTED'
  /** The arguments are not valid for the tool. */
  | 'INVALID'
  /** No result in time. */
  | 'TIMEOUT'
  /** The tool threw, or the page does not host a tool of that name. */
  | 'FAILED';

/**
 * The one result of a call of an app tool. `output` is what the tool gave, and nothing else. `note` says beside it that a
 * person or a rule changed the arguments; `message` says in words what the code cannot: a reason, the problems of the
 * arguments. The public document prints neither, so a wire may have to leave them out.
 */
export type AppToolResult =
  | { readonly ok: true; readonly output: JsonValue; readonly note?: string }
  | { readonly ok: false; readonly code: AppToolCode; readonly message: string };

/** What a call is told whose turn was over when the page was asked, or whose server did not wait. */
export const interruptedResult: Extract<AppToolResult, { readonly ok: false }> = {
  ok: false,
  code: 'INTERRUPTED',
  message: 'Its turn was interrupted. The call was not executed.',
};

/** The result that a settled call is due. */
export function resultOf(call: ToolCall, reply: Reply): AppToolResult {
  // Its server ended it without us: there is nothing to show for it.
  const isTold = call.told !== undefined && lastAttempt(call) === undefined;
  const code = isTold ? 'INTERRUPTED' : codeOf(callStatus(call), call);
  if (code !== undefined) return { ok: false, code, message: textOf(reply.content) };
  const note = callStatus(call) === 'completed' ? changeNote(call) : undefined;
  return {
    ok: true,
    output: outputOf(contentOf(call, reply)),
    ...(note === undefined ? {} : { note }),
  };
}

/** What is sent of a call that went well: what its tool gave, or a person in its place. */
export function contentOf(call: ToolCall, reply: Reply): ResultContent {
  return (callStatus(call) === 'completed' ? resultAlone(call) : undefined) ?? reply.content;
}

function codeOf(status: CallStatus, { closing }: ToolCall): AppToolCode | undefined {
  switch (status) {
    case 'completed':
    case 'answered':
      return undefined;
    case 'rejected':
    case 'disallowed':
      return 'REJECTED';
    case 'invalid':
      return closing?.reason === 'not-hosted' ? 'FAILED' : 'INVALID';
    case 'timed-out':
    case 'expired':
      return 'TIMEOUT';
    case 'failed':
    case 'errored':
    case 'refused-by-tool':
      return 'FAILED';
    case 'cancelled':
      // One that a person cancelled alone was declined: its turn goes on.
      return closing?.reason === 'cancelled' ? 'REJECTED' : 'INTERRUPTED';
    default:
      return 'INTERRUPTED';
  }
}

function outputOf(content: ResultContent): JsonValue {
  switch (content.kind) {
    case 'text':
      return content.text;
    case 'json':
      return parsed(content.json);
    case 'parts':
      return parsed(JSON.stringify(content.parts));
  }
}

function parsed(json: string): JsonValue {
  const value: JsonValue = JSON.parse(json);
  return value;
}

function textOf(content: ResultContent): string {
  return content.kind === 'text' ? content.text : JSON.stringify(outputOf(content));
}
