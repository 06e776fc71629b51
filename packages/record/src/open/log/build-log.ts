import type { AdvertisedTool, StatedMessage, ThreadEvent } from '@callboard/core';
import { agentServer } from '../../extension/server-name.ts';
import { own } from '../../fields.ts';
import { hostServer } from '../../vcon.ts';
import { contentLine, contentOf } from '../entry-content.ts';
import type { RecordItem, RecordModel, RecordParty } from '../record-model.ts';
import { agentEvents } from './agent-events.ts';
import { usedAgain } from './answer-of-agent.ts';
import { closingReason } from './closing.ts';
import { contradictionOfPage } from './contradiction.ts';
import { dialogTexts } from './decisions.ts';
import { type Operation, readOperations } from './operation.ts';
import { pageEvents, type ReadingContext } from './page-events.ts';
import { repliesOfRun, type ToldReplies } from './reply-events.ts';
import { standingWords } from './standing-words.ts';

/** The calls of one run, as they belong together in a thread. */
interface RecordedRun {
  readonly id: string;
  readonly at: number;
  readonly operations: Operation[];
}

/**
 * The log of a thread that shows what a record tells: what was said, and each operation as a call with its card. For
 * `createThread`, which acts on nothing; it ends as one that was opened again, so that nothing goes on by itself either.
 *
 * A log is told run by run, and within a run in the order that a thread can follow: its calls, what the agent's own did,
 * its end, and then what became of the page's. The times are those of the record.
 */
export function buildLog({ items, attachments, dialog, parties }: RecordModel): readonly ThreadEvent[] {
  const runs = runsOf(readOperations(items));
  const context: ReadingContext = {
    attachments,
    saidAt: dialogTexts(dialog),
    standing: standingWords(items),
    usedAgain: usedAgain(runs),
    ofAgents: agentServers(parties),
  };
  const log: ThreadEvent[] = [];
  const replies = repliesBefore(runs, attachments);
  let next = 0;
  const upTo = (at: number): void => {
    for (let run = runs[next]; run !== undefined && run.at <= at; run = runs[next]) {
      tellSaid();
      for (const { events } of replies[next] ?? []) for (const event of events) log.push(event);
      // One by one: a call of `push` takes no more than a stack holds.
      for (const event of eventsOfRun(run, `record/${next}`, context)) log.push(event);
      next += 1;
    }
  };
  /** What was said with no run between: a thread reads its past anew with each event of it, so they are one. */
  let said: { readonly messages: StatedMessage[]; readonly at: number } | undefined;
  const tellSaid = (): void => {
    if (said !== undefined) log.push({ type: 'history-loaded', ...said });
    said = undefined;
  };
  for (const item of items) {
    if (item.kind !== 'said') continue;
    upTo(item.at - 1);
    const message = messageOf(item);
    if (message === undefined) continue;
    said ??= { messages: [], at: item.at };
    said.messages.push(message);
  }
  upTo(Number.POSITIVE_INFINITY);
  tellSaid();
  for (const { events } of replies[runs.length] ?? []) for (const event of events) log.push(event);
  const last = items.at(-1);
  if (last === undefined) return log;
  // What a record leaves open is over for whoever reads it: what came of it, nobody knows. One that is settled stays so.
  for (const { operations } of runs)
    for (const { key } of operations)
      log.push({ type: 'call-abandoned', key, reason: 'from-history', at: last.at });
  log.push({ type: 'thread-reopened', at: last.at });
  return log;
}

function runsOf(operations: readonly Operation[]): readonly RecordedRun[] {
  const runs = new Map<string, RecordedRun>();
  for (const operation of operations) {
    const known = runs.get(operation.runId);
    if (known === undefined)
      runs.set(operation.runId, { id: operation.runId, at: operation.at, operations: [operation] });
    else known.operations.push(operation);
  }
  return [...runs.values()];
}

/**
 * By the place of each run, what the agent was told before it: a call that has its answer is over, and the next one of its
 * id is another. Behind the last run, the rest.
 */
function repliesBefore(
  runs: readonly RecordedRun[],
  attachments: readonly unknown[],
): readonly (readonly ToldReplies[])[] {
  const before: ToldReplies[][] = [...runs, undefined].map(() => []);
  for (const [place, { operations }] of runs.entries())
    for (const told of repliesOfRun(operations, `record/${place}`, attachments)) {
      before[Math.max(place + 1, firstFrom(runs, told.at))]?.push(told);
    }
  for (const list of before) list.sort((one, other) => one.at - other.at);
  return before;
}

