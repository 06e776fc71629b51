import {
  type ContentPart,
  contentText,
  isBase64,
  isEqualJson,
  isJsonArray,
  isJsonObject,
  isMimeType,
  isPartAddress,
  type JsonObject,
  type JsonValue,
  resultParts,
  ToolError,
} from '@callboard/core';
import { McpProtocolError } from './mcp-error.ts';
import { memberOf, textOf } from './wire-json.ts';

/**
 * What a handler returns for the result of a tool call: its text where it is one text; its structured content, exactly,
 * where the blocks only say the same; else parts, one for each block, and the structured content behind them. Throws a
 * `ToolError` where the tool says that it failed.
 */
export function toToolResult(result: JsonObject): unknown {
  const { structuredContent, content, isError } = result;
  const blocks = isJsonArray(content) ? content : [];
  if (isError !== undefined && typeof isError !== 'boolean')
    throw new McpProtocolError('The server did not say whether the tool failed: its result is none.');
  if (isError === true) throw new ToolError(errorText(blocks, structuredContent));
  if (structuredContent === undefined) {
    if (!isJsonArray(content)) throw new McpProtocolError('The server answered without a result.');
    return ofBlocks(blocks);
  }
  // A text would lose what makes it JSON.
  const isAllThere =
    typeof structuredContent !== 'string' && blocks.every((one) => says(one, structuredContent));
  if (isAllThere) return structuredContent;
  return resultParts(...blocks.map(partOf), {
    type: 'text',
    text: JSON.stringify(structuredContent),
    metadata: { mcp: { structuredContent } },
  });
}

function ofBlocks(blocks: readonly JsonValue[]): unknown {
  const parts = blocks.map(partOf);
  const [first, second] = parts;
  if (first === undefined) return '';
  return second === undefined && first.type === 'text' && first.metadata === undefined
    ? first.text
    : resultParts(...parts);
}

/** True for a block that is no more than the structured content written down, as servers do for older clients. */
function says(block: JsonValue, structuredContent: JsonValue): boolean {
  if (memberOf(block, 'type') !== 'text' || besides(block) !== undefined) return false;
  try {
    return isEqualJson(JSON.parse(String(memberOf(block, 'text'))), structuredContent);
  } catch {
    return false;
  }
}

function errorText(blocks: readonly JsonValue[], structuredContent: JsonValue | undefined): string {
  const said = blocks.map((block) => contentText({ kind: 'parts', parts: [partOf(block)] }));
  if (structuredContent !== undefined && !blocks.some((one) => says(one, structuredContent)))
    said.push(JSON.stringify(structuredContent));
  const text = said.join('\n').trim();
  return text === '' ? 'The tool failed, and did not say why.' : text;
}

/** One block as a part. What has no form as one is kept as the JSON it came as: nothing is left out without a word. */
function partOf(block: JsonValue): ContentPart {
  switch (memberOf(block, 'type')) {
    case 'text':
      return textPart(block) ?? asJson(block);
    case 'image':
    case 'audio':
      return dataPart(textOf(block, 'data'), textOf(block, 'mimeType'), besides(block)) ?? asJson(block);
    case 'resource_link':
      return linkPart(block) ?? asJson(block);
    case 'resource':
      return resourcePart(block) ?? asJson(block);
    default:
      return asJson(block);
  }
}

function textPart(block: JsonValue): ContentPart | undefined {
  const text = memberOf(block, 'text');
  return typeof text === 'string' ? { type: 'text', text, ...withMetadata(besides(block)) } : undefined;
}

function linkPart(block: JsonValue): ContentPart | undefined {
  const uri = textOf(block, 'uri');
  if (uri === undefined || !isPartAddress(uri)) return undefined;
  const mimeType = textOf(block, 'mimeType');
  const alt = textOf(block, 'title') ?? textOf(block, 'name') ?? uri;
  return {
    type: 'document',
    source: {
      type: 'url',
      value: uri,
      ...(mimeType !== undefined && isMimeType(mimeType) ? { mimeType } : {}),
    },
    metadata: { alt, ...besides(block) },
  };
}

function resourcePart(block: JsonValue): ContentPart | undefined {
  const resource = memberOf(block, 'resource');
  const uri = textOf(resource, 'uri');
  const mimeType = textOf(resource, 'mimeType');
  const text = memberOf(resource, 'text');
  const about: JsonObject = {
    ...(uri === undefined ? {} : { alt: uri }),
    mcp: { ...kept(block, ['type', 'resource']), ...kept(resource, ['text', 'blob']) },
  };
  if (typeof text === 'string') return { type: 'text', text, metadata: about };
  return dataPart(textOf(resource, 'blob'), mimeType ?? 'application/octet-stream', about);
}

/** Bytes, by what they say they are: a picture, sound, a film, or anything. */
function dataPart(
  data: string | undefined,
  mimeType: string | undefined,
  metadata: JsonObject | undefined,
): ContentPart | undefined {
  // Encoders break lines; what is behind a break is still the same bytes.
  const value = data?.replace(/\s+/g, '');
  if (value === undefined || value === '' || !isBase64(value)) return undefined;
  if (mimeType === undefined || !isMimeType(mimeType)) return undefined;
  const kind = mimeType.split('/')[0];
  const type = kind === 'image' || kind === 'audio' || kind === 'video' ? kind : 'document';
  return { type, source: { type: 'data', value, mimeType }, ...withMetadata(metadata) };
}

function asJson(block: JsonValue): ContentPart {
  return { type: 'text', text: JSON.stringify(block), metadata: { mcp: { unread: true } } };
}

/**
 * What a block says beside what is shown of it: whom it is for, when it changed. Not its `_meta`, which is between server
 * and client: what stays with a part goes to the agent with it.
 */
function besides(block: JsonValue): JsonObject | undefined {
  const rest = kept(block, ['type', 'text', 'data', 'mimeType', 'uri']);
  return Object.keys(rest).length === 0 ? undefined : { mcp: rest };
}

function kept(value: JsonValue | undefined, without: readonly string[]): JsonObject {
  if (!isJsonObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter(([name]) => name !== '_meta' && !without.includes(name)),
  );
}

function withMetadata(metadata: JsonObject | undefined): { metadata?: JsonObject } {
  return metadata === undefined ? {} : { metadata };
}
