import { isFailureHeld } from '../attempts.ts';
import type { Conversation } from '../conversation.ts';
import { matches } from '../policy/match-rule.ts';
import { ruledCall } from '../policy/ruled-call.ts';
import { type PageTool, type ToolContext, ToolError, ToolRefused } from '../tool.ts';
import { callKey, type ToolCall } from '../tool-call.ts';
import type { Random } from './random.ts';

/** Stands in everything that must never leave the page. */
export const secret = 'SECRET-4711';

/** What a handler did to the world, as far as its tool says. */
interface Start {
  readonly isIdempotent: boolean;
  didNothing: boolean;
}

/** Tools that do anything, and judge whether they should have been called. */
export interface JudgedTools {
  /** What must not have happened, in words. */
  readonly faults: readonly string[];
  /** How often a handler was called. */
  readonly starts: number;
  /** Offers a tool, again with other settings where it is offered. `none` runs unasked. */
  offer(name: string, approval: 'ask' | 'none', more?: Partial<PageTool>): void;
  withdraw(name: string): void;
}

/** What a page says of a call as it starts: rules that forbid it, and what lets it run unasked. */
function judgeStart(call: ToolCall, conversation: Conversation, approval: 'ask' | 'none'): string[] {
  const { thread, rules } = conversation;
  const about = (rules?.rules() ?? []).filter((rule) => matches(rule, ruledCall(thread, call)));
  const { gate } = call;
  const faults: string[] = [];
  if (about.some(({ word }) => word === 'disallowed')) faults.push('a rule forbids it');
  if (gate.kind === 'allowed') {
    const isAllowed = approval === 'none' || about.some(({ word }) => word === 'allowed');
    if (!isAllowed || call.advertised?.risk === 'high') faults.push('nobody was asked');
  } else if (gate.kind !== 'decided') {
    faults.push(`its gate is ${gate.kind}`);
  } else if (gate.record.decision.kind !== 'approve' && gate.record.decision.kind !== 'edit') {
    faults.push(`it was decided to ${gate.record.decision.kind}`);
  }
  return faults;
}

export function createJudgedTools(conversation: Conversation, random: Random): JudgedTools {
  const { thread } = conversation;
  const offered = new Map<string, () => void>();
  const starts = new Map<string, Start[]>();
  const faults: string[] = [];
  let count = 0;

  /** P15: what may have had effects is not done again, unless its tool says that this does no harm. */
  function isDoubled(before: readonly Start[], isIdempotent: boolean): boolean {
    const effects = before.filter(({ didNothing }) => !didNothing);
    return effects.length > 0 && !(isIdempotent && effects.every((start) => start.isIdempotent));
  }

  async function handle(
    tool: Pick<PageTool, 'idempotent' | 'onException'>,
    approval: 'ask' | 'none',
    context: ToolContext,
  ) {
    const key = callKey(context.runId, context.toolCallId);
    const call = thread.call(key);
    const before = starts.get(key) ?? [];
    const isIdempotent = tool.idempotent === true;
    const own: Start = { isIdempotent, didNothing: false };
    starts.set(key, [...before, own]);
    count += 1;
    const fault = (what: string): void => void faults.push(`${key}, attempt ${context.attempt}: ${what}`);
    if (call === undefined) return fault('there is no such call');
    for (const what of judgeStart(call, conversation, approval)) fault(what);
    if (isDoubled(before, isIdempotent)) fault('it may have had effects before');
    if (call.attempts.length !== context.attempt) fault('it is another attempt');
    if (context.signal.aborted) fault('it was stopped before');
    if (random.chance(0.4)) context.progress({ done: random.upTo(9), secret });
    if (random.chance(0.4)) context.partial(`so far: ${secret}`);
    if (random.chance(0.2)) context.accepted({ task: context.toolCallId, secret });
    if (random.chance(0.3)) {
      const answer = await context.ask({ message: 'which?', form: { kind: 'text' } });
      if (context.signal.aborted) fault('it was answered after it was stopped');
      if ((answer.action === 'accept') !== 'text' in answer) fault('its answer says something else');
    }
    if (random.chance(0.1)) {
      own.didNothing = true;
      throw new ToolRefused('refused', {
        detail: secret,
        ...(random.chance(0.7) ? { stepUp: 'more access' } : {}),
      });
    }
    if (random.chance(0.2)) {
      own.didNothing = random.chance(0.5);
      throw new ToolError('no', { nothingHappened: own.didNothing });
    }
    if (random.chance(0.4))
      throw new Error(tool.onException === 'return-to-model' ? 'broke' : `broke: ${secret}`);
    if (random.chance(0.3))
      await new Promise<void>((resolve) => context.signal.addEventListener('abort', () => resolve()));
    return random.chance(0.1) ? 10n : { ok: true };
  }

  return {
    faults,
    get starts() {
      return count;
    },
    offer(name, approval, more = {}) {
      offered.get(name)?.();
      const onException = random.of([
        'return-to-model',
        'return-to-model',
        'return-generic',
        'fail',
      ] as const);
      const idempotent = random.chance(0.5);
      const tool: PageTool = {
        name,
        description: name,
        approval,
        timeLimit: 1_000,
        idempotent,
        attempts: 1 + random.upTo(3),
        onException,
        handler: (_args, context) => handle({ idempotent, onException }, approval, context),
        ...more,
      };
      offered.set(name, conversation.tools.register(tool));
    },
    withdraw(name) {
      offered.get(name)?.();
      offered.delete(name);
    },
  };
}

/** Calls whose failure nobody has been told of, though somebody has to say so first. */
export function heldFailures({ thread }: Conversation): readonly ToolCall[] {
  return thread.unansweredCalls().filter(isFailureHeld);
}
