import {
  type Decision,
  type DecisionOutcome,
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type Question,
} from '@callboard/core';
import type { Interrupt } from '../event.ts';
import { at, proposal } from './at.ts';
import { cancelled, type InterruptCodec, problem, resolved } from './codec.ts';
import { exactArgs } from './exact-json.ts';
import { isSurelyExact } from './metadata.ts';

/** LangChain's words, by ours. */
const words = { approve: 'approve', edit: 'edit', reject: 'reject', answer: 'respond' } as const;

/** What Python and JavaScript spell apart; an answer is written as the request was. */
const spellings = [
  {
    requests: 'action_requests',
    configs: 'review_configs',
    name: 'action_name',
    allowed: 'allowed_decisions',
    schemas: ['args_schema', 'arguments_schema'],
    edited: 'edited_action',
  },
  {
    requests: 'actionRequests',
    configs: 'reviewConfigs',
    name: 'actionName',
    allowed: 'allowedDecisions',
    schemas: ['argsSchema'],
    edited: 'editedAction',
  },
] as const;

/** One call that is reviewed. */
interface Action {
  readonly name: string;
  /** Its arguments, and what they are called: early releases said `arguments`. */
  readonly args: JsonValue | undefined;
  readonly argsName: 'args' | 'arguments';
  readonly description?: string;
  readonly allowed: readonly DecisionOutcome[];
  readonly schema?: JsonObject;
}

interface Review {
  readonly actions: readonly Action[];
  readonly edited: (typeof spellings)[number]['edited'];
}

/**
 * LangChain's human-in-the-loop middleware: one interrupt for all calls of a message that are reviewed, and one
 * decision for each in their order. A form it does not expect breaks the thread for good, a cancellation too; so what
 * nobody decided is told as rejections that say so.
 */
export const langchain: InterruptCodec = {
  name: 'langchain',
  reads: (interrupt) => reviewOf(interrupt) !== undefined,
  questions: (interrupt) => (reviewOf(interrupt)?.actions ?? []).map(question),
  write(answer, interrupt) {
    const { id, expiresAt } = interrupt;
    const { actions, edited } = reviewOf(interrupt) ?? { actions: [], edited: 'edited_action' };
    // What has expired must not be resolved, whatever comes of it.
    if (answer.kind === 'cancelled' && expiresAt !== undefined) return cancelled(id);
    const undecided: Decision = { kind: 'reject', reason: 'Not executed: nobody decided on it.' };
    const decisions: JsonValue[] = [];
    for (const [index, action] of actions.entries()) {
      const decision = answer.kind === 'decided' ? answer.decisions[index]?.decision : undefined;
      const written = write(decision ?? undecided, action, edited);
      if (typeof written === 'string') return problem(written);
      decisions.push(written);
    }
    return resolved(id, { decisions });
  },
};

function question({ name, args, description, allowed, schema }: Action): Question {
  const shown = proposal(name, args);
  return {
    ...(shown === undefined ? {} : { proposal: shown }),
    ...(description === undefined ? {} : { message: description }),
    allowed: allowed.includes('reject') ? allowed : [...allowed, 'reject'],
    ...(schema === undefined ? {} : { editSchema: schema }),
    ...(allowed.includes('answer') ? { answer: { kind: 'text' } } : {}),
    losses: [],
  };
}

/** A decision in LangChain's words; a string says why there is none. */
function write(decision: Decision, action: Action, edited: Review['edited']): JsonObject | string {
  const { kind } = decision;
  if (kind === 'dismiss' || !action.allowed.includes(kind))
    return `LangChain does not take "${kind}" for ${action.name}.`;
  const type = words[kind];
  switch (decision.kind) {
    case 'approve':
      return { type };
    case 'edit': {
      const args = exactArgs(decision.argsText);
      return args.ok
        ? { type, [edited]: { name: action.name, [action.argsName]: args.value } }
        : `The edited arguments of ${action.name} cannot be sent: ${args.why}.`;
    }
    case 'reject':
      return { type, ...(decision.reason ? { message: decision.reason } : {}) };
    case 'answer':
      return { type, message: decision.text };
  }
}

function reviewOf({ metadata }: Interrupt): Review | undefined {
  const raw = at(metadata, 'langgraph', 'raw');
  const spelling = spellings.find(({ requests }) => isJsonArray(at(raw, requests)));
  if (spelling === undefined) return undefined;
  const configs = list(at(raw, spelling.configs));
  const requests = list(at(raw, spelling.requests));
  if (requests.length === 0) return undefined;
  const actions = requests.map((request, index): Action => {
    const named = at(request, 'name');
    const name = typeof named === 'string' ? named : '';
    const isOf = (config: JsonValue | undefined): boolean => at(config, spelling.name) === name;
    const config = isOf(configs[index]) ? configs[index] : configs.find(isOf);
    const argsName = at(request, 'arguments') === undefined ? 'args' : 'arguments';
    const args = at(request, argsName);
    const described = wordsOf(at(request, 'description') ?? at(config, 'description'), name, args);
    const schema = spelling.schemas.map((field) => at(config, field)).find(isJsonObject);
    return {
      name,
      args,
      argsName,
      ...(described === undefined ? {} : { description: described }),
      // What names no tool can be refused, and nothing else: nobody could say what would be approved.
      allowed:
        name === ''
          ? ['reject']
          : allowedOf(at(config, spelling.allowed)).filter((one) => one !== 'edit' || isSurelyExact(args)),
      ...(schema === undefined ? {} : { schema }),
    };
  });
  return { actions, edited: spelling.edited };
}

/**
 * What the app says about a call. Where it says nothing, the middleware writes the call out once more, below a heading:
 * the call is there to be seen already, and the heading says no more than the prompt does. It stays where it may be the
 * only place that has a number exactly.
 */
function wordsOf(
  description: JsonValue | undefined,
  name: string,
  args: JsonValue | undefined,
): string | undefined {
  if (typeof description !== 'string') return undefined;
  const start = description.indexOf(`\n\nTool: ${name}\nArgs: {`);
  const isRepeated = start >= 0 && description.endsWith('}') && isSurelyExact(args ?? null);
  const words = isRepeated ? description.slice(0, start) : description;
  return words === 'Tool execution requires approval' ? undefined : words;
}

/** Where nothing is said, nothing but the plainest is allowed. */
function allowedOf(said: JsonValue | undefined): readonly DecisionOutcome[] {
  if (said === undefined) return ['approve', 'reject'];
  const named = list(said);
  const outcomes = ['approve', 'edit', 'answer', 'reject'] as const;
  return outcomes.filter((outcome) => named.includes(words[outcome]));
}

function list(value: JsonValue | undefined): readonly JsonValue[] {
  return isJsonArray(value) ? value : [];
}
