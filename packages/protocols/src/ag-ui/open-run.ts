import type { RunOutcome, SubagentStarted } from './event.ts';
import { ownerName, shown, type Violation, violation, wrongOwner } from './refusal.ts';
import type { Entity, OtherEvent, StartStep, StreamStep } from './step.ts';
import type { AgUiMessage } from './wire-message.ts';

type Owner = string | undefined;

const streaming = 'basic/patterns/streaming';
const lifecycle = 'events/lifecycle';
const subagentPage = 'events/subagents';

/** How many open things a refusal names. */
const NAMED = 5;

/** One run while it is open: what is open in it, and whom everything in it belongs to. */
export interface OpenRun {
  readonly id: string;
  /** Whom a call that has started belongs to: the subagent it names, or that of its message. */
  callOwner(toolCallId: string): Owner;
  /** The calls that have started in this run and got no result in it. */
  pending(): readonly string[];
  /** Puts on record whom the messages of an echoed input, and their calls, belong to. */
  begin(messages: readonly AgUiMessage[]): void;
  /** Follows one step inside the run, or says which rule it breaks. */
  follow(step: StreamStep | OtherEvent): Violation | undefined;
  /** Whether the run may finish now, and with this outcome. */
  finish(outcome: RunOutcome | undefined): Violation | undefined;
}

