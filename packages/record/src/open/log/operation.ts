import { callKey } from '@callboard/core';
import { isDraftType, otherOperation } from '../../check/event-parameters.ts';
import { type Fields, own } from '../../fields.ts';
import { contentLine, contentOf } from '../entry-content.ts';
import type { RecordItem } from '../record-model.ts';

/** The run of what says of no run that it belongs to it. */
const recordRun = 'record';

/** What stands for arguments that the record does not hold: a JSON text, as arguments are. */
export const notRecorded = '"[not in this record]"';

/** One operation of a record, as a call of a thread. */
export interface Operation {
  /** Names the call. That of our own records is the key it had in its thread. */
  readonly key: string;
  readonly runId: string;
  readonly toolCallId: string;
  readonly owner: 'page' | 'agent';
  /** True where our own extension tells of the call: then what is not said is not so. */
  readonly isOurs: boolean;
  readonly tool: string;
  readonly server?: string;
  readonly title?: string;
  readonly risk?: 'low' | 'medium' | 'high';
  readonly at: number;
  /** False where the model stopped before they were complete, or nobody knows that they ever were. */
  readonly isComplete: boolean;
  readonly argsText: string;
  /** All that the record tells of it, in the order of time. */
  readonly items: readonly RecordItem[];
}

/** The operations of a record, in the order in which each was first told of. */
export function readOperations(items: readonly RecordItem[]): readonly Operation[] {
  const byId = new Map<string, RecordItem[]>();
  for (const item of items) {
    const id = isOfOperation(item) ? own(item.fields, 'operation_id') : undefined;
    if (typeof id !== 'string') continue;
    const known = byId.get(id);
    if (known === undefined) byId.set(id, [item]);
    else known.push(item);
  }
  return [...byId].flatMap(([id, own]) => {
    const [first] = own;
    return first === undefined ? [] : [operationOf(id, first, own)];
  });
}

/** What an event of a type nobody knows calls an operation is none, and what is not the use of a tool is no call. */
function isOfOperation({ kind, type, fields }: RecordItem): boolean {
  if (kind !== 'event' || otherOperation(fields) !== undefined) return false;
  return type.startsWith('callboard-') || isDraftType(type);
}

/** True for an event that proves that a request was sent: it is one, or responds to one. */
export function provesRequest({ type }: RecordItem): boolean {
  return isDraftType(type) && type !== 'policy-decision';
}

function operationOf(id: string, first: RecordItem, items: readonly RecordItem[]): Operation {
  const proposed = items.find(({ type }) => type === 'callboard-call')?.fields;
  const named = items.find(({ fields }) => typeof own(fields, 'tool') === 'string')?.fields ?? {};
  const [server, tool] = [own(named, 'server'), own(named, 'tool')];
  const sent = items.find(({ type }) => type === 'tool-invocation');
  const [title, risk] = [textIn(proposed, 'title'), textIn(proposed, 'risk')];
  const text = argsIn(proposed) ?? (sent === undefined ? undefined : sentText(sent.fields));
  return {
    ...placeOf(id, proposed),
    isOurs: proposed !== undefined,
    owner: textIn(proposed, 'owner') === 'page' ? 'page' : 'agent',
    tool: typeof tool === 'string' ? tool : '',
    ...(typeof server === 'string' ? { server } : {}),
    ...(title === undefined ? {} : { title }),
    ...(risk === 'low' || risk === 'medium' || risk === 'high' ? { risk } : {}),
    at: first.at,
    isComplete: items.some(provesRequest) || textIn(proposed, 'arguments_state') === 'complete',
    argsText: text ?? notRecorded,
    items,
  };
}

/** Our own records say which call it was. What they say has to fit, since two calls of one name would be one. */
function placeOf(id: string, proposed: Fields | undefined): Pick<Operation, 'key' | 'runId' | 'toolCallId'> {
  const [runId, toolCallId] = [textIn(proposed, 'run_id'), textIn(proposed, 'call_id')];
  if (
    runId !== undefined &&
    toolCallId !== undefined &&
    runId !== recordRun &&
    callKey(runId, toolCallId) === id
  )
    return { key: id, runId, toolCallId };
  return { key: callKey(recordRun, id), runId: recordRun, toolCallId: id };
}

/** Arguments that were recorded with the call, whether or not they were sent. */
function argsIn(proposed: Fields | undefined): string | undefined {
  const held = proposed === undefined ? undefined : own(proposed, 'arguments');
  return typeof held === 'object' && held !== null && !Array.isArray(held)
    ? sentText({ ...held })
    : undefined;
}

/** The JSON text of arguments as they stand in a request. */
export function sentText(fields: Fields): string {
  const content = contentOf(fields);
  switch (content?.kind) {
    case 'json':
      return content.text;
    // What is there and cannot be shown is named, as a text.
    case 'text':
    case 'bytes':
    case 'elsewhere':
      return JSON.stringify(contentLine(content));
    default:
      return notRecorded;
  }
}

function textIn(fields: Fields | undefined, name: string): string | undefined {
  const value = fields === undefined ? undefined : own(fields, name);
  return typeof value === 'string' ? value : undefined;
}
