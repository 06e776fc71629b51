import { isShownBy } from './check-args.ts';
import { documentOf, runnableText, type ToolCall } from './tool-call.ts';

/**
 * The text that a decision has let run: what it was made on, or what it made of that. Undefined where nobody decided, and
 * what the policy looked at runs.
 */
function decidedText({ gate }: ToolCall): string | undefined {
  if (gate.kind !== 'decided') return undefined;
  const { decision, shownText } = gate.record;
  return documentOf(decision.kind === 'edit' ? (gate.shownText ?? decision.argsText) : shownText);
}

/**
 * True where what would run now is what was decided: the text of the call is the one that the decision was made on, and the
 * value for the handler still is what that text shows (P7). Texts are held against each other as they are: the log has
 * both, and nothing about them is left to a hash.
 */
export function isAsDecided(call: ToolCall, input: unknown): boolean {
  const text = runnableText(call);
  const decided = decidedText(call);
  return (decided === undefined || decided === text) && isShownBy(text, input);
}
