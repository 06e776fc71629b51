import type { AssistantMessage, Message } from '@callboard/core';
import { draftText } from './block-draft.ts';
import { blockSource } from './block-source.ts';
import { piecesOf } from './json-pieces.ts';
import type { MessagesMapping } from './mapping.ts';
import { readMessage } from './read-message.ts';
import { messagesForm, textOfBlock } from './state-messages.ts';
import type { Whole } from './stored-order.ts';
import { type Notes, noteBesides, textBlock, writeCall, writePart } from './write-message.ts';
import type { MessagesSource } from './write-messages.ts';

interface Rewriting {
  readonly message: Message;
  readonly stored: Whole;
  readonly present: ReadonlyMap<string, Message>;
  readonly callOf: MessagesSource['callOf'];
  readonly mapping: MessagesMapping;
  readonly notes: Notes;
}

/** A block to write, and its place in what was stored; absent for one that was not there. */
interface Placed {
  readonly json: string;
  readonly block?: number;
}

/**
 * Writes a message that was read from this form: to the letter as far as it is what it was. What was added stands where
 * it was added; an answer that another one has taken the place of is left out.
 */
export function rewriteMessage(rewriting: Rewriting): string {
  const { message, stored } = rewriting;
  noteBesides(message, rewriting.notes);
  const { json } = stored;
  const content = piecesOf(json)?.find(({ name }) => name === 'content');
  const blocks = content === undefined ? undefined : piecesOf(content.json);
  // A role that is not known here may hold anything.
  if (content === undefined || blocks === undefined || message.role === 'other') return json;
  const was = blocks.map((piece, block): Placed => ({ json: piece.json, block }));
  const now = withoutOutdated(
    message.role === 'assistant' ? assistantBlocks(message, was, rewriting) : was,
    rewriting,
  );
  const own = ownText(message, rewriting, now);
  if (own.length === was.length && own.every(({ block }, position) => block === position)) return json;
  const inside = own.map((placed) => placed.json).join(',');
  return `${json.slice(0, content.at)}[${inside}]${json.slice(content.at + content.json.length)}`;
}

/** Blocks that are no answers, or answers that still are. */
function withoutOutdated(
  blocks: readonly Placed[],
  { message, stored, present }: Rewriting,
): readonly Placed[] {
  const gone = new Set(
    (stored.answers ?? []).flatMap(({ block, id }) => {
      const answer = present.get(id);
      const isThere =
        id === message.id ||
        (answer?.stored?.form === messagesForm && 'of' in answer.stored && answer.stored.of === message.id);
      return isThere ? [] : [block];
    }),
  );
  return gone.size === 0 ? blocks : blocks.filter(({ block }) => block === undefined || !gone.has(block));
}

/** The parts as they are now, each as its block where it has one; the answers that stood among them in their places. */
function assistantBlocks(
  message: AssistantMessage,
  was: readonly Placed[],
  { callOf, mapping, notes }: Rewriting,
): readonly Placed[] {
  const answers = was.filter(({ json }) => blockSource(json).type === 'tool_result');
  const now: Placed[] = [];
  for (const part of message.parts) {
    const own = part.block === undefined ? undefined : was[part.block];
    if (own !== undefined) {
      while (answers[0]?.block !== undefined && answers[0].block < (own.block ?? 0))
        now.push(...answers.splice(0, 1));
      now.push(own);
      continue;
    }
    const { id } = message;
    const written =
      part.kind === 'call' ? writeCall(callOf(part.key), id, notes) : writePart(part, id, mapping, notes);
    now.push(...written.map((json) => ({ json })));
  }
  return [...now, ...answers];
}

/** Instructions that were written on are one text now. */
function ownText(
  message: Message,
  { stored, mapping }: Rewriting,
  blocks: readonly Placed[],
): readonly Placed[] {
  if (message.role !== 'system') return blocks;
  const before = (readMessage(stored.json, [], mapping).blocks ?? []).map(textOfBlock).join('');
  return message.text === before ? blocks : [{ json: draftText(textBlock(message.text)) }];
}
