import type { AdvertisedTool, PageTool } from './tool.ts';

/** The three words of vCon tool-invocation, section 4. */
export type PolicyWord = 'allowed' | 'permission-required' | 'disallowed';

/** Which rule said so. More kinds follow with standing decisions. */
export type PolicyRule =
  | { readonly kind: 'tool-setting'; readonly approval: 'ask' | 'none' }
  /** The agent asks about a call of its own, or about one it holds back: what is decided, it carries out. */
  | { readonly kind: 'agent-request' };

/** What policy says of one attempt of one call, and by which rule. */
export interface PolicyVerdict {
  readonly word: PolicyWord;
  readonly rule: PolicyRule;
}

/** What policy says of a call that the agent asks about: it is for a person to say. */
export const agentAsks: PolicyVerdict = {
  word: 'permission-required',
  rule: { kind: 'agent-request' },
};

/**
 * Judges a call of the page by the tool as it was advertised, and by the one whose handler would run now: where either
 * asks, a person is asked. A tool that only a person can answer always asks, whatever its setting: nothing could run
 * in the person's place.
 */
export function judge(tool: AdvertisedTool, mounted: PageTool | undefined): PolicyVerdict {
  const asksNow = mounted !== undefined && mounted.approval !== 'none';
  const approval = asksNow ? 'ask' : tool.approval;
  const word = approval === 'none' && tool.runnable ? 'allowed' : 'permission-required';
  return { word, rule: { kind: 'tool-setting', approval } };
}
