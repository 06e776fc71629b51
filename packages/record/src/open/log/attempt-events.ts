import {
  type AttemptEnd,
  isJsonArray,
  isJsonObject,
  type JsonValue,
  type ThreadEvent,
  type ToolQuestion,
} from '@callboard/core';
import { type Fields, has, isFields, own } from '../../fields.ts';
import type { RecordItem } from '../record-model.ts';
import { inputAnswer } from './input-answer.ts';
import { type Operation, sentText } from './operation.ts';
import { resultContent, valueIn, wordsIn } from './result-content.ts';

/** How the ends of attempts are read back: terms and words that nothing in the draft holds. */
export interface AttemptReading {
  readonly attachments: readonly unknown[];
  /** Attempts that were followed by another one, or by somebody's word on their failure. */
  readonly retried: ReadonlySet<number>;
  /** The number of an attempt in the thread. */
  numberOf(attempt: number): number;
}

/** What one event of the draft tells of an attempt; nothing for one that tells of something else. */
export function attemptEvents(
  { key, isOurs }: Operation,
  item: RecordItem,
  requestId: string,
  reading: AttemptReading,
): readonly ThreadEvent[] {
  const { type, fields, at } = item;
  const recorded = own(fields, 'attempt');
  if (typeof recorded !== 'number' || !Number.isInteger(recorded) || recorded < 1) return [];
  const of = { key, attempt: reading.numberOf(recorded), at };
  switch (type) {
    case 'tool-invocation':
      return [{ type: 'attempt-started', ...of, argsText: sentText(fields), ...termsOf(recorded, reading) }];
    case 'tool-pending': {
      const reference = valueIn(fields);
      return [{ type: 'attempt-accepted', ...of, ...(reference === undefined ? {} : { reference }) }];
    }
    case 'tool-progress':
      return [{ type: 'attempt-progressed', ...of, progress: valueIn(fields) ?? null }];
    case 'tool-input':
      return [{ type: 'input-requested', ...of, requestId, question: questionIn(fields) }];
    case 'tool-input-response':
      return [{ type: 'input-given', ...of, requestId, answer: inputAnswer(fields) }];
    default: {
      const end = endIn(item, reading.attachments, reading.retried.has(recorded), isOurs);
      return end === undefined ? [] : [{ type: 'attempt-ended', ...of, end }];
    }
  }
}

/** What was tried again, or decided about, could be: the record says that it was, and not why it might. */
function termsOf(
  attempt: number,
  { retried }: AttemptReading,
): Pick<Extract<ThreadEvent, { readonly type: 'attempt-started' }>, 'terms'> {
  return retried.has(attempt) ? { terms: { idempotent: true, onException: 'fail' } } : {};
}

function endIn(
  { type, fields }: RecordItem,
  attachments: readonly unknown[],
  isRetried: boolean,
  isOurs: boolean,
): AttemptEnd | undefined {
  switch (type) {
    case 'tool-result':
      return { kind: 'completed', content: resultContent(fields, attachments) };
    case 'tool-failure':
      return isException(fields) ? broken(fields) : { kind: 'failed', message: wordsIn(fields, attachments) };
    case 'tool-error':
      return isRefusal(fields, isOurs) ? { ...refused(fields, isRetried), as: 'error' } : broken(fields);
    case 'tool-denied':
      return refused(fields, isRetried);
    case 'tool-timeout': {
      const waited = memberOf(fields, 'waited_ms');
      return { kind: 'timed-out', limit: typeof waited === 'number' && waited >= 0 ? waited : 0 };
    }
    case 'tool-cancel':
      return { kind: 'stopped' };
    default:
      return undefined;
  }
}

function broken(fields: Fields): AttemptEnd {
  return { kind: 'errored', code: 'tool-failed', ...nameAndMessage(fields) };
}

function refused(fields: Fields, isRetried: boolean): Extract<AttemptEnd, { readonly kind: 'refused' }> {
  const detail = detailIn(valueIn(fields));
  return {
    kind: 'refused',
    message: wordsIn(fields),
    ...(detail === undefined ? {} : { detail }),
    ...(isRetried ? { stepUp: '' } : {}),
  };
}

/** What our own records say of a handler of the host that threw something nobody planned for. */
function isException(fields: Fields): boolean {
  return hasOnly(fields, ['name', 'message']);
}

/** What our own records say of an error that another attempt may get past: they hold the name of any other. */
function isRefusal(fields: Fields, isOurs: boolean): boolean {
  const isWords = isOurs && has(fields, 'body') && !isException(fields);
  return isWords || hasOnly(fields, ['message', 'detail']);
}

function hasOnly(fields: Fields, names: readonly string[]): boolean {
  const value = valueIn(fields);
  return (
    isFields(value) && Object.keys(value).length === names.length && names.every((name) => has(value, name))
  );
}

/** What the other side said of it, which our own records hold beside its words. Words alone are no more than that. */
function detailIn(value: JsonValue | undefined): JsonValue | undefined {
  if (value === undefined || !isJsonObject(value)) return undefined;
  const { message, detail, ...more } = value;
  const isOurs = typeof message === 'string' && detail !== undefined && Object.keys(more).length === 0;
  return isOurs ? detail : value;
}

function nameAndMessage(fields: Fields): { readonly name: string; readonly message: string } {
  const name = memberOf(fields, 'name');
  return { name: typeof name === 'string' ? name : '', message: wordsIn(fields) };
}

/** A member of the JSON object in an event. */
function memberOf(fields: Fields, name: string): unknown {
  const value = valueIn(fields);
  return isFields(value) ? own(value, name) : undefined;
}

/** What a tool asked for. As MCP writes it, a form has a schema and a visit an address; anything else wants words. */
function questionIn(fields: Fields): ToolQuestion {
  const raw = valueIn(fields);
  const value = isFields(raw) ? raw : {};
  const [said, url] = [own(value, 'message'), own(value, 'url')];
  const message = typeof said === 'string' ? said : isFields(raw) ? undefined : wordsIn(fields);
  return {
    ...(message === undefined || message === '' ? {} : { message }),
    form:
      typeof url === 'string' ? { kind: 'visit', url } : (formIn(raw) ?? ownForm(raw) ?? { kind: 'text' }),
    ...(raw === undefined ? {} : { raw }),
  };
}

function formIn(raw: ReturnType<typeof valueIn>): ToolQuestion['form'] | undefined {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined;
  for (const [name, schema] of Object.entries(raw)) {
    if (name !== 'requestedSchema' && name !== 'schema') continue;
    if (typeof schema === 'object' && schema !== null && !isList(schema)) return { kind: 'json', schema };
  }
  return undefined;
}

/** A form as our own records write it, where the tool is the page's and no wire said it in its own way. */
function ownForm(raw: JsonValue | undefined): ToolQuestion['form'] | undefined {
  const form = raw !== undefined && isJsonObject(raw) ? raw.form : undefined;
  if (form === undefined || !isJsonObject(form)) return undefined;
  const { kind, options, schema, url } = form;
  if (kind === 'visit' && typeof url === 'string') return { kind, url };
  if (kind === 'json' && schema !== undefined && isJsonObject(schema)) return { kind, schema };
  if (kind !== 'choice' || options === undefined || !isJsonArray(options)) return undefined;
  return { kind, options: options.filter((option) => typeof option === 'string') };
}

function isList(value: object): value is readonly unknown[] {
  return Array.isArray(value);
}
