import {
  isJsonObject,
  isWebAddress,
  type JsonObject,
  type ToolAnswer,
  type ToolQuestion,
} from '@callboard/core';
import { contentOfForm, formProblem, plainForm } from './asked-form.ts';
import { McpProtocolError } from './mcp-error.ts';
import { textOf } from './wire-json.ts';

/** A request of a server for input, as a question; or why nobody is asked. */
export type Elicitation =
  | { readonly kind: 'question'; readonly question: ToolQuestion }
  | { readonly kind: 'refused'; readonly why: string };

/** Reads the parameters of `elicitation/create`. A request without `mode` is one for a form. */
export function readElicitation(params: JsonObject): Elicitation {
  const { mode = 'form', requestedSchema } = params;
  const message = textOf(params, 'message');
  const said = message === undefined ? {} : { message };
  if (mode === 'url') {
    const url = textOf(params, 'url');
    if (url === undefined || !isVisitable(url)) return refused('the address is none that a page may open');
    return { kind: 'question', question: { ...said, form: { kind: 'visit', url }, raw: params } };
  }
  if (mode !== 'form') return refused(`nobody knows the mode ${JSON.stringify(mode)}`);
  const problem = formProblem(requestedSchema);
  if (problem !== undefined || !isJsonObject(requestedSchema)) return refused(problem ?? 'the form is none');
  return {
    kind: 'question',
    question: { ...said, form: { kind: 'json', schema: plainForm(requestedSchema) }, raw: params },
  };
}

/** What a person's answer is called on the wire. Consent to a visit has no content: what is done there stays there. */
export function elicitResult({ form }: ToolQuestion, answer: ToolAnswer): JsonObject {
  if (answer.action !== 'accept' || form.kind !== 'json') return { action: answer.action };
  const content = contentOfForm(form.schema, answer.text);
  if (typeof content === 'string') throw new McpProtocolError(`The answer cannot be sent: ${content}.`);
  return { action: 'accept', content };
}

function refused(why: string): Elicitation {
  return { kind: 'refused', why };
}

/** A page goes nowhere but to other pages, and an address is not where secrets belong. */
function isVisitable(text: string): boolean {
  if (!isWebAddress(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}
