import type { GivenAnswer } from '@callboard/core';
import { type Fields, has, isFields, own } from '../../fields.ts';
import { contentLine, contentOf } from '../entry-content.ts';
import { valueIn } from './result-content.ts';

/**
 * What a tool was given for what it asked. The draft leaves to its content what came of it (6.1.1), and to its protocol how
 * that says so: our own records and an elicitation's result in MCP have an `action`, which may stand in the `result` of a
 * response or among `inputResponses` (Appendix A). Where nothing says so, or several answers say different things, it is
 * shown as it stands: nobody is said to have agreed.
 */
export function inputAnswer(fields: Fields): GivenAnswer {
  const value = valueIn(fields);
  const answers = isFields(value) ? answersIn(value) : [];
  const [first = {}, ...others] = answers;
  const action = actionOf(first);
  if (action === undefined || others.some((answer) => actionOf(answer) !== action))
    return { action: 'unknown', text: lineOf(fields) };
  if (action !== 'accept') return { action };
  return others.length === 0 ? accepted(first) : { action, text: lineOf(fields) };
}

/** The answers that it holds: itself, that of a response, or one by the name of each thing that was asked. */
function answersIn(value: Fields): readonly Fields[] {
  if (actionOf(value) !== undefined) return [value];
  const [params, result] = [own(value, 'params'), own(value, 'result')];
  const named =
    own(value, 'inputResponses') ?? (isFields(params) ? own(params, 'inputResponses') : undefined);
  if (isFields(named)) return Object.values(named).map(answerOf);
  return isFields(result) ? [result] : Object.values(value).map(answerOf);
}

/** One of several: a result, or a response that holds it. */
function answerOf(value: unknown): Fields {
  if (!isFields(value)) return {};
  const result = own(value, 'result');
  return isFields(result) ? result : value;
}

function actionOf(answer: Fields): 'accept' | 'decline' | 'cancel' | undefined {
  const action = own(answer, 'action');
  return action === 'accept' || action === 'decline' || action === 'cancel' ? action : undefined;
}

function accepted(answer: Fields): GivenAnswer {
  const [text, content] = [own(answer, 'text'), own(answer, 'content')];
  const action = 'accept';
  if (typeof text === 'string') return { action, text };
  // Words are no JSON document, and nothing says so of them but that they are a text.
  if (typeof content === 'string') return { action, text: content };
  return has(answer, 'content') ? { action, text: JSON.stringify(content) } : { action };
}

function lineOf(fields: Fields): string {
  return contentLine(contentOf(fields) ?? { kind: 'left-out' });
}
