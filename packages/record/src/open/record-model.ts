import { isDraftType } from '../check/event-parameters.ts';
import { knownExtensions } from '../extension/extension-event.ts';
import { type Fields, has, isFields, isPlaceholder, listOf, own } from '../fields.ts';
import { formOf } from '../form.ts';
import { inOrderOfTime, type Moment } from '../order-of-time.ts';
import { readTime } from '../rfc3339.ts';
import { quoted } from '../visible.ts';

/** Somebody who took part, as the record names them. */
export interface RecordParty {
  readonly index: number;
  readonly name?: string;
  readonly type?: string;
}

/** Something that was odd, and what became of it. */
export interface Oddity {
  /** A JSON Pointer into the vCon. */
  readonly path: string;
  readonly message: string;
}

/** An event or something said, in its place in time. */
export interface RecordItem {
  readonly kind: 'event' | 'said';
  readonly path: string;
  readonly fields: Fields;
  /** As the file says; empty where it says nothing. */
  readonly type: string;
  /** Milliseconds since the epoch. One whose time cannot be read has that of the one before it. */
  readonly at: number;
  readonly isTimed: boolean;
  readonly party?: RecordParty;
}

/** A vCon as far as it can be read, whoever wrote it. */
export interface RecordModel {
  readonly parties: readonly RecordParty[];
  /** In the order of time. */
  readonly items: readonly RecordItem[];
  readonly dialog: readonly unknown[];
  readonly attachments: readonly unknown[];
  readonly oddities: Oddity[];
}

/** Reads what is there; undefined where nothing of it may be read, which the oddities say. */
export function readModel(value: unknown, oddities: Oddity[]): RecordModel | undefined {
  const why = whyNot(value);
  if (why !== undefined) {
    oddities.push(why);
    return undefined;
  }
  const vcon = isFields(value) ? value : {};
  const parties = listOf(vcon, 'parties').map(partyOf);
  // What was said stands before what came of it at the same time.
  const items = [
    ...itemsIn(vcon, 'dialog', parties, oddities),
    ...itemsIn(vcon, 'events', parties, oddities),
  ];
  return {
    parties,
    items: inOrderOfTime(items, momentOf),
    dialog: listOf(vcon, 'dialog'),
    attachments: listOf(vcon, 'attachments'),
    oddities,
  };
}

function whyNot(value: unknown): Oddity | undefined {
  if (!isFields(value))
    return { path: '', message: 'This is no JSON object, so no vCon. There is nothing to open.' };
  const form = formOf(value);
  if (form === 'encrypted') return { path: '', message: 'This one is encrypted; it cannot be opened here.' };
  if (form === 'signed')
    return { path: '', message: 'This is the signed form. Verify it, and open what is inside.' };
  for (const [index, name] of listOf(value, 'critical').entries()) {
    if (typeof name === 'string' && knownExtensions.includes(name)) continue;
    const message = `The extension ${quoted(name)} is critical: who does not know it must not read this vCon, and it is not known here. So nothing is shown of it.`;
    return { path: `/critical/${index}`, message };
  }
  return undefined;
}

function partyOf(party: unknown, index: number): RecordParty {
  if (!isFields(party)) return { index };
  const [name, type] = [own(party, 'name'), own(party, 'type')];
  return {
    index,
    ...(typeof name === 'string' ? { name } : {}),
    ...(typeof type === 'string' ? { type } : {}),
  };
}

function itemsIn(
  vcon: Fields,
  name: 'dialog' | 'events',
  parties: readonly RecordParty[],
  oddities: Oddity[],
): RecordItem[] {
  if (has(vcon, name) && !Array.isArray(own(vcon, name)))
    oddities.push({ path: `/${name}`, message: `${name} is no list, so nothing of it is shown.` });
  const isEvent = name === 'events';
  let last = readTime(own(vcon, 'created_at')) ?? 0;
  return listOf(vcon, name).flatMap((entry, index) => {
    const path = `/${name}/${index}`;
    if (!isFields(entry)) {
      oddities.push({ path, message: `This is ${quoted(entry)} and no object: it is passed over.` });
      return [];
    }
    // The place of something that was taken out.
    if (isPlaceholder(entry)) return [];
    const time = readTime(own(entry, isEvent ? 'time' : 'start'));
    if (time === undefined && isEvent)
      oddities.push({
        path,
        message: 'Its time cannot be read: it is shown behind the event before it in the file.',
      });
    last = time ?? last;
    const type = own(entry, 'type');
    const party = partyAt(
      own(entry, isEvent ? 'party' : 'originator') ?? firstOf(own(entry, 'parties')),
      parties,
    );
    return {
      kind: isEvent ? 'event' : 'said',
      path,
      fields: entry,
      type: typeof type === 'string' ? type : '',
      at: last,
      isTimed: time !== undefined,
      ...(party === undefined ? {} : { party }),
    };
  });
}

function momentOf({ kind, type, fields, at, isTimed }: RecordItem): Moment {
  const [id, attempt] = [own(fields, 'operation_id'), own(fields, 'attempt')];
  const isPlaced = kind === 'event' && isTimed && isDraftType(type);
  const isOfAttempt = isPlaced && typeof id === 'string' && typeof attempt === 'number';
  return { at, type, attempt: isOfAttempt ? `${attempt} ${id}` : undefined };
}

function firstOf(parties: unknown): unknown {
  return Array.isArray(parties) ? parties[0] : parties;
}

function partyAt(index: unknown, parties: readonly RecordParty[]): RecordParty | undefined {
  return typeof index === 'number' ? parties[index] : undefined;
}
