import { proposedArgs, type Request, type Risk } from '@callboard/core';
import type { ToolCallView } from '@callboard/hooks';

/** What a prompt asks about: a call, or something an agent proposes or wants to know. */
export interface Asked {
  readonly title: string;
  readonly risk: Risk | undefined;
  /** The arguments an editor begins with; empty where there are none. */
  readonly argsText: string;
  /** Asked because rules could not be read, one of which may forbid it. */
  readonly isForUnknownRules?: boolean;
}

/** A call. Where its agent asks about other arguments than it wrote, or a rule made others, those are meant. */
export function askedOfCall({ call, title }: ToolCallView): Asked {
  const { gate } = call;
  const isForUnknownRules = gate.kind === 'asking' && gate.policy.rule.kind === 'unknown-rules';
  return {
    title,
    risk: call.advertised?.risk,
    argsText: proposedArgs(call).sourceText,
    ...(isForUnknownRules ? { isForUnknownRules } : {}),
  };
}

/**
 * Names the question that a card asks: another request is another one, and so is the same about arguments that a rule
 * has changed since. What was written for one, or is about to be pressed, is not meant for the next.
 */
export function questionOf({ call, request }: ToolCallView): string | undefined {
  return request === undefined ? undefined : `${request.id} ${call.screening?.at ?? ''}`;
}

/** What an agent asks beside its calls. */
export function askedOfRequest({ question }: Request, title: string): Asked {
  return { title, risk: undefined, argsText: question?.proposal?.argsText ?? '' };
}
