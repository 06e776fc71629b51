import { type StatedMessage, toResultContent } from '@callboard/core';
import { parseStrict } from '@callboard/core/args';
import { defaultMapping } from './default-mapping.ts';
import { piecesOf } from './json-pieces.ts';
import type { MessagesMapping } from './mapping.ts';
import { type MessagesProblem, Unreadable } from './problem.ts';
import { readMessage, type StoredMessage } from './read-message.ts';
import { stateMessages } from './state-messages.ts';

/** A stored conversation as a thread takes it over; or why it cannot be read. */
export type MessagesReading =
  | { readonly ok: true; readonly messages: readonly StatedMessage[] }
  | { readonly ok: false; readonly problem: MessagesProblem };

/**
 * Reads a stored conversation: a list of messages, as its JSON text or as the value that was parsed from it. From the
 * text nothing is lost; a value has lost already what JavaScript cannot hold (a number of more than some 17 digits, the
 * place of a name that looks like a number).
 *
 * `thread.dispatch({ type: 'history-loaded', messages })` opens it: its calls are settled cards, and nothing runs.
 */
export function readMessages(
  conversation: string | readonly unknown[],
  mapping: MessagesMapping = defaultMapping,
): MessagesReading {
  try {
    const json = typeof conversation === 'string' ? checked(conversation) : textOfValue(conversation);
    return { ok: true, messages: stateMessages(storedIn(json, mapping)) };
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, problem: error.problem };
    throw error;
  }
}

function storedIn(json: string, mapping: MessagesMapping): readonly StoredMessage[] {
  const pieces = json.trimStart().startsWith('[') ? piecesOf(json) : undefined;
  if (pieces === undefined) throw new Unreadable([], 'A conversation is a list of messages.');
  return pieces.map((piece, index) => readMessage(piece.json, [index], mapping));
}

/** The text, if it is one JSON document. */
function checked(json: string): string {
  try {
    JSON.parse(json);
    return json;
  } catch {
    const parsed = parseStrict(json);
    const [problem] = parsed.ok ? [] : parsed.problems;
    const words =
      problem === undefined
        ? 'The conversation is not JSON.'
        : `The conversation is not JSON: ${problem.message}.`;
    throw new Unreadable(problem?.path ?? [], words, 'not-json');
  }
}

function textOfValue(value: readonly unknown[]): string {
  const content = toResultContent(value);
  if (content.ok && content.content.kind === 'json') return content.content.json;
  throw new Unreadable(
    [],
    `The conversation has no JSON: ${content.ok ? 'it is a text' : content.why}.`,
    'not-json',
  );
}
