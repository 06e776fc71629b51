import type { JsonObject, Problem, ToolContext } from '@callboard/core';
import { McpResultError } from './mcp-error.ts';
import type { CallSetting } from './setting.ts';
import type { McpTool } from './wire-tool.ts';

/**
 * Holds a result against what the tool said it would return. Throws where it does not fit: the tool ran all the same, and
 * the words say so. A schema that nobody can check by is noted, and the result goes on: without a schema it would as well.
 */
export async function checkOutput(
  { name, outputSchema }: McpTool,
  { isError, structuredContent }: JsonObject,
  { validator, note }: CallSetting,
  context: ToolContext,
): Promise<void> {
  if (validator === undefined || outputSchema === undefined || isError === true) return;
  if (structuredContent === undefined) throw unfit('it has no structured content');
  if (validator.load !== undefined) await validator.load();
  const outcome = validator.checkJsonSchema(outputSchema, structuredContent);
  if (outcome.kind === 'valid') return;
  const why = outcome.problems.map(problemWords).join('; ');
  if (outcome.kind === 'invalid') throw unfit(why);
  note('result-unchecked', `What "${name}" returned could not be held against its schema: ${why}.`, context);

  function unfit(what: string): McpResultError {
    note('result-unfit', `What "${name}" returned does not fit its schema: ${what}.`, context);
    return new McpResultError(
      `"${name}" ran, and what it did is done. Its result is not what its server says it returns, so it is not passed on: ${what}.`,
    );
  }
}

function problemWords({ path, message }: Problem): string {
  return path.length === 0 ? message : `${path.join('.')} ${message}`;
}
