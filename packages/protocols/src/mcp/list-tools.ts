import type { McpPort } from './port.ts';
import { type McpTool, readToolPage } from './wire-tool.ts';

/** Milliseconds a page of the list may take. */
const pageTime = 60_000;

/** No list of tools has more pages, whatever its server says. */
const mostPages = 100;

export interface ListedTools {
  readonly tools: readonly McpTool[];
  readonly unfit: readonly string[];
}

/**
 * Reads the whole list. A name that stands there twice is left out each time: nobody can say which of its descriptions the
 * server means when it is called.
 */
export async function listTools(port: McpPort): Promise<ListedTools> {
  const found: McpTool[] = [];
  const unfit: string[] = [];
  const cursors = new Set<string>();
  let cursor: string | undefined;
  do {
    const params = cursor === undefined ? {} : { cursor };
    const page = readToolPage(await port.request({ method: 'tools/list', params }, { timeout: pageTime }));
    found.push(...page.tools);
    unfit.push(...page.unfit);
    cursor = page.nextCursor;
    if (cursor !== undefined && (cursors.has(cursor) || cursors.size + 1 >= mostPages)) {
      unfit.push('The list of tools has no end.');
      break;
    }
    if (cursor !== undefined) cursors.add(cursor);
  } while (cursor !== undefined);
  const seen = new Map<string, number>();
  for (const { name } of found) seen.set(name, (seen.get(name) ?? 0) + 1);
  for (const [name, times] of seen) if (times > 1) unfit.push(`"${name}" is listed ${times} times.`);
  return { tools: found.filter(({ name }) => seen.get(name) === 1), unfit };
}
