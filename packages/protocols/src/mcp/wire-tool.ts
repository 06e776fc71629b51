import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@callboard/core';
import { memberOf, textOf } from './wire-json.ts';

/** What a server says of one of its tools. All of it is its own word. */
export interface McpTool {
  /** The name on the wire. */
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly inputSchema: JsonObject;
  /** What it says its structured content fits. */
  readonly outputSchema?: JsonObject;
  readonly annotations: McpAnnotations;
  /** 2025-11-25: whether it can, or must, be called as a task. */
  readonly taskSupport: 'forbidden' | 'optional' | 'required';
}

/** Hints: absent means what the protocol takes for granted of a tool nobody described. */
export interface McpAnnotations {
  readonly title?: string;
  readonly readOnly: boolean;
  readonly destructive: boolean;
  readonly idempotent: boolean;
  readonly openWorld: boolean;
}

/** One page of `tools/list`. */
export interface ToolPage {
  readonly tools: readonly McpTool[];
  /** What is no tool that could be called, in words. */
  readonly unfit: readonly string[];
  readonly nextCursor?: string;
}

/** What the protocol lets a name be, and what can be told from another one by a person who reads it. */
const fitName = /^[\w./-]{1,128}$/;

/** Reads one page; a tool that cannot be offered is left out, with the reason. */
export function readToolPage(result: JsonObject): ToolPage {
  const tools: McpTool[] = [];
  const unfit: string[] = [];
  for (const given of isJsonArray(result.tools) ? result.tools : []) {
    const tool = readTool(given);
    if (typeof tool === 'string') unfit.push(tool);
    else tools.push(tool);
  }
  if (!isJsonArray(result.tools)) unfit.push('The list of tools is no list.');
  const nextCursor = textOf(result, 'nextCursor');
  return { tools, unfit, ...(nextCursor === undefined ? {} : { nextCursor }) };
}

function readTool(given: JsonValue): McpTool | string {
  const name = memberOf(given, 'name');
  if (typeof name !== 'string') return 'A tool has no name.';
  if (!fitName.test(name)) return `A tool's name is none: ${JSON.stringify(name.slice(0, 140))}.`;
  const inputSchema = memberOf(given, 'inputSchema');
  if (!isJsonObject(inputSchema) || inputSchema.type !== 'object')
    return `"${name}" has no schema of an object.`;
  const title = textOf(given, 'title');
  const description = textOf(given, 'description');
  const outputSchema = memberOf(given, 'outputSchema');
  return {
    name,
    inputSchema,
    annotations: readAnnotations(memberOf(given, 'annotations')),
    taskSupport: readTaskSupport(memberOf(memberOf(given, 'execution'), 'taskSupport')),
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(isJsonObject(outputSchema) ? { outputSchema } : {}),
  };
}

function readAnnotations(given: JsonValue | undefined): McpAnnotations {
  const title = textOf(given, 'title');
  const readOnly = memberOf(given, 'readOnlyHint') === true;
  return {
    readOnly,
    destructive: !readOnly && memberOf(given, 'destructiveHint') !== false,
    idempotent: readOnly || memberOf(given, 'idempotentHint') === true,
    openWorld: memberOf(given, 'openWorldHint') !== false,
    ...(title === undefined ? {} : { title }),
  };
}

function readTaskSupport(given: JsonValue | undefined): McpTool['taskSupport'] {
  return given === 'optional' || given === 'required' ? given : 'forbidden';
}
