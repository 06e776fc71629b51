import { type JsonObject, proposedArgs, type Request, type Risk } from '@callboard/core';
import type { ToolCallView } from '@callboard/hooks';

/** What a prompt asks about: a call, or something an agent proposes or wants to know. */
export interface Asked {
  readonly title: string;
  readonly risk: Risk | undefined;
  /** The arguments an editor begins with; empty where there are none. */
  readonly argsText: string;
  /** What edited arguments have to fit, where that is known. */
  readonly schema: JsonObject | undefined;
  /** The page's own tools get the text as it was approved; to an agent its values are sent, numbers as JavaScript has them. */
  readonly goesOutAs: 'text' | 'value';
  /** Asked because rules could not be read, one of which may forbid it. */
  readonly isForUnknownRules?: boolean;
}

/** A call. Where its agent asks about other arguments than it wrote, or a rule made others, those are meant. */
export function askedOfCall({ call, title, request }: ToolCallView): Asked {
  const { gate } = call;
  const isForUnknownRules = gate.kind === 'asking' && gate.policy.rule.kind === 'unknown-rules';
  const question = request?.question;
  return {
    title,
    risk: call.advertised?.risk,
    argsText: proposedArgs(call).sourceText,
    schema: question === undefined ? call.advertised?.schema : question.editSchema,
    goesOutAs: question === undefined ? 'text' : 'value',
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
  return {
    title,
    risk: undefined,
    argsText: question?.proposal?.argsText ?? '',
    schema: question?.editSchema,
    goesOutAs: 'value',
  };
}
