import { type AttemptWalk, stateWords, unsent, walk } from '../check/attempt-model.ts';
import { isDraftType, otherOperation } from '../check/event-parameters.ts';
import { type Fields, has, own } from '../fields.ts';
import { contentOf, type EntryContent } from './entry-content.ts';
import { createPassedOver } from './passed-over.ts';
import type { EntryKind, RecordEntry } from './record-entry.ts';
import type { RecordItem, RecordModel } from './record-model.ts';

/** What the events of the core and of our own extension tell of. Those of the draft are known by the draft. */
const kinds: Readonly<Record<string, EntryKind>> = {
  keydown: 'pressed',
  'callboard-call': 'proposed',
  'callboard-screening': 'screened',
  'callboard-request': 'asked',
  'callboard-decision': 'decided',
  'callboard-request-ended': 'request-ended',
  'callboard-rule': 'rule',
  'callboard-reply': 'replied',
  'callboard-call-closed': 'closed',
  'callboard-stray': 'stray',
};

/** Which member of an event says what came of it. */
const outcomes: Readonly<Record<string, string>> = {
  'policy-decision': 'decision',
  keydown: 'button',
  'callboard-screening': 'outcome',
  'callboard-decision': 'outcome',
  'callboard-request-ended': 'end',
  'callboard-rule': 'word',
  'callboard-call-closed': 'reason',
  'callboard-stray': 'event',
};

/** The entries of a record in the order of time, and what was odd about them. One pass, whatever it holds. */
export function readEntries({ items, oddities }: RecordModel): readonly RecordEntry[] {
  const tools = new Map<string, Pick<RecordEntry, 'server' | 'tool'>>();
  const attempts = new Map<string, AttemptWalk>();
  const passedOver = createPassedOver();

  function entryOf(item: RecordItem): RecordEntry | undefined {
    const { fields, path, type } = item;
    const kind = kindOf(item);
    if (kind === undefined) {
      passedOver.ofType(item);
      return undefined;
    }
    const other = kind === 'policy' ? otherOperation(fields) : undefined;
    if (other !== undefined) {
      passedOver.ofOperation(item, other);
      return undefined;
    }
    if (kind !== 'said' && !has(fields, 'sessions') && has(fields, 'session'))
      oddities.push({
        path,
        message: 'It names its session by "session", as an older text did. It is read all the same.',
      });
    const target = targetOf(item, tools);
    const isOdd = isDraftType(type) && type !== 'policy-decision' && breaksModel(item, attempts);
    const limits = kind === 'rule' ? limitsIn(fields) : undefined;
    const content = kind === 'rule' ? limits : contentIn(fields);
    return {
      path,
      kind,
      type: kind === 'said' ? 'dialog' : type,
      ...(item.isTimed ? { at: item.at } : {}),
      ...(item.party === undefined ? {} : { who: item.party }),
      ...textAs('operationId', own(fields, 'operation_id')),
      ...attemptAs(own(fields, 'attempt')),
      ...target,
      ...textAs('outcome', outcomeIn(fields, type)),
      ...textAs('scope', kind === 'rule' ? own(fields, 'scope') : undefined),
      ...(limits === undefined ? {} : { isNarrow: true }),
      ...textAs('reason', reasonIn(fields, type)),
      ...(content === undefined ? {} : { content }),
      ...attachmentsAs(own(fields, 'attachment')),
      ...(isOdd ? { isOdd: true } : {}),
    };
  }

  function breaksModel({ fields, path, type }: RecordItem, known: Map<string, AttemptWalk>): boolean {
    const [id, attempt] = [own(fields, 'operation_id'), own(fields, 'attempt')];
    if (typeof id !== 'string' || typeof attempt !== 'number') {
      oddities.push({
        path,
        message: `This ${type} does not say which operation and attempt it belongs to.`,
      });
      return true;
    }
    const key = `${attempt} ${id}`;
    const before = known.get(key) ?? unsent;
    const { next, follows } = walk(before, type);
    known.set(key, next);
    if (follows) return false;
    const message =
      before.state === 'unsent'
        ? `Nobody saw the request being sent that this ${type} belongs to.`
        : `A ${type} does not follow where the attempt stands by then (${stateWords[before.state]}).`;
    oddities.push({ path, message });
    return true;
  }

  const entries = items.flatMap((item) => entryOf(item) ?? []);
  // One by one: a call of `push` takes no more than a stack holds.
  for (const oddity of passedOver.oddities()) oddities.push(oddity);
  return entries;
}

function kindOf({ kind, type }: RecordItem): EntryKind | undefined {
  if (kind === 'said') return 'said';
  if (type === 'policy-decision') return 'policy';
  if (type === 'tool-invocation') return 'sent';
  if (isDraftType(type)) return 'response';
  return Object.hasOwn(kinds, type) ? kinds[type] : undefined;
}

/** The tool an event names, or else the one its operation has named. */
function targetOf(
  { fields }: RecordItem,
  known: Map<string, Pick<RecordEntry, 'server' | 'tool'>>,
): Pick<RecordEntry, 'server' | 'tool'> {
  const named = { ...textAs('server', own(fields, 'server')), ...textAs('tool', own(fields, 'tool')) };
  const id = own(fields, 'operation_id');
  if (typeof id !== 'string') return named;
  if (named.tool !== undefined) {
    known.set(id, named);
    return named;
  }
  return known.get(id) ?? named;
}

/** Our own events hold content in a member of its own, since the draft's parameters are not theirs. */
function contentIn(fields: Fields): EntryContent | undefined {
  for (const name of ['arguments', 'content']) {
    const inner = own(fields, name);
    if (typeof inner === 'object' && inner !== null && !Array.isArray(inner)) return contentOf({ ...inner });
  }
  return contentOf(fields);
}

/** A rule that counts no longer says so; what it said is nobody's word any more. */
function outcomeIn(fields: Fields, type: string): unknown {
  if (type === 'callboard-rule' && own(fields, 'state') === 'revoked') return 'revoked';
  return Object.hasOwn(outcomes, type) ? own(fields, outcomes[type] ?? '') : undefined;
}

/** What makes a rule one about some calls alone; undefined for one about all of its target. */
function limitsIn(fields: Fields): EntryContent | undefined {
  const limits = ['conditions', 'arguments_hash', 'risks'].flatMap((name) => {
    const value = own(fields, name);
    return value === undefined ? [] : [[name, value] as const];
  });
  if (limits.length === 0) return undefined;
  return contentOf({ mediatype: 'application/json', encoding: 'json', body: Object.fromEntries(limits) });
}

function reasonIn(fields: Fields, type: string): unknown {
  switch (type) {
    case 'callboard-call-closed':
      return own(fields, 'message');
    // What it is called is no reason why it is proposed.
    case 'callboard-call':
      return undefined;
    default:
      return own(fields, 'reason') ?? own(fields, 'words') ?? own(fields, 'title') ?? own(fields, 'note');
  }
}

function textAs<Name extends string>(name: Name, value: unknown): { readonly [Key in Name]?: string };
function textAs(name: string, value: unknown): { readonly [name: string]: string } {
  return typeof value === 'string' ? { [name]: value } : {};
}

function attemptAs(value: unknown): Pick<RecordEntry, 'attempt'> {
  return typeof value === 'number' && Number.isInteger(value) ? { attempt: value } : {};
}

function attachmentsAs(value: unknown): Pick<RecordEntry, 'attachments'> {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  const indices = list.filter(
    (index): index is number => typeof index === 'number' && Number.isInteger(index),
  );
  return indices.length === 0 ? {} : { attachments: indices };
}
