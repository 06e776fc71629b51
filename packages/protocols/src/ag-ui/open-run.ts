import { Entities, Owners } from './entities.ts';
import type { CallStarted, EncryptedValue, PlainEvent, RunOutcome, SubagentStarted } from './event.ts';
import { ownerName, shown, type Violation } from './refusal.ts';
import type { AgUiMessage } from './wire-message.ts';

const streaming = 'basic/patterns/streaming';
const reasoning = 'events/reasoning';
const lifecycle = 'events/lifecycle';
const subagents = 'events/subagents';

/** How many open things a refusal names. */
const NAMED = 5;

/** One run while it is open: what is open in it, and whom everything in it belongs to. */
export class OpenRun {
  readonly id: string;
  private readonly messageOwners = new Owners();
  private readonly callOwners = new Owners();
  private readonly reasoningOwners = new Owners();
  private readonly activityOwners = new Owners();
  private readonly texts = new Entities('text message', streaming, this.messageOwners);
  private readonly calls = new Entities('call', streaming, this.callOwners);
  private readonly thoughts = new Entities('reasoning message', reasoning, this.reasoningOwners);
  private readonly spans = new Entities('reasoning span', reasoning, this.reasoningOwners);
  private readonly steps = new Map<string | undefined, Set<string>>();
  private readonly subagents = new Map<string, 'active' | 'ended'>();

  constructor(id: string) {
    this.id = id;
  }

  /** Whom a call that has started belongs to: the subagent it names, or that of its message. */
  callOwner(toolCallId: string): string | undefined {
    return this.callOwners.of(toolCallId);
  }

  /**
   * Puts on record whom restated messages and their calls belong to. A snapshot is authoritative; the input that
   * RUN_STARTED echoes only tells of what nobody has claimed.
   */
  restate(messages: readonly AgUiMessage[], authority: 'assign' | 'claim'): void {
    for (const message of messages) {
      const { id, role, subagentRunId } = message;
      if (role === 'reasoning') this.reasoningOwners[authority](id, subagentRunId);
      else if (role === 'activity') this.activityOwners[authority](id, subagentRunId);
      else this.messageOwners[authority](id, subagentRunId);
      if (role !== 'assistant') continue;
      for (const call of message.toolCalls ?? []) this.callOwners[authority](call.id, subagentRunId);
    }
  }

  /** Follows one event inside the run, or says which rule it breaks. */
  follow(event: PlainEvent): Violation | undefined {
    switch (event.type) {
      case 'TEXT_MESSAGE_START':
        return this.texts.start(event.messageId, event.subagentRunId);
      case 'TEXT_MESSAGE_CONTENT':
      case 'TEXT_MESSAGE_END':
        return this.texts.proceed(event.messageId, event.subagentRunId, event.type === 'TEXT_MESSAGE_END');
      case 'TOOL_CALL_START':
        return this.startCall(event);
      case 'TOOL_CALL_ARGS':
      case 'TOOL_CALL_END':
        return this.calls.proceed(event.toolCallId, event.subagentRunId, event.type === 'TOOL_CALL_END');
      case 'TOOL_CALL_RESULT':
        this.messageOwners.assign(event.messageId, event.subagentRunId);
        return undefined;
      case 'REASONING_START':
        return this.spans.start(event.messageId, event.subagentRunId);
      case 'REASONING_END':
        return this.spans.proceed(event.messageId, event.subagentRunId, true);
      case 'REASONING_MESSAGE_START':
        return this.thoughts.start(event.messageId, event.subagentRunId);
      case 'REASONING_MESSAGE_CONTENT':
      case 'REASONING_MESSAGE_END':
        return this.thoughts.proceed(
          event.messageId,
          event.subagentRunId,
          event.type === 'REASONING_MESSAGE_END',
        );
      case 'REASONING_ENCRYPTED_VALUE':
        return this.checkEncrypted(event);
      case 'STEP_STARTED':
        return this.startStep(event.stepName, event.subagentRunId);
      case 'STEP_FINISHED':
        return this.finishStep(event.stepName, event.subagentRunId);
      case 'ACTIVITY_SNAPSHOT':
        if (event.replace === false) this.activityOwners.claim(event.messageId, event.subagentRunId);
        else this.activityOwners.assign(event.messageId, event.subagentRunId);
        return undefined;
      case 'ACTIVITY_DELTA':
        return this.activityOwners.check(event.messageId, event.subagentRunId, 'activity');
      case 'SUBAGENT_STARTED':
        return this.startSubagent(event);
      case 'SUBAGENT_FINISHED':
      case 'SUBAGENT_ERROR':
        return this.endSubagent(event.subagentRunId);
      case 'MESSAGES_SNAPSHOT':
        this.restate(event.messages, 'assign');
        return undefined;
      default:
        return undefined;
    }
  }

