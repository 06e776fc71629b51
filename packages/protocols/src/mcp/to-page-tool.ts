import type { Approval, PageTool, Risk, ToolOrder } from '@callboard/core';
import { type CallDesk, callTool } from './call-tool.ts';
import type { McpTool } from './wire-tool.ts';

/** What the app says of a server's tools, where they cannot speak for themselves. */
export interface OfferTerms {
  readonly prefix: string;
  readonly approval: Approval | ((tool: McpTool) => Approval | undefined) | undefined;
  readonly trust: boolean;
  readonly timeLimit: number;
  readonly order: ToolOrder | undefined;
}

/** A server's tool as one of the page: gate, approval, rules, order and ledger hold for it as for any other. */
export function toPageTool(tool: McpTool, terms: OfferTerms, desk: CallDesk): PageTool {
  const { name, title, description, inputSchema, annotations } = tool;
  const { prefix, approval, trust, timeLimit, order } = terms;
  // The title among the hints is one of them.
  const shown = title ?? (trust ? annotations.title : undefined) ?? name;
  return {
    name: `${prefix}${name}`,
    description: description ?? shown,
    title: shown,
    parameters: inputSchema,
    server: desk.setting.server,
    approval: (typeof approval === 'function' ? approval(tool) : approval) ?? 'ask',
    ...(trust ? { risk: riskOf(tool), idempotent: annotations.idempotent } : {}),
    timeLimit,
    ...(order === undefined ? {} : { order }),
    handler: (args, context) => callTool(tool, args, context, desk),
  };
}

/** By the hints of a server that the app trusts. */
function riskOf({ annotations: { readOnly, destructive } }: McpTool): Risk {
  if (readOnly) return 'low';
  return destructive ? 'high' : 'medium';
}
