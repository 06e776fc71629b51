import {
  type ContentPart,
  isJsonObject,
  type JsonObject,
  type MediaPart,
  type PartSource,
  type ResultContent,
} from '@callboard/core';
import { type BlockDraft, JsonText } from './block-draft.ts';
import type { BlockSource } from './block-source.ts';
import type { MessagesMapping, ToolResult } from './mapping.ts';

/**
 * Assumed, not published: the names that formats of this kind have in common.
 *
 * | block | members |
 * |---|---|
 * | `tool_result` | `tool_call_id`, `content` (a text, or blocks), `is_error`, and `error` with a word for it |
 * | `reasoning` | `text` |
 * | `json` | `value` |
 * | `image`, `audio`, `file` | `source`: `{type: 'base64', media_type, data}`, `{type: 'url', url, media_type?}` or `{type: 'file', file_id, provider?, media_type?}` |
 */
export const defaultMapping: MessagesMapping = {
  readResult,
  writeResult: ({ toolCallId, content, error }) => ({
    type: 'tool_result',
    tool_call_id: toolCallId,
    content: contentDraft(content),
    ...(error === undefined ? {} : { is_error: true, error }),
  }),
  readReasoning: (block) => textIn(block, 'text'),
  writeReasoning: (text) => ({ type: 'reasoning', text }),
  readJson: (block) => block.json('value'),
  writeJson: (json) => ({ type: 'json', value: new JsonText(json) }),
  readMedia,
  writeMedia: mediaDraft,
};

function textIn(block: BlockSource, name: string): string | undefined {
  const value = block.value(name);
  return typeof value === 'string' ? value : undefined;
}

function readResult(block: BlockSource): ToolResult | undefined {
  const toolCallId = textIn(block, 'tool_call_id');
  const content = readContent(block);
  if (toolCallId === undefined || content === undefined) return undefined;
  const word = textIn(block, 'error');
  const failed = block.value('is_error') === true || (word !== undefined && word !== '');
  return { toolCallId, content, ...(failed ? { error: word ?? 'error' } : {}) };
}

/** One text, one document, or several parts. What is not read here is named, never dropped silently. */
function readContent(block: BlockSource): ResultContent | undefined {
  const text = textIn(block, 'content');
  if (text !== undefined) return { kind: 'text', text };
  const blocks = block.blocks('content');
  if (blocks === undefined) return undefined;
  const [only] = blocks;
  if (blocks.length === 1 && only !== undefined) {
    const json = only.type === 'json' ? only.json('value') : undefined;
    if (json !== undefined) return { kind: 'json', json };
    const said = only.type === 'text' ? textIn(only, 'text') : undefined;
    if (said !== undefined) return { kind: 'text', text: said };
  }
  return { kind: 'parts', parts: blocks.map(readPart) };
}

function readPart(block: BlockSource): ContentPart {
  const text = block.type === 'json' ? block.json('value') : textIn(block, 'text');
  if (text !== undefined) return { type: 'text', text };
  return readMedia(block) ?? { type: 'text', text: `[${block.type}]` };
}

function contentDraft(content: ResultContent): readonly BlockDraft[] {
  switch (content.kind) {
    case 'text':
      return [{ type: 'text', text: content.text }];
    case 'json':
      return [{ type: 'json', value: new JsonText(content.json) }];
    case 'parts':
      return content.parts.map((part) =>
        part.type === 'text' ? { type: 'text', text: part.text } : mediaDraft(part),
      );
  }
}

function readMedia({ type, value }: BlockSource): MediaPart | undefined {
  const given = value('source');
  const source = isJsonObject(given) ? readSource(given) : undefined;
  if (source === undefined) return undefined;
  if (type === 'image' || type === 'audio') return { type, source };
  if (type !== 'file') return undefined;
  return { type: source.mimeType?.startsWith('video/') === true ? 'video' : 'document', source };
}

function readSource(given: JsonObject): PartSource | undefined {
  const member = (name: string): string | undefined => {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    return typeof value === 'string' ? value : undefined;
  };
  const mimeType = member('media_type');
  const kind = mimeType === undefined ? {} : { mimeType };
  const [data, url, file, provider] = [member('data'), member('url'), member('file_id'), member('provider')];
  switch (given.type) {
    case 'base64':
      return data === undefined || mimeType === undefined
        ? undefined
        : { type: 'data', value: data, mimeType };
    case 'url':
      return url === undefined ? undefined : { type: 'url', value: url, ...kind };
    case 'file':
      return file === undefined
        ? undefined
        : { type: 'file', value: file, ...kind, ...(provider === undefined ? {} : { provider }) };
    default:
      return undefined;
  }
}

function mediaDraft({ type, source }: MediaPart): BlockDraft {
  const block = type === 'image' || type === 'audio' ? type : 'file';
  return { type: block, source: sourceDraft(source) };
}

function sourceDraft(source: PartSource): BlockDraft {
  const kind = source.mimeType === undefined ? {} : { media_type: source.mimeType };
  switch (source.type) {
    case 'data':
      return { type: 'base64', ...kind, data: source.value };
    case 'url':
      return { type: 'url', url: source.value, ...kind };
    case 'file':
      return {
        type: 'file',
        file_id: source.value,
        ...(source.provider === undefined ? {} : { provider: source.provider }),
        ...kind,
      };
  }
}
