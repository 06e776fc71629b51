import type { AdvertisedTool, PageTool, Risk } from './tool.ts';

/** The three words of vCon tool-invocation, section 4. */
export type PolicyWord = 'allowed' | 'permission-required' | 'disallowed';

/** Which rule said so. More kinds follow with standing decisions. */
export type PolicyRule =
  | { readonly kind: 'tool-setting'; readonly approval: 'ask' | 'none' }
  /** What the app says of all tools of this risk. */
  | { readonly kind: 'risk'; readonly risk: Risk }
  /** The agent asks about a call of its own, or about one it holds back: what is decided, it carries out. */
  | { readonly kind: 'agent-request' };

/**
 * What an app says of tools by their risk: that a person is asked, or that they do not run. It can only be stricter than
 * a tool is by itself: nothing runs unasked because its risk is low.
 */
export type RiskPolicy = Readonly<Partial<Record<Risk, Exclude<PolicyWord, 'allowed'>>>>;

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

/** From lenient to strict. */
const strictness: readonly PolicyWord[] = ['allowed', 'permission-required', 'disallowed'];

/**
 * Judges a call of the page by the tool as it was advertised, by the one whose handler would run now, and by what the
 * app says of their risk: the strictest word counts. A tool that only a person can answer always asks, whatever its
 * setting: nothing could run in the person's place.
 */
export function judge(
  tool: AdvertisedTool,
  mounted: PageTool | undefined,
  byRisk: RiskPolicy = {},
): PolicyVerdict {
  const asksNow = mounted !== undefined && mounted.approval !== 'none';
  const approval = asksNow ? 'ask' : tool.approval;
  const own = approval === 'none' && tool.runnable ? 'allowed' : 'permission-required';
  let verdict: PolicyVerdict = { word: own, rule: { kind: 'tool-setting', approval } };
  for (const risk of [tool.risk, mounted?.risk]) {
    const word = risk === undefined ? undefined : byRisk[risk];
    if (risk === undefined || word === undefined) continue;
    if (strictness.indexOf(word) > strictness.indexOf(verdict.word))
      verdict = { word, rule: { kind: 'risk', risk } };
  }
  return verdict;
}
