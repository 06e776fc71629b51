import type { CallRules } from './call-rules.ts';
import type { RuledCall } from './policy/match-rule.ts';
import type { Rule } from './policy/rule.ts';
import type { AdvertisedTool, PageTool, Risk } from './tool.ts';

/** The three words of vCon tool-invocation, section 4. */
export type PolicyWord = 'allowed' | 'permission-required' | 'disallowed';

/** Which rule said so. */
export type PolicyRule =
  | { readonly kind: 'tool-setting'; readonly approval: 'ask' | 'none' }
  /** A rule of the app, or a standing decision of a person: as it was then. */
  | { readonly kind: 'rule'; readonly rule: Rule }
  /** Rules that were kept could not be read, and one of them may forbid it: so a person is asked. */
  | { readonly kind: 'unknown-rules' }
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
 * Judges a call of the page. The rule that decides takes the place of the tool's own setting, as it was advertised and
 * as it is now; without a rule, the stricter of the two counts. What the app says of a risk can only make it stricter. A
 * tool that only a person can answer always asks, whatever else is said: nothing could run in the person's place.
 */
export function judge(
  tool: AdvertisedTool,
  mounted: PageTool | undefined,
  { policy: byRisk = {}, rules }: Pick<CallRules, 'policy' | 'rules'>,
  call: RuledCall,
): PolicyVerdict {
  let verdict = withoutRisk(tool, mounted, rules, call);
  for (const risk of [tool.risk, mounted?.risk]) {
    const word = risk === undefined ? undefined : byRisk[risk];
    if (risk === undefined || word === undefined) continue;
    if (isStricter(word, verdict.word)) verdict = { word, rule: { kind: 'risk', risk } };
  }
  return verdict;
}

function withoutRisk(
  tool: AdvertisedTool,
  mounted: PageTool | undefined,
  rules: CallRules['rules'],
  call: RuledCall,
): PolicyVerdict {
  const asksNow = mounted !== undefined && mounted.approval !== 'none';
  const approval = asksNow ? 'ask' : tool.approval;
  const word = approval === 'none' && tool.runnable ? 'allowed' : 'permission-required';
  const own: PolicyVerdict = { word, rule: { kind: 'tool-setting', approval } };
  if (rules === undefined) return own;
  const rule = rules.decisive(call);
  const ruled: PolicyVerdict = rule === undefined ? own : { word: rule.word, rule: { kind: 'rule', rule } };
  if (ruled.word !== 'allowed') return ruled;
  if (!tool.runnable) return own;
  return rules.state().kind === 'ready'
    ? ruled
    : { word: 'permission-required', rule: { kind: 'unknown-rules' } };
}

function isStricter(one: PolicyWord, other: PolicyWord): boolean {
  return strictness.indexOf(one) > strictness.indexOf(other);
}