/** The place of the first run that began then or later; they stand in the order of time. */
function firstFrom(runs: readonly RecordedRun[], at: number): number {
  let [low, high] = [0, runs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((runs[middle]?.at ?? at) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

function eventsOfRun(
  { id: runId, at, operations }: RecordedRun,
  messageId: string,
  context: ReadingContext,
): readonly ThreadEvent[] {
  const events: ThreadEvent[] = [];
  const add = (more: readonly ThreadEvent[]): void => {
    for (const event of more) events.push(event);
  };
  const tools = advertised(operations.filter(({ owner }) => owner === 'page'));
  if (tools.length > 0) {
    events.push({
      type: 'run-requested',
      runId,
      cause: 'continue',
      tools,
      replies: [],
      resolvedInterruptIds: [],
      cancelledInterruptIds: [],
      at,
    });
    events.push({ type: 'run-started', runId, at });
  } else {
    // A turn of a session is where an agent says how its calls ended, and where nobody here was asked for any of them.
    const session = { turnId: runId, epoch: 1, tools: [] };
    events.push({ type: 'run-started', runId, session, at });
  }
  for (const operation of operations) add(startEvents(operation, messageId, context));
  for (const operation of operations) if (operation.owner === 'agent') add(agentEvents(operation, context));
  // The end of the run would say of those that nobody wrote to their end why they were left.
  for (const operation of operations) add(unfinished(operation));
  const ends = operations.map(({ items }) => items.at(-1)?.at ?? at);
  events.push({ type: 'run-succeeded', runId, at: ends.reduce((one, other) => Math.max(one, other), at) });
  for (const operation of operations) if (operation.owner === 'page') add(pageEvents(operation, context));
  return events;
}

/** A call as it was written; one whose arguments nobody knows to be complete is left open. */
function startEvents(
  operation: Operation,
  messageId: string,
  { ofAgents }: ReadingContext,
): readonly ThreadEvent[] {
  const { runId, toolCallId, tool: toolName, server, argsText, isComplete, owner, at } = operation;
  const events: ThreadEvent[] = [
    {
      type: 'call-started',
      runId,
      toolCallId,
      toolName,
      parentMessageId: messageId,
      ...(server === undefined || owner === 'page' || ofAgents.has(server) ? {} : { server }),
      at,
    },
  ];
  if (!isComplete) return events;
  events.push({ type: 'call-args-appended', runId, toolCallId, delta: argsText, at });
  events.push({ type: 'call-closed', runId, toolCallId, at });
  if (owner === 'page') events.push(...contradictionOfPage(operation));
  return events;
}

/** What the record calls the server of an agent's own tools where nobody named one: a card names none then. */
function agentServers(parties: readonly RecordParty[]): ReadonlySet<string> {
  const agents = parties.filter(({ type }) => type === 'bot');
  return new Set([agentServer(), ...agents.map(({ name }) => agentServer(name))]);
}

function unfinished({ key, owner, isComplete, items }: Operation): readonly ThreadEvent[] {
  if (owner === 'agent' || isComplete) return [];
  return items.flatMap(({ type, fields, at }): ThreadEvent[] => {
    const reason = type === 'callboard-call-closed' ? closingReason(own(fields, 'reason')) : undefined;
    return reason === undefined ? [] : [{ type: 'call-abandoned', key, reason, at }];
  });
}

/** The tools of the page, as far as the record knows them. They can be run nowhere: nothing that runs them is mounted. */
function advertised(operations: readonly Operation[]): readonly AdvertisedTool[] {
  const tools = new Map<string, AdvertisedTool>();
  for (const { tool: name, server, title, risk, items } of operations) {
    const known = tools.get(name);
    // What a person alone can answer was never sent anywhere; a tool that was asked about once was sent to another time.
    const isSent = items.some(({ type }) => type === 'tool-invocation') || !isOnlyAnswered(items);
    tools.set(name, {
      name,
      description: '',
      schema: {},
      approval: 'ask',
      runnable: isSent || known?.runnable === true,
      ...(title === undefined ? {} : { title }),
      ...(risk === undefined ? {} : { risk }),
      ...(server === undefined || server === hostServer ? {} : { server }),
    });
  }
  return [...tools.values()];
}

function isOnlyAnswered(items: readonly RecordItem[]): boolean {
  return items.some(({ type, fields }) => {
    const allowed = own(fields, 'allowed');
    return type === 'callboard-request' && Array.isArray(allowed) && !allowed.includes('approve');
  });
}

/** Something said, as a message of a thread's past. A recording is named, and so is what is not there any more. */
function messageOf({ fields, path, party }: RecordItem): StatedMessage | undefined {
  const content = contentOf(fields);
  if (content === undefined) return undefined;
  const id = `record${path}`;
  const text = contentLine(content);
  return party?.type === 'bot'
    ? { role: 'assistant', id, parts: [{ kind: 'text', text }] }
    : { role: 'user', id, parts: [{ type: 'text', text }] };
}
