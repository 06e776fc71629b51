import type { Thread } from '../thread.ts';
import { runnableText, type ToolCall } from '../tool-call.ts';
import { turnOf } from '../turn.ts';
import { fitOf, type MatchedCall, type RuledCall } from './match-rule.ts';
import type { RuleMatch } from './rule.ts';

/** A call of the page as rules see it: with what would run, or with `argsText` in its place. */
export function ruledCall(thread: Thread, call: ToolCall, argsText: string = runnableText(call)): RuledCall {
  return { threadId: thread.id, turnId: turnOf(thread, call.runId).turnId, ...matchedCall(call, argsText) };
}

function matchedCall({ toolName, advertised }: ToolCall, argsText: string): MatchedCall {
  return {
    toolName,
    ...(advertised?.server === undefined ? {} : { server: advertised.server }),
    ...(advertised?.risk === undefined ? {} : { risk: advertised.risk }),
    argsText,
  };
}

/** What a rule is about, of what a thread has seen so far: for a person to look at before it is kept. */
export interface RulePreview {
  /** Calls that are being asked about now. They stay asked: a rule counts for calls that come after it. */
  readonly asking: readonly ToolCall[];
  /** Earlier calls. */
  readonly past: readonly ToolCall[];
}

/** The page's calls on a thread that a rule would have been about, in order. */
export function previewRule(thread: Thread, match: RuleMatch): RulePreview {
  const asking: ToolCall[] = [];
  const past: ToolCall[] = [];
  for (const key of thread.callKeys()) {
    const call = thread.call(key);
    if (call?.advertised === undefined || call.args.state !== 'final') continue;
    if (fitOf(match, matchedCall(call, runnableText(call))) !== 'yes') continue;
    (call.gate.kind === 'asking' ? asking : past).push(call);
  }
  return { asking, past };
}