/** Follows a run from its start. What is closed may be opened again; whom it belongs to is kept to the end. */
export function createOpenRun(runId: string): OpenRun {
  /** Reasoning spans share the owners of the messages inside them, but not their ids. */
  const reasoningOwners = new Map<string, Owner>();
  const owners = {
    message: new Map<string, Owner>(),
    call: new Map<string, Owner>(),
    reasoning: reasoningOwners,
    'reasoning span': reasoningOwners,
    activity: new Map<string, Owner>(),
  };
  const open: Readonly<Record<Entity, Set<string>>> = {
    message: new Set(),
    reasoning: new Set(),
    'reasoning span': new Set(),
    call: new Set(),
  };
  /** Steps are told apart by owner and name; each with its words for a message. */
  const steps = new Map<string, string>();
  const subagents = new Map<string, 'active' | 'ended'>();
  const started = new Set<string>();
  const answered = new Set<string>();

  /** The first one to name it owns it. */
  function claim(kind: keyof typeof owners, id: string, owner: Owner): void {
    if (!owners[kind].has(id)) owners[kind].set(id, owner);
  }

  /** Who names nobody agrees with everyone. */
  function checkOwner(kind: keyof typeof owners, id: string, tag: Owner): Violation | undefined {
    const owner = owners[kind].get(id);
    const agrees = tag === undefined || tag === owner || !owners[kind].has(id);
    return agrees ? undefined : wrongOwner(kind, id, tag, owner);
  }

  function followStream(step: StreamStep): Violation | undefined {
    const { act, entity, id, owner } = step;
    if (open[entity].has(id) === (act === 'start')) {
      const named = `${entity} ${shown(id)}`;
      return act === 'start'
        ? violation('already-open', `starts ${named}, which is open`, streaming)
        : violation('not-open', `is about ${named}, which is not open`, streaming);
    }
    const parentOwner = act === 'start' ? ownerOfParent(step) : undefined;
    if (parentOwner !== undefined && 'code' in parentOwner) return parentOwner;
    const disagreement = checkOwner(entity, id, owner);
    if (disagreement !== undefined) return disagreement;
    if (act === 'start') {
      open[entity].add(id);
      if (entity === 'call') started.add(id);
      claim(entity, id, owner ?? parentOwner?.owner);
    } else if (act === 'end') {
      open[entity].delete(id);
    }
    return undefined;
  }

  /** A call belongs to the message that carries it; one that names nobody inherits the message's owner. */
  function ownerOfParent({
    id,
    parent,
    owner: tag,
  }: StartStep): { readonly owner: Owner } | Violation | undefined {
    if (parent === undefined || !owners.message.has(parent)) return undefined;
    const owner = owners.message.get(parent);
    const reopens = tag === undefined && owners.call.has(id) && owners.call.get(id) !== owner;
    return (
      checkOwner('message', parent, tag) ??
      (reopens ? wrongOwner('call', id, owner, owners.call.get(id)) : { owner })
    );
  }

  function followStep(name: string, owner: Owner, starts: boolean): Violation | undefined {
    const key = JSON.stringify([owner, name]);
    const named = `step ${shown(name)} of ${ownerName(owner)}`;
    if (steps.has(key) === starts) {
      return starts
        ? violation('already-open', `starts ${named}, which is open`, lifecycle)
        : violation('not-open', `finishes ${named}, which is not open`, lifecycle);
    }
    if (starts) steps.set(key, named);
    else steps.delete(key);
    return undefined;
  }

  function startSubagent({
    subagentRunId: id,
    parentSubagentRunId: parent,
  }: SubagentStarted): Violation | undefined {
    if (subagents.has(id))
      return violation('subagent-reused', `starts subagent ${shown(id)} a second time`, subagentPage);
    if (parent !== undefined && !subagents.has(parent)) {
      const what = `starts subagent ${shown(id)} under ${shown(parent)}, which was never started`;
      return violation('unknown-parent', what, subagentPage);
    }
    subagents.set(id, 'active');
    return undefined;
  }

  function endSubagent(id: string): Violation | undefined {
    if (subagents.get(id) !== 'active') {
      return violation('not-open', `ends subagent ${shown(id)}, which is not active`, subagentPage);
    }
    subagents.set(id, 'ended');
    return undefined;
  }

  /** Restated messages say whom they and their calls belong to; what is said last is right. */
  function restate(messages: readonly AgUiMessage[]): void {
    for (const message of messages) {
      const { id, role, subagentRunId } = message;
      owners[role === 'reasoning' || role === 'activity' ? role : 'message'].set(id, subagentRunId);
      const calls = role === 'assistant' ? (message.toolCalls ?? []) : [];
      for (const call of calls) owners.call.set(call.id, subagentRunId);
    }
  }

  return {
    id: runId,
    callOwner: (toolCallId) => owners.call.get(toolCallId),
    pending: () => [...started].filter((id) => !answered.has(id)),
    begin: restate,
    follow(step) {
      if ('act' in step) return followStream(step);
      switch (step.type) {
        case 'TOOL_CALL_RESULT':
          answered.add(step.toolCallId);
          owners.message.set(step.messageId, step.subagentRunId);
          return undefined;
        case 'REASONING_ENCRYPTED_VALUE': {
          const { subtype, entityId, subagentRunId } = step;
          const ofMessage = owners.message.has(entityId) ? 'message' : 'reasoning';
          return checkOwner(subtype === 'tool-call' ? 'call' : ofMessage, entityId, subagentRunId);
        }
        case 'STEP_STARTED':
        case 'STEP_FINISHED':
          return followStep(step.stepName, step.subagentRunId, step.type === 'STEP_STARTED');
        case 'ACTIVITY_SNAPSHOT':
          if (step.replace !== false) owners.activity.set(step.messageId, step.subagentRunId);
          else claim('activity', step.messageId, step.subagentRunId);
          return undefined;
        case 'ACTIVITY_DELTA':
          return checkOwner('activity', step.messageId, step.subagentRunId);
        case 'SUBAGENT_STARTED':
          return startSubagent(step);
        case 'SUBAGENT_FINISHED':
        case 'SUBAGENT_ERROR':
          return endSubagent(step.subagentRunId);
        case 'MESSAGES_SNAPSHOT':
          restate(step.messages);
          return undefined;
        default:
          return undefined;
      }
    },
    finish(outcome) {
      const left = [
        ...steps.values(),
        ...Object.entries(open).flatMap(([entity, ids]) => [...ids].map((id) => `${entity} ${shown(id)}`)),
        ...[...subagents].flatMap(([id, state]) => (state === 'active' ? [`subagent ${shown(id)}`] : [])),
      ];
      if (left.length > 0) {
        const more = left.length > NAMED ? ` and ${left.length - NAMED} more` : '';
        return violation('left-open', `leaves open ${left.slice(0, NAMED).join(', ')}${more}`, lifecycle);
      }
      const ids = outcome?.type === 'interrupt' ? outcome.interrupts.map(({ id }) => id) : [];
      const seen = new Set<string>();
      const doubled = ids.find((id) => seen.has(id) || !seen.add(id));
      return doubled === undefined
        ? undefined
        : violation(
            'doubled-interrupt',
            `holds two interrupts ${shown(doubled)}`,
            'basic/patterns/interrupt-resume',
          );
    },
  };
}
