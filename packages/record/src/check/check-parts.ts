import { type Fields, has, isFields, isPlaceholder, listOf, own } from '../fields.ts';
import { below } from '../pointer.ts';
import { quoted } from '../visible.ts';
import { checkDate } from './check-container.ts';
import { checkContent } from './check-content.ts';
import { checkIndices } from './check-index.ts';
import type { Findings } from './finding.ts';
import type { RecordContext } from './record-context.ts';

/** The entries of a list that are objects, with their paths; what a redaction left is looked at and passed over. */
function entriesOf(
  vcon: Fields,
  name: string,
  { isRedacted }: Pick<RecordContext, 'isRedacted'>,
  found: Findings,
): readonly { readonly entry: Fields; readonly path: string }[] {
  return listOf(vcon, name).flatMap((entry, index) => {
    if (!isFields(entry)) return [];
    const path = `/${name}/${index}`;
    if (!isPlaceholder(entry)) return [{ entry, path }];
    notePlaceholder(path, isRedacted, found);
    return [];
  });
}

/** An empty entry is what a redaction leaves, so that the others keep their places. */
export function notePlaceholder(path: string, isRedacted: boolean, found: Findings): void {
  if (isRedacted) return;
  const message =
    'An empty entry is what a redaction leaves, and nothing says that this vCon is redacted (redacted_from).';
  found.add('placeholder-unredacted', path, message);
}

/** Who took part. An empty entry is allowed here: somebody nobody knows. */
export function checkParties(vcon: Fields, _context: RecordContext, found: Findings): void {
  for (const [index, party] of listOf(vcon, 'parties').entries()) {
    if (!isFields(party) || isPlaceholder(party)) continue;
    const path = `/parties/${index}`;
    if (!has(party, 'type')) unset(path, 'type', 'whether it is a person, a bot or an organization', found);
    if (has(party, 'name') && !has(party, 'validation'))
      unset(path, 'validation', 'how the name is known to be right ("none" where it is not)', found);
  }
}

/** The stretches of conversation that everything else belongs to. */
export function checkSessions(vcon: Fields, { counts, isRedacted }: RecordContext, found: Findings): void {
  for (const { entry, path } of entriesOf(vcon, 'sessions', { isRedacted }, found)) {
    checkSpan(entry, path, found);
    if (!has(entry, 'start')) unset(path, 'start', 'when it began', found);
    if (!has(entry, 'parties')) unset(path, 'parties', 'who took part in it', found);
    checkReference(entry, path, ['parties', 'parties', 'list'], counts, found);
    checkReference(entry, path, ['originator', 'parties', 'one'], counts, found);
    checkReference(entry, path, ['dialog', 'dialog', 'list'], counts, found);
    checkRelated(entry, path, counts.sessions, found);
  }
}

/** What was said. */
export function checkDialog(vcon: Fields, { counts, isRedacted }: RecordContext, found: Findings): void {
  for (const { entry, path } of entriesOf(vcon, 'dialog', { isRedacted }, found)) {
    demand(entry, path, 'type', 'what kind of dialog it is', found);
    checkSpan(entry, path, found);
    if (!has(entry, 'start')) unset(path, 'start', 'when it was said', found);
    checkReference(entry, path, ['parties', 'parties', 'one-or-list'], counts, found);
    checkReference(entry, path, ['originator', 'parties', 'one'], counts, found);
    if (own(entry, 'type') === 'incomplete')
      demand(entry, path, 'disposition', 'why nothing was said', found);
    checkContent(entry, { path, section: 'core', isRedacted }, found);
  }
}

/** Files that came with it. */
export function checkAttachments(vcon: Fields, { counts, isRedacted }: RecordContext, found: Findings): void {
  for (const { entry, path } of entriesOf(vcon, 'attachments', { isRedacted }, found)) {
    demand(entry, path, 'start', 'when it was attached', found);
    demand(entry, path, 'party', 'who attached it', found);
    checkDate(entry, 'start', path, found);
    checkReference(entry, path, ['party', 'parties', 'one'], counts, found);
    checkReference(entry, path, ['dialog', 'dialog', 'one-or-list'], counts, found);
    checkReference(entry, path, ['session', 'sessions', 'one-or-list'], counts, found);
    if (!has(entry, 'dialog') && !has(entry, 'session')) {
      const message =
        'It says neither which dialog nor which session it belongs to, and one of the two it must.';
      found.add('attachment-unplaced', path, message);
    }
    checkContent(entry, { path, section: 'core', isRedacted }, found);
  }
}

function checkSpan(fields: Fields, path: string, found: Findings): void {
  checkDate(fields, 'start', path, found);
  const duration = own(fields, 'duration');
  if (duration === undefined) return;
  if (typeof duration === 'number' && Number.isFinite(duration) && duration >= 0) return;
  const message = `duration is ${quoted(duration)}; it must be a number of seconds, from 0 on.`;
  found.add('duration-malformed', below(path, 'duration'), message);
}

function checkReference(
  fields: Fields,
  path: string,
  [name, target, form]: readonly [
    name: string,
    target: 'sessions' | 'parties' | 'dialog',
    form: 'one' | 'one-or-list' | 'list',
  ],
  counts: RecordContext['counts'],
  found: Findings,
): void {
  const value = own(fields, name);
  if (value === undefined) return;
  checkIndices(value, { path: below(path, name), form }, { name: target, count: counts[target] }, found);
}

/** How a session stands to others. */
function checkRelated(session: Fields, path: string, count: number, found: Findings): void {
  const related = own(session, 'sessions');
  if (related === undefined) return;
  if (!Array.isArray(related)) {
    const message = `sessions is ${quoted(related)}; it must be a list.`;
    found.add('list-malformed', below(path, 'sessions'), message);
    return;
  }
  for (const [index, other] of related.entries()) {
    const at = below(below(path, 'sessions'), index);
    if (!isFields(other)) {
      found.add('entry-malformed', at, `This is ${quoted(other)}; it must be an object.`);
      continue;
    }
    demand(other, at, 'session', 'which session is meant', found);
    demand(other, at, 'type', 'how the two sessions stand to each other', found);
    const value = own(other, 'session');
    if (value !== undefined)
      checkIndices(value, { path: below(at, 'session'), form: 'one' }, { name: 'sessions', count }, found);
  }
}

function demand(fields: Fields, path: string, name: string, what: string, found: Findings): void {
  if (has(fields, name)) return;
  const message = `It has no ${name}: it does not say ${what}.`;
  found.add('parameter-missing', below(path, name), message, 'core');
}

function unset(path: string, name: string, what: string, found: Findings): void {
  found.add('parameter-unset', below(path, name), `${name} should say ${what}.`);
}
