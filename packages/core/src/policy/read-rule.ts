import type { ArgsPath } from '../args/index.ts';
import type { Person } from '../decision.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../json.ts';
import type { PolicyWord } from '../policy.ts';
import type { Risk } from '../tool.ts';
import type { ArgsCondition, Rule, RuleMaker, RuleMatch, RuleScope } from './rule.ts';

/**
 * Reads a rule that comes from outside. One that says anything this version does not know is no rule: left out, it might
 * make the rest mean more calls than was decided.
 */
export function readRule(given: unknown): Rule | undefined {
  try {
    const copy: JsonValue = JSON.parse(JSON.stringify(given));
    return ruleOf(copy);
  } catch (error) {
    if (error instanceof Unreadable || error instanceof SyntaxError || error instanceof TypeError)
      return undefined;
    throw error;
  }
}

class Unreadable extends Error {}

function ruleOf(value: JsonValue): Rule {
  const fields = members(value, ['id', 'title', 'word', 'match', 'scope', 'by', 'changed']);
  const { title, changed } = fields;
  return {
    id: text(fields.id),
    ...(title === undefined ? {} : { title: text(title) }),
    word: word(fields.word),
    match: match(fields.match),
    scope: scope(fields.scope),
    by: maker(fields.by),
    ...(changed === undefined ? {} : { changed: change(changed) }),
  };
}

function match(value: JsonValue | undefined): RuleMatch {
  const { tool, server, risks, args, conditions } = members(value, [
    'tool',
    'server',
    'risks',
    'args',
    'conditions',
  ]);
  return {
    ...(tool === undefined ? {} : { tool: text(tool) }),
    ...(server === undefined ? {} : { server: text(server) }),
    ...(risks === undefined ? {} : { risks: list(risks).map(risk) }),
    ...(args === undefined ? {} : { args }),
    ...(conditions === undefined ? {} : { conditions: list(conditions).map(condition) }),
  };
}

function condition(value: JsonValue): ArgsCondition {
  const fields = members(value, ['path', 'is', 'value', 'values', 'limit', 'text']);
  const at = path(fields.path);
  const is = fields.is;
  const said = (name: string): JsonValue => {
    const found = fields[name];
    if (found === undefined || Object.keys(fields).length !== 3) throw new Unreadable();
    return found;
  };
  switch (is) {
    case 'equal':
      return { path: at, is, value: said('value') };
    case 'one-of':
      return { path: at, is, values: list(said('values')) };
    case 'at-most':
    case 'at-least':
      return { path: at, is, limit: number(said('limit')) };
    case 'beginning':
      return { path: at, is, text: text(said('text')) };
    case 'absent':
      if (Object.keys(fields).length === 2) return { path: at, is };
  }
  throw new Unreadable();
}

function scope(value: JsonValue | undefined): RuleScope {
  const { kind, threadId, turnId } = members(value, ['kind', 'threadId', 'turnId']);
  switch (kind) {
    case 'turn':
      return { kind, threadId: text(threadId), turnId: text(turnId) };
    case 'thread':
      return { kind, threadId: text(threadId) };
    case 'session':
    case 'always':
      return { kind };
    default:
      throw new Unreadable();
  }
}

function maker(value: JsonValue | undefined): RuleMaker {
  const { kind, person, at } = members(value, ['kind', 'person', 'at']);
  if (kind === 'app') return { kind };
  if (kind !== 'person') throw new Unreadable();
  return { kind, at: number(at), ...(person === undefined ? {} : { person: personOf(person) }) };
}

function change(value: JsonValue): NonNullable<Rule['changed']> {
  const { person, at } = members(value, ['person', 'at']);
  return { at: number(at), ...(person === undefined ? {} : { person: personOf(person) }) };
}

function personOf(value: JsonValue): Person {
  const { id, name } = members(value, ['id', 'name']);
  return { id: text(id), ...(name === undefined ? {} : { name: text(name) }) };
}

function members(value: JsonValue | undefined, known: readonly string[]): JsonObject {
  if (!isJsonObject(value) || Object.keys(value).some((name) => !known.includes(name)))
    throw new Unreadable();
  return value;
}

function list(value: JsonValue | undefined): readonly JsonValue[] {
  if (!isJsonArray(value)) throw new Unreadable();
  return value;
}

function path(value: JsonValue | undefined): ArgsPath {
  return list(value).map((step) => (typeof step === 'number' ? step : text(step)));
}

function text(value: JsonValue | undefined): string {
  if (typeof value !== 'string') throw new Unreadable();
  return value;
}

function number(value: JsonValue | undefined): number {
  if (typeof value !== 'number') throw new Unreadable();
  return value;
}

function word(value: JsonValue | undefined): PolicyWord {
  if (value === 'allowed' || value === 'permission-required' || value === 'disallowed') return value;
  throw new Unreadable();
}

function risk(value: JsonValue): Risk {
  if (value === 'low' || value === 'medium' || value === 'high') return value;
  throw new Unreadable();
}
