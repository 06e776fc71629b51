import type { SaidPart, StatedMessage, StatedPart, Stored, UserPart } from '@callboard/core';
import type { ToolResult } from './mapping.ts';
import type { Block } from './read-block.ts';
import type { StoredMessage } from './read-message.ts';

/** The name under which a thread keeps what this form holds. */
export const messagesForm = 'messages';

/** A result, and the block it is in. */
interface Answer {
  readonly block: number;
  readonly id: string;
  readonly result: ToolResult;
}

/**
 * States what was stored as a thread takes it: each result is a message of its own, wherever it stands; of several for
 * one call the last one is its answer. Each message keeps its text, and each part its block.
 */
export function stateMessages(stored: readonly StoredMessage[]): readonly StatedMessage[] {
  const outdated = outdatedResults(stored);
  const taken = new Set<string>();
  const free = (wanted: string): string => {
    let id = wanted;
    while (taken.has(id)) id += "'";
    taken.add(id);
    return id;
  };
  const ids = stored.map(({ id }) => free(id));
  let before = '';
  return stored.flatMap((message, index) => {
    const id = ids[index] ?? message.id;
    const isAnswer = message.role === 'tool';
    const results = (message.blocks ?? []).flatMap((block, position) =>
      block.kind === 'result' && !outdated.has(block.result)
        ? [{ block: position, result: block.result }]
        : [],
    );
    const answers = results.map(({ block, result }, place): Answer => {
      const own = isAnswer && place === 0 ? id : free(`${id}/${block}`);
      return { block, result, id: own };
    });
    const kept: Stored = {
      form: messagesForm,
      json: message.json,
      ...(isAnswer && answers.length > 0 ? { after: before } : {}),
      ...(answers.length === 0 ? {} : { answers: answers.map(({ block, id: own }) => ({ block, id: own })) }),
    };
    before = id;
    const stated = answers.map((answer): StatedMessage => {
      const { toolCallId, content, error } = answer.result;
      return {
        role: 'tool',
        id: answer.id,
        toolCallId,
        content,
        ...(error === undefined ? {} : { error }),
        stored: answer.id === id ? kept : { form: messagesForm, of: id },
      };
    });
    return isAnswer && stated.length > 0 ? stated : [ownMessage(message, id, kept), ...stated];
  });
}

/** What a message says beside results. */
function ownMessage({ role, blocks }: StoredMessage, id: string, stored: Stored): StatedMessage {
  if (blocks === undefined) return { role: 'other', wireRole: role, id, stored };
  switch (role) {
    case 'assistant':
      return { role, id, stored, parts: blocks.flatMap(assistantPart) };
    case 'user':
      return { role, id, stored, parts: blocks.flatMap(userPart) };
    case 'system':
      return { role, id, stored, text: blocks.map(textOfBlock).join('') };
    default:
      return { role: 'other', wireRole: role, id, stored };
  }
}

function assistantPart(block: Block, position: number): readonly StatedPart[] {
  return block.kind === 'result' ? [] : [{ ...block, block: position }];
}

function userPart(block: Block): readonly UserPart[] {
  switch (block.kind) {
    case 'text':
      return [{ type: 'text', text: block.text }];
    case 'json':
      return [{ type: 'text', text: block.json }];
    case 'media':
      return [block.part];
    case 'result':
      return [];
    default:
      return [{ type: 'other', name: nameOf(block) }];
  }
}

function nameOf(block: SaidPart | Extract<Block, { readonly kind: 'call' }>): string {
  if (block.kind === 'call') return 'tool_call';
  return block.kind === 'other' ? block.name : block.kind;
}

/** What a message that is a text here says; its storage has the rest. */
export function textOfBlock(block: Block): string {
  if (block.kind === 'text') return block.text;
  return block.kind === 'json' ? block.json : '';
}

/** Results that a later one for the same call has taken the place of. */
function outdatedResults(stored: readonly StoredMessage[]): ReadonlySet<ToolResult> {
  const outdated = new Set<ToolResult>();
  const made = new Map<string, number>();
  const last = new Map<string, ToolResult>();
  for (const { role, blocks = [] } of stored) {
    for (const block of blocks) {
      if (block.kind !== 'call' || role !== 'assistant') continue;
      const { toolCallId } = block.call;
      made.set(toolCallId, (made.get(toolCallId) ?? 0) + 1);
    }
    for (const block of blocks) {
      if (block.kind !== 'result') continue;
      const { toolCallId } = block.result;
      // One that comes before its call is for the first one there will be.
      const occurrence = `${Math.max(1, made.get(toolCallId) ?? 0)}:${toolCallId}`;
      const before = last.get(occurrence);
      if (before !== undefined) outdated.add(before);
      last.set(occurrence, block.result);
    }
  }
  return outdated;
}
