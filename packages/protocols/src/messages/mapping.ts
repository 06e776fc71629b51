import type { MediaPart, ResultContent } from '@callboard/core';
import type { BlockDraft } from './block-draft.ts';
import type { BlockSource } from './block-source.ts';

/** What a `tool_result` block says. */
export interface ToolResult {
  readonly toolCallId: string;
  readonly content: ResultContent;
  /** Set where the tool did not do what was asked. */
  readonly error?: string;
}

/**
 * How the blocks are written whose inside is not published: `tool_result`, `reasoning`, `json`, `image`, `audio` and
 * `file`. Those of `text` and `tool_call` are, and stand in no mapping. Replace all of it, or parts of `defaultMapping`,
 * by what your engine writes; nothing else knows these names.
 *
 * A reader gives undefined for a block that it does not understand. Such a block keeps its place and goes back to the
 * letter; only a `tool_result` nobody understands is refused, because its call would be answered twice.
 */
export interface MessagesMapping {
  readonly readResult: (block: BlockSource) => ToolResult | undefined;
  readonly writeResult: (result: ToolResult) => BlockDraft;
  readonly readReasoning: (block: BlockSource) => string | undefined;
  readonly writeReasoning: (text: string) => BlockDraft;
  /** The JSON text of the document. */
  readonly readJson: (block: BlockSource) => string | undefined;
  readonly writeJson: (json: string) => BlockDraft;
  readonly readMedia: (block: BlockSource) => MediaPart | undefined;
  /** Undefined for what has no place in it. */
  readonly writeMedia: (part: MediaPart) => BlockDraft | undefined;
}