  /** Whether the run may finish now, and with this outcome. */
  finish(outcome: RunOutcome | undefined): Violation | undefined {
    const open = [
      ...this.openSteps(),
      ...this.texts.leftOpen(),
      ...this.thoughts.leftOpen(),
      ...this.spans.leftOpen(),
      ...this.calls.leftOpen(),
      ...this.activeSubagents(),
    ];
    if (open.length > 0) {
      const more = open.length > NAMED ? ` and ${open.length - NAMED} more` : '';
      return {
        code: 'left-open',
        what: `leaves open ${open.slice(0, NAMED).join(', ')}${more}`,
        page: lifecycle,
      };
    }
    if (outcome?.type !== 'interrupt') return undefined;
    const seen = new Set<string>();
    for (const { id } of outcome.interrupts) {
      if (seen.has(id)) {
        return {
          code: 'doubled-interrupt',
          what: `holds two interrupts ${shown(id)}`,
          page: 'basic/patterns/interrupt-resume',
        };
      }
      seen.add(id);
    }
    return undefined;
  }

  /** A call belongs to the message that carries it; one that names nobody inherits the message's owner. */
  private startCall({ toolCallId, parentMessageId, subagentRunId: tag }: CallStarted): Violation | undefined {
    const parent =
      parentMessageId !== undefined && this.messageOwners.has(parentMessageId) ? parentMessageId : undefined;
    if (parent === undefined) return this.calls.start(toolCallId, tag);
    const disagreement = this.messageOwners.check(parent, tag, 'its message');
    if (disagreement !== undefined) return disagreement;
    const owner = this.messageOwners.of(parent);
    if (tag === undefined && this.callOwners.has(toolCallId) && this.callOwners.of(toolCallId) !== owner) {
      const what = `reopens call ${shown(toolCallId)} of ${ownerName(this.callOwners.of(toolCallId))} in a message of ${ownerName(owner)}`;
      return { code: 'wrong-owner', what, page: subagents };
    }
    return this.calls.start(toolCallId, tag, owner);
  }

  private checkEncrypted({ subtype, entityId, subagentRunId: tag }: EncryptedValue): Violation | undefined {
    if (subtype === 'tool-call') return this.callOwners.check(entityId, tag, 'call');
    const owners = this.messageOwners.has(entityId) ? this.messageOwners : this.reasoningOwners;
    return owners.check(entityId, tag, 'message');
  }

  private startStep(name: string, owner: string | undefined): Violation | undefined {
    const open = this.steps.get(owner) ?? new Set<string>();
    if (open.has(name)) {
      return {
        code: 'already-open',
        what: `starts step ${shown(name)} of ${ownerName(owner)}, which is open`,
        page: lifecycle,
      };
    }
    this.steps.set(owner, open.add(name));
    return undefined;
  }

  private finishStep(name: string, owner: string | undefined): Violation | undefined {
    if (this.steps.get(owner)?.delete(name) === true) return undefined;
    const what = `finishes step ${shown(name)} of ${ownerName(owner)}, which is not open`;
    return { code: 'not-open', what, page: lifecycle };
  }

  private openSteps(): readonly string[] {
    return [...this.steps.values()].flatMap((names) => [...names].map((name) => `step ${shown(name)}`));
  }

  private startSubagent({
    subagentRunId: id,
    parentSubagentRunId: parent,
  }: SubagentStarted): Violation | undefined {
    if (this.subagents.has(id)) {
      return { code: 'subagent-reused', what: `starts subagent ${shown(id)} a second time`, page: subagents };
    }
    if (parent !== undefined && !this.subagents.has(parent)) {
      const what = `starts subagent ${shown(id)} under ${shown(parent)}, which was never started`;
      return { code: 'unknown-parent', what, page: subagents };
    }
    this.subagents.set(id, 'active');
    return undefined;
  }

  private endSubagent(id: string): Violation | undefined {
    if (this.subagents.get(id) !== 'active') {
      return { code: 'not-open', what: `ends subagent ${shown(id)}, which is not active`, page: subagents };
    }
    this.subagents.set(id, 'ended');
    return undefined;
  }

  private activeSubagents(): readonly string[] {
    return [...this.subagents]
      .filter(([, state]) => state === 'active')
      .map(([id]) => `subagent ${shown(id)}`);
  }
}
