import { isJsonObject, type JsonValue, type Question } from '@callboard/core';
import { parseStrict } from '@callboard/core/args';
import type { Interrupt } from '../event.ts';
import { at, proposal } from './at.ts';

/** Agent Framework may hand arguments on as the model wrote them: as the text of an object, which is what is meant. */
function proposedAsText(toolName: JsonValue | undefined, args: JsonValue | undefined): Question['proposal'] {
  if (typeof toolName !== 'string' || typeof args !== 'string') return undefined;
  const parsed = parseStrict(args);
  return parsed.ok && isJsonObject(parsed.value) && args.trim() !== ''
    ? { toolName, argsText: args }
    : undefined;
}

/**
 * Whether a proposal surely says what the agent said. It came through `JSON.parse`: a number with more digits than
 * every double holds may have been rounded there, and would go back so with an edit (P6).
 */
export function isSurelyExact(value: JsonValue | undefined): boolean {
  if (typeof value === 'number')
    return Number.isInteger(value)
      ? Number.isSafeInteger(value)
      : String(value).replace(/\D/g, '').length <= 15;
  return typeof value !== 'object' || value === null || Object.values<JsonValue>(value).every(isSurelyExact);
}

/** The call as integrations repeat it beside the interrupt: Agent Framework, Mastra and Strands, in this order. */
export function proposalIn({ metadata }: Interrupt): Question['proposal'] {
  const framework = at(metadata, 'agent_framework', 'function_call');
  const mastra = at(metadata, 'mastra');
  return (
    proposedAsText(at(framework, 'name'), at(framework, 'arguments')) ??
    proposal(at(framework, 'name'), at(framework, 'arguments')) ??
    proposal(at(mastra, 'toolName'), at(mastra, 'args')) ??
    proposal(at(metadata, 'tool_name'), at(metadata, 'tool_input'))
  );
}

/**
 * The agent's words. Where there are none, what it handed its framework instead (LangGraph's value, Strands' reason,
 * what a Mastra tool suspended with, CrewAI's output): nobody can answer what they cannot see.
 */
export function wordsOf({ message, metadata }: Interrupt): string | undefined {
  if (message !== undefined) return message;
  const said =
    at(metadata, 'langgraph', 'raw') ??
    beyondArgs(at(metadata, 'mastra', 'suspendPayload'), at(metadata, 'mastra', 'args')) ??
    at(metadata, 'crewai', 'output') ??
    at(metadata, 'reason');
  if (said === undefined || said === null || typeof said === 'string') return said ?? undefined;
  return fieldWithWords(said) ?? JSON.stringify(said, null, 2);
}

/** Tools suspend with some of their arguments again. Those are shown once, as arguments. */
function beyondArgs(said: JsonValue | undefined, args: JsonValue | undefined): JsonValue | undefined {
  if (!isJsonObject(said)) return said;
  const isArg = ([name, value]: [string, JsonValue]): boolean => {
    const arg = at(args, name);
    return arg !== undefined && JSON.stringify(arg) === JSON.stringify(value);
  };
  const rest = Object.entries<JsonValue>(said).filter((entry) => !isArg(entry));
  return rest.length === 0 ? undefined : Object.fromEntries(rest);
}

function fieldWithWords(said: JsonValue): string | undefined {
  const only = isJsonObject(said) ? Object.values<JsonValue>(said) : [];
  return only.length === 1 && typeof only[0] === 'string' ? only[0] : undefined;
}
