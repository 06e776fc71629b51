import type { StatedCall, StatedMessage } from './message.ts';
import type { ThreadState } from './thread-state.ts';
import { callKey, type ToolCall } from './tool-call.ts';

/** A call as one message of a restated transcript states it, and the occurrence it is. */
export interface MatchedCall {
  readonly call: StatedCall;
  readonly key: string;
  /** Nobody has told of it before. */
  readonly isUnseen: boolean;
  /** No later occurrence of its id is known. Asked of unseen ones only. */
  readonly isLatest: boolean;
}

/** Which occurrence each call and each answer of a restated transcript is about, by the message's position. */
export interface CallMatch {
  readonly callsAt: ReadonlyMap<number, readonly MatchedCall[]>;
  readonly answeredAt: ReadonlyMap<number, string>;
  /** Keys of all occurrences that are stated. */
  readonly stated: ReadonlySet<string>;
}

interface Statement {
  readonly call: StatedCall;
  readonly position: number;
  readonly messageId: string;
  key?: string;
  isUnseen: boolean;
  isLatest: boolean;
}

/**
 * Matches stated calls with the ones we know, per id: first those in the same message, then those that say the same,
 * then from the end, so that what is stated last is the latest we know. What is left over is older than all of them.
 */
export function matchStatedCalls(
  state: ThreadState,
  messages: readonly StatedMessage[],
  runId: string,
): CallMatch {
  const statements = statementsIn(messages);
  const byId = groupBy(statements, ({ call }) => call.toolCallId);
  const knownById = groupBy(
    state.callKeys.flatMap((key) => state.calls.get(key) ?? []).filter((call) => byId.has(call.toolCallId)),
    (call) => call.toolCallId,
  );
  const taken = new Set<string>();
  for (const [id, all] of byId) {
    const known = knownById.get(id) ?? [];
    pairBy(
      all,
      known,
      (statement) => statement.messageId,
      (call) => call.messageId,
    );
    pairBy(
      all,
      known,
      ({ call }) => sayingOf(call),
      (call) => sayingOf({ ...call, argsText: call.args.text }),
    );
    pairFromTheEnd(all, known);
    const older = all.filter((statement) => statement.key === undefined);
    for (const statement of older) {
      const source = all.length === 1 ? runId : `${runId}/${statement.messageId}`;
      statement.key = unusedKey(state, taken, source, id);
      statement.isUnseen = true;
      statement.isLatest = known.length === 0 && statement === older[older.length - 1];
      taken.add(statement.key);
    }
  }
  const callsAt = groupBy(
    statements.flatMap(({ key, ...rest }) => (key === undefined ? [] : [{ ...rest, key }])),
    ({ position }) => position,
  );
  const stated = new Set([...callsAt.values()].flatMap((calls) => calls.map(({ key }) => key)));
  return { callsAt, stated, answeredAt: answersIn(state, messages, callsAt) };
}

function statementsIn(messages: readonly StatedMessage[]): Statement[] {
  return messages.flatMap((message, position) =>
    message.role === 'assistant'
      ? message.parts.flatMap((part) =>
          part.kind === 'call'
            ? [{ call: part.call, position, messageId: message.id, isUnseen: false, isLatest: false }]
            : [],
        )
      : [],
  );
}

function groupBy<Item, Mark>(items: readonly Item[], markOf: (item: Item) => Mark): Map<Mark, Item[]> {
  const groups = new Map<Mark, Item[]>();
  for (const item of items) {
    const mark = markOf(item);
    const group = groups.get(mark);
    if (group === undefined) groups.set(mark, [item]);
    else group.push(item);
  }
  return groups;
}

function sayingOf(call: StatedCall): string {
  return JSON.stringify([call.toolName, call.argsText]);
}

/** Pairs what has the same mark on both sides, the latest first. */
function pairBy(
  statements: readonly Statement[],
  known: readonly ToolCall[],
  markOf: (statement: Statement) => string,
  knownMarkOf: (call: ToolCall) => string,
): void {
  const free = groupBy(unpaired(statements, known), knownMarkOf);
  if (free.size === 0) return;
  for (const statement of statements.toReversed()) {
    if (statement.key !== undefined) continue;
    const call = free.get(markOf(statement))?.pop();
    if (call !== undefined) statement.key = call.key;
  }
}

function pairFromTheEnd(statements: readonly Statement[], known: readonly ToolCall[]): void {
  const free = unpaired(statements, known);
  for (const statement of statements.toReversed()) {
    if (statement.key !== undefined) continue;
    const call = free.pop();
    if (call === undefined) return;
    statement.key = call.key;
  }
}

function unpaired(statements: readonly Statement[], known: readonly ToolCall[]): ToolCall[] {
  const paired = new Set(statements.map(({ key }) => key));
  return known.filter((call) => !paired.has(call.key));
}

function unusedKey(
  state: ThreadState,
  taken: ReadonlySet<string>,
  source: string,
  toolCallId: string,
): string {
  let key = callKey(source, toolCallId);
  for (let number = 2; state.calls.has(key) || taken.has(key); number += 1)
    key = callKey(`${source}/${number}`, toolCallId);
  return key;
}

/** An answer is for the call stated last before it; else for the first one behind it, or the latest we know. */
function answersIn(
  state: ThreadState,
  messages: readonly StatedMessage[],
  callsAt: ReadonlyMap<number, readonly MatchedCall[]>,
): Map<number, string> {
  const answers = new Map<number, string>();
  const before = new Map<string, string>();
  const early: { readonly position: number; readonly toolCallId: string }[] = [];
  for (const [position, message] of messages.entries()) {
    for (const { call, key } of callsAt.get(position) ?? []) before.set(call.toolCallId, key);
    if (message.role !== 'tool') continue;
    const key = before.get(message.toolCallId);
    if (key === undefined) early.push({ position, toolCallId: message.toolCallId });
    else answers.set(position, key);
  }
  const first = new Map<string, string>();
  for (const calls of callsAt.values())
    for (const { call, key } of calls) if (!first.has(call.toolCallId)) first.set(call.toolCallId, key);
  for (const { position, toolCallId } of early) {
    const key = first.get(toolCallId) ?? state.latestCall.get(toolCallId);
    if (key !== undefined) answers.set(position, key);
  }
  return answers;
}
