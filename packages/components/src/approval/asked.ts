import type { Request, Risk } from '@callboard/core';
import type { ToolCallView } from '@callboard/hooks';

/** What a prompt asks about: a call, or something an agent proposes or wants to know. */
export interface Asked {
  readonly title: string;
  readonly risk: Risk | undefined;
  /** The arguments an editor begins with; empty where there are none. */
  readonly argsText: string;
}

/** A call. Where its agent asks about other arguments than it wrote, those are meant. */
export function askedOfCall({ call, title }: ToolCallView): Asked {
  const meant = call.gate.kind === 'asking' ? call.gate.asked?.argsText : undefined;
  return { title, risk: call.advertised?.risk, argsText: meant ?? call.args.text };
}

/** What an agent asks beside its calls. */
export function askedOfRequest({ question }: Request, title: string): Asked {
  return { title, risk: undefined, argsText: question?.proposal?.argsText ?? '' };
}
