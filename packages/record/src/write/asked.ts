import type { AnswerForm, Request, ToolCall } from '@callboard/core';
import type { RequestEvent } from '../extension/extension-event.ts';
import type { ContentMaker } from './content.ts';

/** What a request is for: to let something run, to be told something, or to let a tool go on. */
export function kindOf({ ofAttempt, allowed }: Request): RequestEvent['kind'] {
  if (ofAttempt !== undefined) return 'input';
  return allowed.includes('approve') ? 'permission' : 'question';
}

/** The words somebody read. Where a card asks without any, it does so by what it shows, and the words are ours. */
export function wordsOf(request: Request, call: ToolCall | undefined): string | undefined {
  const { question } = request;
  if (question?.message !== undefined) return question.message;
  const name = call?.advertised?.title ?? call?.toolName ?? question?.proposal?.toolName;
  if (name === undefined) return undefined;
  if (kindOf(request) === 'permission') return `May “${name}” run?`;
  // Nobody but the page asks without a question: about a tool of its own that only a person can answer.
  return question === undefined ? `“${name}” asks for an answer.` : undefined;
}

/** What is wanted as an answer, without credentials. */
export function answerForm(form: AnswerForm, contents: ContentMaker): NonNullable<RequestEvent['answer']> {
  if (form.kind === 'choice')
    return { kind: form.kind, options: form.options.map((option) => contents.words(option)) };
  if (form.kind === 'visit') return { kind: form.kind, url: contents.words(form.url) };
  if (form.kind !== 'json' || form.schema === undefined) return { kind: form.kind };
  return { kind: form.kind, schema: contents.value(form.schema).body };
}
