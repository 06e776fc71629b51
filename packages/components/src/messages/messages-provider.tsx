'use client';

import { createContext, type ReactElement, type ReactNode, useContext, useMemo } from 'react';
import type { MessageCatalogue } from './catalogue.ts';
import { englishMessages } from './english.ts';

/** Any of the words, group by group; the rest stays as it was. */
export type MessageOverrides = {
  readonly [Group in keyof MessageCatalogue]?: Partial<MessageCatalogue[Group]> | undefined;
};

const MessagesContext = createContext<MessageCatalogue>(englishMessages);

/** What MessagesProvider is given. */
export interface MessagesProviderProps {
  /** Keep it the same object between renders. */
  readonly messages: MessageOverrides;
  readonly children?: ReactNode;
}

/** Replaces words for everything below; may be nested. */
export function MessagesProvider({ messages, children }: MessagesProviderProps): ReactElement {
  const around = useContext(MessagesContext);
  const merged = useMemo(() => mergeMessages(around, messages), [around, messages]);
  return <MessagesContext value={merged}>{children}</MessagesContext>;
}

/** The words in force here. */
export function useCatalogue(): MessageCatalogue {
  return useContext(MessagesContext);
}

/** A catalogue with some of its words replaced. */
function mergeMessages(base: MessageCatalogue, over: MessageOverrides): MessageCatalogue {
  return {
    status: { ...base.status, ...over.status },
    card: { ...base.card, ...over.card },
    receipt: { ...base.receipt, ...over.receipt },
    outcome: { ...base.outcome, ...over.outcome },
    args: { ...base.args, ...over.args },
    text: { ...base.text, ...over.text },
    result: { ...base.result, ...over.result },
    attempts: { ...base.attempts, ...over.attempts },
    failure: { ...base.failure, ...over.failure },
    approval: { ...base.approval, ...over.approval },
    refusal: { ...base.refusal, ...over.refusal },
    announce: { ...base.announce, ...over.announce },
    subagent: { ...base.subagent, ...over.subagent },
    rules: { ...base.rules, ...over.rules },
    run: { ...base.run, ...over.run },
    deadline: { ...base.deadline, ...over.deadline },
    whyNot: { ...base.whyNot, ...over.whyNot },
    queue: { ...base.queue, ...over.queue },
    ruleForm: { ...base.ruleForm, ...over.ruleForm },
    editor: { ...base.editor, ...over.editor },
    keeping: { ...base.keeping, ...over.keeping },
    unsent: { ...base.unsent, ...over.unsent },
    record: { ...base.record, ...over.record },
    asks: { ...base.asks, ...over.asks },
    timeline: { ...base.timeline, ...over.timeline },
  };
}
