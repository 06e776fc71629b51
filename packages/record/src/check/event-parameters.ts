import { type Fields, own } from '../fields.ts';
import { toolResponseTypes } from '../vcon.ts';

/** Whether a parameter must, should, may or must not be there (M, S, O and X of the draft's tables). */
type Need = 'must' | 'should' | 'may' | 'never';

/** What the draft says of each parameter of an event; `content` stands for all that content is made of. */
export type DraftParameter =
  | 'sessions'
  | 'party'
  | 'decision'
  | 'policy_life'
  | 'reason'
  | 'operation'
  | 'operation_id'
  | 'attempt'
  | 'server'
  | 'tool'
  | 'content'
  | 'attachment';

/** One column of the tables 3 to 5. `type` and `time` are in every one. */
export type ParameterColumn = Readonly<Record<DraftParameter, Need>>;

const decided = {
  sessions: 'must',
  party: 'must',
  decision: 'must',
  policy_life: 'must',
  reason: 'may',
  operation: 'must',
  content: 'never',
  attachment: 'never',
} as const;

/** Table 3, for the operation "tool-invocation". */
const decidedOnce: ParameterColumn = {
  ...decided,
  operation_id: 'must',
  attempt: 'must',
  server: 'must',
  tool: 'must',
};

const decidedForGood: ParameterColumn = {
  ...decided,
  operation_id: 'never',
  attempt: 'never',
  server: 'must',
  tool: 'may',
};

const ofTool = {
  sessions: 'must',
  party: 'must',
  decision: 'never',
  policy_life: 'never',
  reason: 'never',
  operation: 'never',
  operation_id: 'must',
  attempt: 'must',
  attachment: 'may',
} as const;

/** Tables 4 and 5. */
const invoked: ParameterColumn = { ...ofTool, server: 'must', tool: 'must', content: 'should' };
const responded: ParameterColumn = { ...ofTool, server: 'never', tool: 'never', content: 'should' };
const respondedBriefly: ParameterColumn = { ...responded, content: 'may' };

/** In these the content is optional. */
const brief: ReadonlySet<string> = new Set(['tool-pending', 'tool-timeout', 'tool-cancel']);

const responses: ReadonlySet<unknown> = new Set<unknown>(toolResponseTypes);

/** True for the twelve types that the draft defines. */
export function isDraftType(type: unknown): type is string {
  return type === 'policy-decision' || type === 'tool-invocation' || responses.has(type);
}

/**
 * What a policy decision is about where that is not the use of a tool, which another extension has to define (draft 6.1.7).
 * One that does not say, as it must, is read as one about a tool.
 */
export function otherOperation(event: Fields): string | undefined {
  const operation = own(event, 'operation');
  const isOther = own(event, 'type') === 'policy-decision' && operation !== 'tool-invocation';
  return isOther && typeof operation === 'string' ? operation : undefined;
}

/** The column of the tables for an event of the draft. */
export function columnOf(type: string, event: Fields): ParameterColumn {
  if (type === 'tool-invocation') return invoked;
  if (type !== 'policy-decision') return brief.has(type) ? respondedBriefly : responded;
  const column = columnOfLife(own(event, 'policy_life'));
  // What another operation is identified by is for whoever defines it to say (draft 6.1.7).
  return otherOperation(event) === undefined ? column : { ...column, server: 'may', tool: 'may' };
}

/** Where it is not said for how long a decision counts, it is not held against it what it would have or lack then. */
function columnOfLife(life: unknown): ParameterColumn {
  if (life === 'once') return decidedOnce;
  if (life === 'standing') return decidedForGood;
  return { ...decidedForGood, operation_id: 'may', attempt: 'may' };
}

/** Where the draft defines a parameter, and what is lost without it. */
export const parameterNotes: Readonly<
  Record<DraftParameter, { readonly section: string; readonly loss: string }>
> = {
  sessions: { section: 'draft 6.1', loss: 'nobody can tell in which session it happened' },
  party: { section: 'draft 6.1', loss: 'nobody can tell which agent did it' },
  decision: { section: 'draft 6.1.4', loss: 'it does not say what was decided' },
  policy_life: { section: 'draft 6.1.5', loss: 'it does not say for how long it counts' },
  reason: { section: 'draft 6.1.6', loss: 'it does not say why' },
  operation: { section: 'draft 6.1.7', loss: 'it does not say what was decided about' },
  operation_id: { section: 'draft 6.1.2', loss: 'nobody can tell which operation it belongs to' },
  attempt: { section: 'draft 6.1.3', loss: 'nobody can tell which attempt it belongs to' },
  server: { section: 'draft 6.1.8', loss: 'nobody can tell whose tool it is' },
  tool: { section: 'draft 6.1.9', loss: 'nobody can tell which tool it is' },
  content: { section: 'draft 6.1.10', loss: 'it does not say what was sent or came back' },
  attachment: { section: 'draft 6.1.11', loss: 'its files are not found' },
};

/** All of them, in the order of the tables. */
export const draftParameters: readonly DraftParameter[] = [
  'sessions',
  'party',
  'decision',
  'policy_life',
  'reason',
  'operation',
  'operation_id',
  'attempt',
  'server',
  'tool',
  'content',
  'attachment',
];

/** What content is made of, inside and elsewhere (draft 6.1.1). */
export const contentParameters: readonly string[] = ['body', 'encoding', 'mediatype', 'url', 'content_hash'];
