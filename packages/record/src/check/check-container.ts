import { type Fields, has, isFields, listOf, own } from '../fields.ts';
import { below } from '../pointer.ts';
import { readTime } from '../rfc3339.ts';
import { quoted } from '../visible.ts';
import { isDraftType } from './event-parameters.ts';
import type { Findings } from './finding.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const lists = ['sessions', 'parties', 'events', 'dialog', 'analysis', 'attachments'] as const;

/** The vCon itself, and that its lists are lists of what they hold. */
export function checkContainer(vcon: Fields, found: Findings): void {
  checkIdentity(vcon, found);
  for (const name of lists) checkList(vcon, name, 'object', found);
  for (const name of ['extensions', 'critical'] as const) checkList(vcon, name, 'string', found);
  checkExtensions(vcon, found);

  const [events, dialog] = [listOf(vcon, 'events').length, listOf(vcon, 'dialog').length];
  if (events + dialog > 0 && listOf(vcon, 'sessions').length === 0) {
    found.add(
      'sessions-missing',
      '/sessions',
      'There are events or dialog, so there must be at least one session they took place in.',
    );
  }
  if (has(vcon, 'redacted_from') && has(vcon, 'amended_from')) {
    const message =
      'A vCon is made from another one by taking out or by adding, so only one of the two can be said.';
    found.add('redacted-and-amended', '/amended_from', message);
  }
  const isEmpty = (name: string) => listOf(vcon, name).length === 0;
  if (['parties', 'dialog', 'analysis', 'attachments'].every(isEmpty))
    found.add('nothing-recorded', '', 'It has no party, dialog, analysis or attachment: nobody took part.');
}

function checkIdentity(vcon: Fields, found: Findings): void {
  const id = own(vcon, 'uuid');
  if (id === undefined) {
    const message = 'It has no uuid: nothing can refer to it, nor say that it was made from it.';
    found.add('parameter-missing', '/uuid', message, 'core');
  } else if (typeof id !== 'string' || !uuid.test(id))
    found.add('uuid-malformed', '/uuid', `The uuid is ${quoted(id)}, which is no UUID.`);
  if (!has(vcon, 'created_at')) {
    const message = 'It has no created_at: nobody can tell when it was made.';
    found.add('parameter-missing', '/created_at', message, 'core');
  }
  checkDate(vcon, 'created_at', '', found);
  checkDate(vcon, 'updated_at', '', found);
  const version = own(vcon, 'vcon');
  if (version !== undefined && version !== '0.5.0') {
    const message = `vcon says ${quoted(version)}. It may be left out; where it stands, it must be "0.5.0".`;
    found.add('version-unknown', '/vcon', message);
  }
  const subject = own(vcon, 'subject');
  if (subject !== undefined && typeof subject !== 'string')
    found.add('parameter-malformed', '/subject', `subject is ${quoted(subject)}; it must be text.`, 'core');
}

/** A date that may be left out; one that is there can be read. */
export function checkDate(fields: Fields, name: string, path: string, found: Findings): void {
  const value = own(fields, name);
  if (value === undefined || readTime(value) !== undefined) return;
  const message = `${name} is ${quoted(value)}, which is no RFC 3339 date and time, such as 2026-11-29T20:00:05Z.`;
  found.add('date-malformed', below(path, name), message);
}

function checkList(vcon: Fields, name: string, kind: 'object' | 'string', found: Findings): void {
  const value = own(vcon, name);
  if (value === undefined) return;
  if (!Array.isArray(value)) {
    found.add('list-malformed', `/${name}`, `${name} is ${quoted(value)}; it must be a list.`);
    return;
  }
  for (const [index, entry] of value.entries()) {
    const isRight = kind === 'string' ? typeof entry === 'string' : isFields(entry);
    if (isRight) continue;
    const wanted = kind === 'string' ? 'a name' : 'an object';
    found.add(
      'entry-malformed',
      `/${name}/${index}`,
      `This is ${quoted(entry)}; ${name} holds ${wanted} here.`,
    );
  }
}

function checkExtensions(vcon: Fields, found: Findings): void {
  const events = listOf(vcon, 'events');
  if (!listOf(vcon, 'extensions').includes('tool-invocation') && events.some(isOfDraft)) {
    const message =
      'It has events of the tool-invocation extension and does not say so: "tool-invocation" should be listed here.';
    found.add('extension-unlisted', '/extensions', message);
  }
  for (const [index, name] of listOf(vcon, 'critical').entries()) {
    if (typeof name !== 'string') continue;
    const message = `Who does not know the extension ${quoted(name)} must not process this vCon.`;
    found.add('critical-extension', `/critical/${index}`, message);
  }
}

function isOfDraft(event: unknown): boolean {
  return isFields(event) && isDraftType(own(event, 'type'));
}
